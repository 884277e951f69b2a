import { isoDate } from '../calendar.ts';
import { coreStatement, type SampleTaxonomy, type Statement } from '../industries/model.ts';
import type { FinancialRow } from './financials.ts';
import { PERIODS, type PeriodName } from './plan.ts';
import { type PlantedError, showsError } from './planted.ts';
import type { Plant } from './plants.ts';
import type { Reporter } from './reporters.ts';

/** A row of financials as a refresh shows it, with what was planted in it. */
export type Shown = {
  readonly reporter: Reporter;
  readonly resource: string;
  readonly isCore: boolean;
  readonly period: PeriodName;
  /** Quarters, by index. */
  readonly first: number;
  readonly last: number;
  readonly end: string;
  readonly document: string;
  readonly statement: Statement;
  readonly right: Statement;
  readonly errors: readonly (PlantedError | Plant)[];
  /** Its place in the order in which versions of rows came in. */
  readonly version: number;
  readonly row: FinancialRow;
};

/** What a rule must find: in which row, and the rows whose numbers it compares, where they are others. */
export type Found = {
  readonly rule: string;
  readonly row: Shown;
  readonly field: string;
  readonly because?: readonly Shown[];
};

/** The rows that a refresh shows, core financials among them; `first` is the first refresh. */
export function shownRows(rows: readonly FinancialRow[], refresh: number, first: number): readonly Shown[] {
  return rows
    .filter(({ from }) => from <= refresh)
    .flatMap((row) => {
      const right = row.rightAt(refresh);
      const core = coreStatement(row.reporter.listing.taxonomy, right);
      return [shownRow(row, core, refresh, first, true), shownRow(row, right, refresh, first, false)];
    });
}

function shownRow(row: FinancialRow, right: Statement, refresh: number, first: number, isCore: boolean): Shown {
  const { reporter, error, plants } = row;
  const { period, first: from, last } = row.row;
  const resource = isCore ? `CoreFinancials-${period}` : `Financials-${period}`;
  const arrived = Math.max(first, row.from, ...row.changes.filter((at) => at <= refresh));
  const order = 2 * PERIODS.indexOf(period) + (isCore ? 0 : 1);
  return {
    ...{ reporter, resource, isCore, period, first: from, last, right, row },
    end: isoDate(reporter.quarters[last]?.end ?? new Date(0)),
    document: row.filingAt(refresh).document,
    statement: isCore || (!error && plants.length === 0) ? right : row.shownAt(refresh).statement,
    errors: isCore
      ? plants.filter(({ field }) => field === null)
      : [...(error && showsError(error, refresh) ? [error] : []), ...plants],
    version: arrived * 2 * PERIODS.length + order,
  };
}

/** The taxonomy of a row. */
export const taxonomyOf = ({ isCore, reporter }: Shown): SampleTaxonomy => (isCore ? '50' : reporter.listing.taxonomy);

/** The rows of one resource and length that a company has, in the order of their ends. */
export function seriesOf(all: readonly Shown[], { reporter, resource, first, last }: Shown): readonly Shown[] {
  return all
    .filter((one) => one.reporter === reporter && one.resource === resource && one.last - one.first === last - first)
    .sort((a, b) => a.last - b.last);
}
