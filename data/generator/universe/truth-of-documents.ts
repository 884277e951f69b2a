import { groupBy } from '../../../src/core/base/collections.ts';
import { sampleField } from '../industries/model.ts';
import { PLANT_RULES } from './plants.ts';
import { type Found, type Shown, taxonomyOf } from './shown.ts';

/** The rules that compare the numbers of one row or document, each by its definition, over the rows that a refresh shows. */
export function truthOfDocuments(all: readonly Shown[], refresh: number, first: number): Found[] {
  return [
    ...all.flatMap((row) => [
      ...unequal(row, 'totalassets', 'totalliabilitiesandstockholdersequity', 'cross-statement/balance-sheet'),
      ...unequal(row, 'cfnetincome', 'netincome', 'cross-statement/net-income'),
      ...planted(row),
      ...(row.isCore ? [] : changed(row, refresh, first)),
    ]),
    ...sameField(all.filter(({ isCore }) => !isCore)),
  ];
}

function unequal(row: Shown, field: string, other: string, rule: string): Found[] {
  const [left, right] = [row.statement.get(field), row.statement.get(other)];
  return left !== undefined && right !== undefined && left !== right ? [{ rule, row, field }] : [];
}

/** What follows from the errors of a row by themselves. */
function planted(row: Shown): Found[] {
  return row.errors.flatMap((error): Found[] => {
    if (error.kind === 'no-number') return [{ rule: PLANT_RULES[error.kind], row, field: error.field ?? '' }];
    if (error.kind !== 'sign-turned') return [];
    const field = row.row.shownAt(error.from).field ?? '';
    return BigInt(row.statement.get(field) ?? '0') < 0n ? [{ rule: 'sign/in-total', row, field }] : [];
  });
}

/** The fields of a row that its document once had with another value, where the row does not say why. */
function changed(row: Shown, refresh: number, first: number): Found[] {
  const { row: all, document, statement } = row;
  const { amended, restated } = all.filingAt(refresh);
  if (!all.error || amended || restated) return [];
  const points = [Math.max(first, all.from), ...all.changes].filter((at) => at >= first && at < refresh);
  const before = points.filter((at) => at >= all.from && all.filingAt(at).document === document);
  return [...statement].flatMap(([field, text]) => {
    const once = before.map((at) => all.shownAt(at).statement.get(field));
    return once.some((value) => value !== undefined && value !== text)
      ? [{ rule: 'restatement/unamended', row, field }]
      : [];
  });
}

/** Numbers of one field and period in several rows of a document that differ from that of most rows. */
function sameField(rows: readonly Shown[]): Found[] {
  const numbers = rows.flatMap((row) =>
    [...row.statement].map(([field, text]) => ({ row, text, field, place: placeOf(row, field) })),
  );
  return [...groupBy(numbers, ({ place }) => place).values()].flatMap((place) => {
    const votes = groupBy(place, ({ text }) => text);
    if (votes.size < 2) return [];
    const votesOf = (text: string): number => votes.get(text)?.length ?? 0;
    const sorted = place.toSorted((a, b) => votesOf(b.text) - votesOf(a.text) || compareRows(a.row, b.row));
    const [most, ...others] = sorted;
    const because = place.map(({ row }) => row);
    return others
      .filter(({ text }) => text !== most?.text)
      .map(({ row, field }) => ({ rule: 'cross-statement/same-field', row, field, because }));
  });
}

/** Balances are of the end of a row's period. */
function placeOf(row: Shown, field: string): string {
  const isBalance = sampleField(taxonomyOf(row), field)?.period === 'instant';
  return [row.reporter.listing.index, row.document, field, isBalance ? '' : row.first, row.last].join(' ');
}

/** The shorter period first, then the order of the resources. */
function compareRows(a: Shown, b: Shown): number {
  return a.last - a.first - (b.last - b.first) || ORDER.indexOf(a.period) - ORDER.indexOf(b.period);
}

const ORDER = ['QTR', 'YTD', 'TTM', 'ANN'];
