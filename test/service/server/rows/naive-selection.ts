import type { RowRequest } from '../../../../src/service/protocol/request/row-request.ts';
import type { ImageRow, ImageValue } from '../../../support/row-images.ts';

/** The same question answered the slow and plain way: over rows as objects, one sentence of the contract after the other. */
export function naiveSelection(
  rows: readonly ImageRow[],
  request: RowRequest,
  filter: ((row: ImageRow) => boolean) | undefined,
): readonly ImageRow[] {
  const among = (wanted: readonly (string | number)[], row: ImageRow, field: string): boolean => {
    const text = textOf(row.values[field]);
    return wanted.length === 0 || (text !== undefined && wanted.map(String).includes(text.toUpperCase()));
  };
  const selected = rows.filter(
    (row) =>
      (row.withdrawn === true) === request.deleted &&
      among(request.primarySymbols, row, 'primarysymbol') &&
      among(request.primaryExchanges, row, 'primaryexchange') &&
      among(request.entityIds, row, 'entityid') &&
      among(request.issueIds, row, 'issueid') &&
      hasName(request.companyName, row) &&
      isWithin(request.fiscalPeriods, quarterOf(row)) &&
      isWithin(request.transactionDates, dayOf(row, 'transactiondate')) &&
      (request.activeCompanies === undefined || 'primarysymbol' in row.values === request.activeCompanies),
  );
  const latest = selected.filter((row) => {
    if (request.numPeriods === undefined) return true;
    const company = companyOf(row, rows);
    const ends = new Set(selected.filter((each) => companyOf(each, rows) === company).map(endOf));
    return [...ends].filter((end) => end > endOf(row)).length < request.numPeriods;
  });
  return latest
    .filter((row) => filter?.(row) ?? true)
    .toSorted((a, b) => compare(a, b) || rows.indexOf(a) - rows.indexOf(b));
}

export function textOf(value: ImageValue | undefined): string | undefined {
  return typeof value === 'object' ? value.number : value;
}

function hasName(pattern: string | undefined, { values }: ImageRow): boolean {
  if (pattern === undefined) return true;
  const name = textOf(values.companyname);
  if (name === undefined) return false;
  const escaped = pattern.split('*').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${escaped.join('.*')}$`, 'is').test(name);
}

function isWithin(ranges: readonly { from: number; to: number }[], found: number | undefined): boolean {
  return ranges.length === 0 || (found !== undefined && ranges.some(({ from, to }) => from <= found && found <= to));
}

function quarterOf({ values }: ImageRow): number | undefined {
  const [year, quarter] = [textOf(values.fiscalyear), textOf(values.fiscalquarter)];
  return year === undefined || quarter === undefined ? undefined : Number(year) * 4 + Number(quarter) - 1;
}

function dayOf({ values }: ImageRow, field: string): number | undefined {
  const text = textOf(values[field]);
  if (text === undefined) return undefined;
  const [month, day, year] = text.split(' ')[0]?.split('/').map(Number) ?? [];
  return Date.UTC(year ?? 0, (month ?? 1) - 1, day) / 86_400_000;
}

function endOf(row: ImageRow): number {
  return dayOf(row, 'periodenddate') ?? Number.NEGATIVE_INFINITY;
}

function companyOf(row: ImageRow, rows: readonly ImageRow[]): string {
  const { entityid, cik, primarysymbol } = row.values;
  if (entityid !== undefined) return `e${textOf(entityid)}`;
  if (cik !== undefined) return `c${textOf(cik)}`;
  return primarysymbol === undefined ? `r${rows.indexOf(row)}` : `s${textOf(primarysymbol)}`;
}

/** Primary symbol ascending, those without last; then period end date descending. */
function compare(a: ImageRow, b: ImageRow): number {
  const [left, right] = [textOf(a.values.primarysymbol), textOf(b.values.primarysymbol)];
  if (left !== right) {
    if (left === undefined || right === undefined) return left === undefined ? 1 : -1;
    return left < right ? -1 : 1;
  }
  return endOf(a) === endOf(b) ? 0 : endOf(b) > endOf(a) ? 1 : -1;
}
