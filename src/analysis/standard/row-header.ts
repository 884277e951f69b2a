import type { EpochDay } from '../../core/base/date.ts';
import { formatServiceDate } from '../../core/model/moment.ts';

/** What a derived row is of: a company, the document that states its period last, and the period. */
export type StandardSubject = {
  /** The CIK with its zeros, which is the key of the company. */
  readonly cik: string;
  readonly name?: string | null | undefined;
  readonly symbol?: string | null | undefined;
  readonly industryCode?: string | null | undefined;
  /** The accession number with its dashes. */
  readonly document: string;
  readonly form?: string | null | undefined;
  readonly filed?: EpochDay | null | undefined;
  /** The last day of the period, and its length in whole months. */
  readonly periodEnd: EpochDay;
  readonly months: number;
  readonly fiscalYear?: number | null | undefined;
  /** 1 to 4; a year is in its fourth. */
  readonly fiscalQuarter?: number | null | undefined;
  /** `USD`. */
  readonly currency: string;
  /** The id of the taxonomy of its fields. */
  readonly taxonomy: string;
  /** Whether the period is that of the document, not one before it, which the document repeats. */
  readonly isOwnPeriod: boolean;
  /** Whether some value is another one than was first reported. */
  readonly isRestated: boolean;
  /** Whether the period is calculated from others: the fourth quarter, twelve months in the middle of a year. */
  readonly isCalculated: boolean;
};

const DOLLAR = 'USD';

/**
 * The header fields of a derived row, as the rows of a service have them. What filings do not say is left out:
 * exchange, market, the words for the industry, whether the values are audited, the rate of another currency.
 */
export function standardHeader(subject: StandardSubject): Readonly<Record<string, string | number>> {
  const { cik, form, filed, isOwnPeriod, isRestated, isCalculated } = subject;
  const isAmendment = form?.endsWith('/A') ?? false;
  const values = {
    taxonomyid: subject.taxonomy,
    cik,
    companyname: subject.name,
    entityid: Number(cik),
    primarysymbol: subject.symbol,
    siccode: subject.industryCode,
    usdconversionrate: subject.currency === DOLLAR ? 1 : undefined,
    restated: String(isRestated),
    receiveddate: filed === null || filed === undefined ? undefined : formatServiceDate(filed),
    periodlengthcode: 'm',
    periodlength: subject.months,
    periodenddate: formatServiceDate(subject.periodEnd),
    original: form ? String(isOwnPeriod && !isAmendment) : undefined,
    formtype: form,
    fiscalyear: subject.fiscalYear,
    fiscalquarter: subject.fiscalQuarter,
    dcn: subject.document,
    currencycode: subject.currency,
    crosscalculated: String(isCalculated),
    amended: form ? String(isAmendment) : undefined,
  };
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (isStated(value) ? [[name, value]] : [])),
  );
}

function isStated(value: string | number | null | undefined): value is string | number {
  return value !== null && value !== undefined && value !== '';
}
