/** The financials that can be composed from filings, by the suffix of their resource. */
export type PeriodSuffix = 'ANN' | 'QTR' | 'YTD' | 'TTM';

/** Fiscal quarters by what filings call them (`fp`); a year ends with its fourth. */
export const FISCAL_QUARTERS: Readonly<Record<string, number>> = {
  Q1: 1,
  Q2: 2,
  H1: 2,
  Q3: 3,
  M9: 3,
  Q4: 4,
  FY: 4,
  CY: 4,
};

const QUARTER = `(CASE fiscal_period ${Object.entries(FISCAL_QUARTERS)
  .map(([name, quarter]) => `WHEN '${name}' THEN ${quarter}`)
  .join(' ')} END)`;

/**
 * Whether a duration of `months` in a document whose period is `fiscal_period` belongs to the resource. Twelve months in the filing of a
 * first, second or third quarter are the last twelve months, not a fiscal year.
 */
export const IN_RESOURCE: Readonly<Record<PeriodSuffix, string>> = {
  ANN: `months = 12 AND coalesce(${QUARTER}, 4) = 4`,
  QTR: 'months = 3',
  YTD: `months = 3 * ${QUARTER}`,
  TTM: 'months = 12',
};
