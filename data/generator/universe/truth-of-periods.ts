import { groupBy } from '../../../src/core/base/collections.ts';
import { sampleField } from '../industries/model.ts';
import { type Found, type Shown, seriesOf, taxonomyOf } from './shown.ts';

/** The rules that compare periods, each by its definition, over the rows that a refresh shows. */
export function truthOfPeriods(all: readonly Shown[]): Found[] {
  const companies = [...groupBy(all, ({ reporter }) => reporter).values()];
  return companies.flatMap((rows) => [
    ...quartersToYear(rows),
    ...cashRollForward(rows),
    ...rows.filter(({ errors }) => errors.length > 0).flatMap((row) => beside(row, rows)),
  ]);
}

type Point = {
  readonly first: number;
  readonly last: number;
  /** By how many years its documents are later than the report of the period itself: what they show anew may be restated. */
  readonly later: number;
  readonly value: bigint;
  readonly rows: readonly Shown[];
};

/** Amounts of money that flow: of a period that all rows of one state of the books report alike. */
function pointsOf(rows: readonly Shown[]): ReadonlyMap<string, readonly Point[]> {
  const newest = new Map<string, number>();
  for (const { document, last } of rows) newest.set(document, Math.max(last, newest.get(document) ?? last));
  const laterBy = ({ document, last }: Shown): number => Math.floor(((newest.get(document) ?? last) - last) / 4);
  const numbers = rows.flatMap((row) =>
    [...row.statement].flatMap(([field, text]) => {
      const { kind, period } = sampleField(taxonomyOf(row), field) ?? {};
      return kind === 'money' && period === 'duration' ? [{ field, text, row, later: laterBy(row) }] : [];
    }),
  );
  const byField = groupBy(numbers, ({ field }) => field);
  return new Map(
    [...byField].map(([field, own]) => {
      const places = [...groupBy(own, ({ row, later }) => `${row.first} ${row.last} ${later}`).values()];
      const alike = places.filter((place) => new Set(place.map(({ text }) => text)).size === 1);
      return [field, alike.flatMap((place) => pointOf(place))];
    }),
  );
}

function pointOf(place: readonly { readonly text: string; readonly later: number; readonly row: Shown }[]): Point[] {
  const sorted = [...place].sort((a, b) => a.row.version - b.row.version);
  return sorted.slice(0, 1).map(({ text, later, row: { first, last } }) => {
    return { first, last, later, value: BigInt(text), rows: sorted.map(({ row }) => row) };
  });
}

function quartersToYear(rows: readonly Shown[]): Found[] {
  return [...pointsOf(rows)].flatMap(([field, points]) =>
    points.flatMap((total) => {
      const ways = waysTo(total, points);
      if (ways.length === 0 || ways.some((parts) => agrees(total.value, parts))) return [];
      const because = [total, ...ways.flat()].flatMap((point) => point.rows);
      return total.rows.slice(0, 1).map((row) => ({ rule: 'cross-period/quarters-to-year', row, field, because }));
    }),
  );
}

/** Two periods, or four quarters, that make up another. */
function waysTo(total: Point, all: readonly Point[]): readonly (readonly Point[])[] {
  const points = all.filter(({ later }) => later === total.later);
  const at = (first: number, last: number): readonly Point[] =>
    points.filter((point) => point.first === first && point.last === last);
  const steps = points
    .filter((part) => part.first === total.first && part.last < total.last)
    .flatMap((part) => at(part.last + 1, total.last).map((rest) => [part, rest]));
  const quarters = [0, 1, 2, 3].flatMap((nth) => at(total.first + nth, total.first + nth));
  return total.last - total.first === 3 && quarters.length === 4 ? [...steps, quarters] : steps;
}

/** But for half a unit of the last place among all amounts, for each of them. */
function agrees(total: bigint, parts: readonly { readonly value: bigint }[]): boolean {
  const all = [total, ...parts.map(({ value }) => value)];
  const zeros = all.filter((value) => value !== 0n).map((value) => /0*$/.exec(String(value))?.[0].length ?? 0);
  const gap = parts.reduce((rest, { value }) => rest - value, total);
  return (gap < 0n ? -gap : gap) * 2n <= BigInt(all.length) * 10n ** BigInt(Math.min(...zeros));
}

function cashRollForward(rows: readonly Shown[]): Found[] {
  return rows.flatMap((row) => {
    const opening = rows.find(({ resource, last }) => resource === row.resource && last === row.first - 1);
    const cash = row.statement.get('cashandcashequivalents');
    const [before, change, effect] = [
      opening?.statement.get('cashandcashequivalents'),
      row.statement.get('netchangeincash'),
      row.statement.get('effectofexchangerateoncash'),
    ].map((text) => (text === undefined ? undefined : { value: BigInt(text) }));
    if (!opening || cash === undefined || !before || !change) return [];
    const ways = [[before, change], ...(effect ? [[before, change, effect]] : [])];
    if (ways.some((parts) => agrees(BigInt(cash), parts))) return [];
    return [{ rule: 'cross-period/cash-roll-forward', row, field: 'cashandcashequivalents', because: [row, opening] }];
  });
}

/** What the other periods show of a wrong number. */
function beside(row: Shown, rows: readonly Shown[]): Found[] {
  const series = seriesOf(rows, row);
  const at = series.indexOf(row);
  const [before, after] = [series[at - 1], series[at + 1]];
  return [...row.right].flatMap(([field, text]): Found[] => {
    const shown = row.statement.get(field);
    if (shown === text || !/^\d+$|^-\d+$/.test(text)) return [];
    const right = BigInt(text);
    const others = series.flatMap((one) => (one === row ? [] : [BigInt(one.statement.get(field) ?? '0')]));
    const near = [before, after].map((one) => BigInt(one?.statement.get(field) ?? '0'));
    if (shown === undefined) return isMissing(row, field, others, near, rows) ? [{ rule: MISSING, row, field }] : [];
    const value = BigInt(shown);
    return [
      ...(value === -right && value < 0n && isSteady(row, field, right, others) ? [{ rule: FLIPPED, row, field }] : []),
      ...(isScaled(value, right) && near.every((other) => isWithin(right, other, 2n, 1n))
        ? [{ rule: 'scale/jump', row, field }]
        : []),
    ];
  });
}

const MISSING = 'completeness/missing-field';
const FLIPPED = 'sign/flipped';

const isScaled = (a: bigint, b: bigint): boolean => a === b * 1_000n || b === a * 1_000n;

/** Whether two numbers have one sign, and neither is more than so many times the other. */
function isWithin(a: bigint, b: bigint, times: bigint, of: bigint): boolean {
  const [left, right] = a < 0n ? [-a, -b] : [a, b];
  return left > 0n && right > 0n && left * of <= right * times && right * of <= left * times;
}

function isSteady(row: Shown, field: string, size: bigint, others: readonly bigint[]): boolean {
  const { kind, balance } = sampleField(taxonomyOf(row), field) ?? {};
  if (!balance && kind !== 'shares') return false;
  const sorted = others.filter((value) => value !== 0n).sort((a, b) => (a < b ? -1 : 1));
  const [least = 0n, most = 0n] = [sorted[0], sorted.at(-1)];
  return sorted.length >= 3 && least > 0n && most <= 2n * least && size * 5n >= least * 4n && size * 4n <= most * 5n;
}

function isMissing(
  row: Shown,
  field: string,
  others: readonly bigint[],
  near: readonly bigint[],
  rows: readonly Shown[],
): boolean {
  const [before = 0n, after = 0n] = near;
  if (others.length < 4 || others.includes(0n) || before === 0n || after === 0n) return false;
  const isBalance = sampleField(taxonomyOf(row), field)?.period === 'instant';
  const elsewhere = rows.some(
    ({ first, last, statement }) => first === row.first && last === row.last && statement.has(field),
  );
  return elsewhere || (isBalance && isWithin(before, after, 5n, 4n));
}
