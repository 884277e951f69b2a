import { type EpochDay, formatIsoDate, parseIsoDate } from '../../src/core/base/date.ts';
import {
  addDecimal,
  compareDecimal,
  type Decimal,
  negateDecimal,
  parseDecimal,
  ZERO,
} from '../../src/core/base/decimal.ts';

/** A filing of one company: facts by `field unit period`. */
export type NaiveFiling = {
  readonly name: string;
  readonly company: string;
  /** An ISO date; filings without one have no place in time. */
  readonly filed: string | undefined;
  readonly accepted?: string | undefined;
  /** Each number as filed, several with `|`. */
  readonly facts: readonly {
    readonly field: string;
    readonly unit: string;
    readonly period: string;
    readonly value: string;
  }[];
};

export type NaiveValue = { readonly value: Decimal; readonly accession: string; readonly state: string };
export type NaiveRow = {
  readonly company: string;
  readonly unit: string;
  readonly period: string;
  readonly known: string;
  readonly values: ReadonlyMap<string, NaiveValue>;
  readonly ttm: ReadonlyMap<string, { readonly value: Decimal; readonly basis: string; readonly accessions: string }>;
};

type Report = NaiveValue & { readonly order: number; readonly filed: string };
type Known = ReadonlyMap<string, readonly Report[]>;

export const decimal = (text: string): Decimal => parseDecimal(text) ?? ZERO;
const day = (text: string): EpochDay => parseIsoDate(text) ?? 0;
const startOf = (period: string): string | undefined => (period.includes('/') ? period.slice(0, 10) : undefined);
const endOf = (period: string): string => period.slice(-10);
const months = (period: string): number => {
  const start = startOf(period);
  return start === undefined ? 0 : Math.round((day(endOf(period)) - day(start) + 1) / 30.4375);
};

/** Filings in the order in which they became known. */
export function inOrder(filings: readonly NaiveFiling[]): readonly NaiveFiling[] {
  const keyOf = ({ filed, accepted, name }: NaiveFiling): string => [filed, accepted ?? '', name].join('\t');
  return filings.filter(({ filed }) => filed !== undefined).toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

/** All reports of each fact, one after the other; `order` is that of the filings. */
function reports(filings: readonly NaiveFiling[]): Known {
  const known = new Map<string, Report[]>();
  inOrder(filings).forEach(({ name, company, filed = '', facts }, order) => {
    for (const { field, unit, period, value } of facts) {
      const [first = ZERO, ...others] = value.split('|').map(decimal);
      if (others.some((other) => compareDecimal(first, other) !== 0)) continue;
      const key = [company, unit, period, field].join('\t');
      const before = known.get(key) ?? [];
      const last = before.at(-1);
      const state = !last ? 'first' : compareDecimal(last.value, first) === 0 ? 'repeated' : 'restated';
      known.set(key, [...before, { value: first, accession: name, state, order, filed }]);
    }
  });
  return known;
}

/** The panel of the fields, one value after the other: nothing of how the store does it. */
export function naivePanel(
  filings: readonly NaiveFiling[],
  fields: readonly string[],
  every: 'filing' | 'month' | 'day',
): readonly NaiveRow[] {
  const known = reports(
    filings.map((filing) => ({ ...filing, facts: filing.facts.filter(({ field }) => fields.includes(field)) })),
  );
  const horizon = inOrder(filings).at(-1)?.filed ?? '';
  const places = new Map<string, Report[]>();
  for (const [key, all] of known) {
    const place = key.slice(0, key.lastIndexOf('\t'));
    places.set(place, [...(places.get(place) ?? []), ...all]);
  }
  const rows: NaiveRow[] = [];
  for (const [place, all] of places) {
    const [company = '', unit = '', period = ''] = place.split('\t');
    const rowAt = (date: string, isKnown: (report: Report) => boolean): void => {
      const newest = (at: string, field: string) => known.get([company, unit, at, field].join('\t'))?.findLast(isKnown);
      const values = new Map<string, NaiveValue>();
      const ttm = new Map<string, { value: Decimal; basis: string; accessions: string }>();
      for (const field of fields) {
        const report = newest(period, field);
        if (report) values.set(field, report);
        const spans = [...places.keys()].flatMap((other) => {
          const [who, what, when = ''] = other.split('\t');
          return who === company && what === unit && startOf(when) !== undefined ? when : [];
        });
        const year =
          /^[A-Z]{3}$/.test(unit) && startOf(period) !== undefined
            ? trailingYear(endOf(period), spans, (at) => newest(at, field))
            : undefined;
        if (year) ttm.set(field, year);
      }
      if (values.size > 0) rows.push({ company, unit, period, known: date, values, ttm });
    };
    if (every === 'filing') {
      const orders = new Map(all.map(({ order, filed }) => [order, filed]));
      for (const [at, filed] of orders) rowAt(filed, ({ order }) => order <= at);
    } else {
      for (const date of datesOf({ place, places, horizon }, every)) rowAt(date, ({ filed }) => filed <= date);
    }
  }
  return rows;
}

type Dated = {
  readonly place: string;
  readonly places: ReadonlyMap<string, readonly Report[]>;
  readonly horizon: string;
};

function datesOf({ place, places, horizon }: Dated, every: 'month' | 'day'): readonly string[] {
  const filedOf = (all: readonly Report[]): readonly string[] => all.map(({ filed }) => filed).toSorted();
  const own = filedOf(places.get(place) ?? []);
  const [company, unit, period = ''] = place.split('\t');
  const newer = [...places]
    .flatMap(([other, all]) => {
      const [who, what, when = ''] = other.split('\t');
      const since = filedOf(all)[0] ?? '';
      const isNewer =
        who === company && what === unit && months(when) === months(period) && endOf(when) > endOf(period);
      return isNewer && endOf(when) <= since ? since : [];
    })
    .toSorted()[0];
  const dates: string[] = [];
  for (let at = day(own[0] ?? ''); formatIsoDate(at) <= monthEnd(horizon); at += 1) {
    const date = formatIsoDate(at);
    if (every === 'month' && date !== monthEnd(date)) continue;
    if (every === 'day' && date > horizon) continue;
    const last = own.at(-1) ?? '';
    const isReported = every === 'day' ? date <= last : date <= monthEnd(last);
    if (isReported || newer === undefined || date < newer) dates.push(date);
  }
  return dates;
}

function monthEnd(date: string): string {
  let at = day(date);
  while (formatIsoDate(at + 1).slice(0, 7) === date.slice(0, 7)) at += 1;
  return formatIsoDate(at);
}

type Newest = (period: string) => Report | undefined;

/** The twelve months that end on a day, from what is known. */
function trailingYear(end: string, spans: readonly string[], newest: Newest) {
  const before = (date: string): string => formatIsoDate(day(date) - 1);
  const distance = (first: string): number => Math.abs(day(end) - day(first) + 1 - 365);
  const ending = (last: string) => spans.filter((span) => endOf(span) === last);
  const ways: { basis: string; rank: number; first: string; parts: readonly (readonly [string, boolean])[] }[] = [];
  for (const year of spans.filter((span) => months(span) === 12)) {
    if (endOf(year) === end) ways.push({ basis: 'year', rank: 1, first: year.slice(0, 10), parts: [[year, true]] });
    for (const toDate of ending(end)) {
      if (before(toDate.slice(0, 10)) !== endOf(year) || months(toDate) >= 12) continue;
      for (const part of spans) {
        const first = formatIsoDate(day(endOf(part)) + 1);
        if (part.slice(0, 10) !== year.slice(0, 10) || months(`${first}/${end}`) !== 12) continue;
        ways.push({
          basis: 'year-to-date',
          rank: 2,
          first,
          parts: [
            [year, true],
            [toDate, true],
            [part, false],
          ],
        });
      }
    }
  }
  const quarters = (last: string) => ending(last).filter((span) => months(span) === 3);
  for (const q of quarters(end))
    for (const p of quarters(before(q.slice(0, 10))))
      for (const n of quarters(before(p.slice(0, 10))))
        for (const o of quarters(before(n.slice(0, 10))))
          ways.push({
            basis: 'quarters',
            rank: 3,
            first: o.slice(0, 10),
            parts: [o, n, p, q].map((span) => [span, true] as const),
          });
  ways.sort((a, b) => a.rank - b.rank || distance(a.first) - distance(b.first));
  for (const { basis, parts } of ways) {
    const found = parts.map(([span, isAdded]) => ({ report: newest(span), isAdded }));
    const sum = found.reduce<Decimal | undefined>(
      (total, { report, isAdded }) =>
        total && report && addDecimal(total, isAdded ? report.value : negateDecimal(report.value)),
      ZERO,
    );
    if (sum) return { value: sum, basis, accessions: found.map(({ report }) => report?.accession).join(' ') };
  }
  return undefined;
}

/** How many facts are reported again with another value. */
export function naiveRestated(filings: readonly NaiveFiling[]): number {
  return [...reports(filings).values()].flat().filter(({ state }) => state === 'restated').length;
}
