import { INDUSTRY_TAXONOMIES } from '../industries/industry.ts';
import { coreStatement, type Statement, valueFields } from '../industries/model.ts';
import { amountValues, documentNumber, HEADER_FIELDS, headerValues } from '../row-header.ts';
import { type SampleValue, text } from '../sample-row.ts';
import { type Feed, type FeedRow, feedRow } from './feed.ts';
import { identityOf } from './identity.ts';
import { PERIODS, type PeriodName } from './plan.ts';
import { appearance, type PlantedError, type RowPeriod, rowPeriod, showsError, spoilt } from './planted.ts';
import { headerOf, type Plant, plants, textsOf, withPlant } from './plants.ts';
import { REFRESHES, refreshShowing } from './refreshes.ts';
import { type Reporter, reporterOf } from './reporters.ts';
import { isReporting, REPORTING, type UniverseSize, WHOLE } from './size.ts';

/** What stands behind a row at a refresh: the report, and whether it was the first to say so. */
export type Filing = {
  readonly document: string;
  readonly form: string;
  readonly received: Date;
  readonly original: boolean;
  readonly restated: boolean;
  readonly amended: boolean;
};

/** A row of full financials, and all there is to know of it at each refresh. */
export type FinancialRow = {
  readonly reporter: Reporter;
  readonly row: RowPeriod;
  readonly error: PlantedError | undefined;
  /** Errors that leave its sums right. */
  readonly plants: readonly Plant[];
  readonly from: number;
  /** Refreshes at which something of it changes. */
  readonly changes: readonly number[];
  readonly filingAt: (refresh: number) => Filing;
  /** As it should be. */
  readonly rightAt: (refresh: number) => Statement;
  /** As it is shown, with the error that is in it; `field` is the one that was spoilt. */
  readonly shownAt: (refresh: number) => { readonly statement: Statement; readonly field?: string };
};

const AMENDED = 900_000;

/** The rows of full financials of a size, with the errors among them. */
export function financialRows(size: UniverseSize, errors: readonly PlantedError[]): readonly FinancialRow[] {
  const byRow = new Map(errors.map((error) => [rowKey(error.company, error.row), error]));
  const beside = plants();
  return Array.from({ length: REPORTING * INDUSTRY_TAXONOMIES.length }, (_, company) => company)
    .filter((company) => isReporting(company, size))
    .flatMap((company) => {
      const reporter = reporterOf(company);
      return PERIODS.flatMap((period) =>
        Array.from({ length: size.quarters }, (_, at) => WHOLE.quarters - size.quarters + at).flatMap((last) => {
          const row = rowPeriod(reporter, period, last);
          if (!row) return [];
          const planted = beside.filter(
            (plant) => plant.company === company && plant.last === last && plant.periods.includes(period),
          );
          return [financialRow(reporter, row, byRow.get(rowKey(company, row)), planted)];
        }),
      );
    });
}

function rowKey(company: number, { period, last }: RowPeriod): string {
  return `${company} ${period} ${last}`;
}

function financialRow(
  reporter: Reporter,
  row: RowPeriod,
  error: PlantedError | undefined,
  planted: readonly Plant[],
): FinancialRow {
  if (error && planted.some(({ field }) => field !== null))
    throw new Error(`two errors in a row of ${reporter.listing.cik}`);
  const { listing, quarters, restated } = reporter;
  const from = appearance(reporter, row.last);
  const isInside = restated !== undefined && row.first <= restated.quarter && restated.quarter <= row.last;
  const restatedAt = isInside ? shownFrom(reporter, restated.by) : undefined;
  // The next annual report shows the year before once more.
  const again = row.period === 'ANN' && row.last + 4 < quarters.length ? row.last + 4 : undefined;
  const againAt = again === undefined ? undefined : shownFrom(reporter, again);
  const amendedAt = error?.ends === 'amended' ? error.until : undefined;
  const isRestated = (refresh: number): boolean => restatedAt !== undefined && refresh >= restatedAt;
  const rightAt = (refresh: number) => reporter.statementOf(row.first, row.last, isRestated(refresh));
  const changes = [restatedAt, againAt, error?.from, error?.until, ...listing.renamed];
  return {
    reporter,
    row,
    error,
    plants: planted,
    from,
    changes: changes.filter((at) => at !== undefined),
    filingAt: (refresh) => {
      const reports = [
        { report: row.last, at: from },
        ...(isRestated(refresh) && restated ? [{ report: restated.by, at: restatedAt }] : []),
        ...(again !== undefined && againAt !== undefined && refresh >= againAt ? [{ report: again, at: againAt }] : []),
      ];
      const isAmended = amendedAt !== undefined && refresh >= amendedAt;
      return latestFiling(
        reporter,
        row,
        reports.map(({ report }) => report),
        isAmended ? amendedAt : undefined,
        isRestated(refresh),
      );
    },
    rightAt,
    shownAt: (refresh) => {
      const right = planted.reduce((statement, plant) => withPlant(plant, reporter, statement), rightAt(refresh));
      if (!error || !showsError(error, refresh)) return { statement: right };
      return spoilt(error, reporter, right, isRestated(refresh));
    },
  };
}

/** The refresh that shows the report of a quarter. */
function shownFrom({ listing, quarters }: Reporter, report: number): number | undefined {
  const filed = quarters[report]?.filed;
  return filed && Math.max(listing.from, refreshShowing(filed));
}

/**
 * The report that was received last of those that show a row; an amended one is received the day before it is shown.
 */
function latestFiling(
  { listing, quarters }: Reporter,
  row: RowPeriod,
  reports: readonly number[],
  amendedAt: number | undefined,
  restated: boolean,
): Filing {
  const last = Math.max(...reports);
  const report = quarters[last];
  if (!report) throw new Error(`no quarter ${last} of ${listing.cik}`);
  const form = report.quarter === 4 ? '10-K' : '10-Q';
  const shown = amendedAt === undefined ? undefined : REFRESHES[amendedAt];
  const amendment = shown && new Date(Date.parse(shown.day) - DAY);
  if (amendment && amendment.getTime() >= report.filed.getTime()) {
    const document = documentNumber(listing.cik, amendment, AMENDED + row.last + 1);
    return { document, form: `${form}/A`, received: amendment, original: false, restated, amended: true };
  }
  const document = documentNumber(listing.cik, report.filed, last + 1);
  return { document, form, received: report.filed, original: last === row.last, restated, amended: false };
}

const DAY = 86_400_000;

/** The eight resources of financials. */
export function financialFeeds(rows: readonly FinancialRow[]): readonly Feed[] {
  const feed = (family: string, period: PeriodName, make: (row: FinancialRow) => FeedRow): Feed => ({
    resource: `${family}-${period}`,
    rows: rows.filter(({ row }) => row.period === period).map(make),
  });
  return PERIODS.flatMap((period) => [
    feed('CoreFinancials', period, (row) => feedRow(row, (refresh) => coreValues(row, refresh))),
    feed('Financials', period, (row) => feedRow(row, (refresh) => fullValues(row, refresh))),
  ]);
}

function fullValues(row: FinancialRow, refresh: number): readonly SampleValue[] {
  const { taxonomy } = row.reporter.listing;
  const amounts = amountValues(amountFields(taxonomy), row.shownAt(refresh).statement, row.reporter);
  const texts = textsOf(row.plants);
  const said = (value: SampleValue): SampleValue => text(value.field, texts.get(value.field) ?? '');
  return [...header(row, taxonomy, refresh), ...amounts.map((value) => (texts.has(value.field) ? said(value) : value))];
}

/** Core financials are taken from the report by themselves: what went wrong with the full ones is not in them. */
function coreValues(row: FinancialRow, refresh: number): readonly SampleValue[] {
  const core = coreStatement(row.reporter.listing.taxonomy, row.rightAt(refresh));
  return [...header(row, '50', refresh), ...amountValues(amountFields('50'), core, row.reporter)];
}

const fieldsKnown = new Map<string, readonly string[]>();

/** Fields of a taxonomy that hold amounts, the header fields left out. */
function amountFields(taxonomy: Parameters<typeof valueFields>[0]): readonly string[] {
  const known = fieldsKnown.get(taxonomy);
  if (known) return known;
  const fields = valueFields(taxonomy).filter((field) => !HEADER_FIELDS.has(field));
  fieldsKnown.set(taxonomy, fields);
  return fields;
}

const MONTHS_OF_A_QUARTER = 3;

function header(
  { reporter, row, plants: planted, filingAt }: FinancialRow,
  taxonomy: string,
  refresh: number,
): SampleValue[] {
  const { listing, quarters } = reporter;
  const quarter = quarters[row.last];
  if (!quarter) throw new Error(`no quarter ${row.last} of ${listing.cik}`);
  const filing = filingAt(refresh);
  const stated = {
    ...identityOf(listing, refresh),
    ...filing,
    taxonomy,
    months: (row.last - row.first + 1) * MONTHS_OF_A_QUARTER,
    end: quarter.end,
    fiscalYear: quarter.fiscalYear,
    fiscalQuarter: quarter.quarter,
    audited: filing.form.startsWith('10-K'),
  };
  return headerValues(filing.original ? headerOf(planted, stated) : stated);
}
