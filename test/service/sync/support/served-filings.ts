import type { OpenRow } from './verdicts.ts';

/** The financials that the service makes of filings, and the months of a duration in a document of a fiscal period that they show. */
const LENGTHS: Readonly<Record<string, (fiscalPeriod: string) => number | undefined>> = {
  'Financials-ANN': (period) => ([undefined, 4].includes(QUARTERS[period]) ? 12 : undefined),
  'Financials-QTR': () => 3,
  'Financials-YTD': (period) => (QUARTERS[period] === undefined ? undefined : 3 * (QUARTERS[period] ?? 0)),
  'Financials-TTM': () => 12,
};
export const RESOURCES = Object.keys(LENGTHS);

const QUARTERS: Readonly<Record<string, number>> = { Q1: 1, Q2: 2, H1: 2, Q3: 3, M9: 3, Q4: 4, FY: 4, CY: 4 };

/** Why a row of a filing is not in a resource; the first that holds. */
export type LeftOut = 'superseded' | 'dimensions' | 'unit' | 'period' | 'instant';

/** A row that a resource shows: a duration, and the instant at its end, if there is one. */
export type Shown = { readonly resource: string; readonly duration: OpenRow; readonly instant: OpenRow | undefined };

export type Filings = {
  readonly shown: readonly Shown[];
  /** What each row shows: of each field the value of the latest filing that reports it. Where that is all of one filing, it is that very row. */
  readonly current: readonly OpenRow[];
  /** Why a row of a filing, or what is shown of it and others, is not in a resource; `undefined` where it is. */
  readonly leftOut: (row: OpenRow, resource: string) => LeftOut | undefined;
};

/**
 * What the manual says that the service shows of filings (docs/service.md), made once more without the store's own queries. Every document
 * must report amounts of one currency only.
 */
export function servedFilings(rows: readonly OpenRow[]): Filings {
  const filings = new Map<string, OpenRow[]>();
  for (const row of rows) {
    const key = keyOf(row, row.start);
    filings.set(key, [...(filings.get(key) ?? []), row]);
  }
  const current = new Map([...filings].map(([key, several]) => [key, composed(several.toSorted(byRecency))]));
  const shown: Shown[] = [];
  const places = new Map<string, Set<OpenRow>>();
  for (const resource of RESOURCES) {
    const at = new Set<OpenRow>();
    places.set(resource, at);
    for (const duration of current.values()) {
      if (!isAmount(duration) || duration.start === '' || !isOfLength(duration, resource)) continue;
      const instant = current.get(keyOf(duration, ''));
      shown.push({ resource, duration, instant });
      at.add(duration);
      if (instant) at.add(instant);
    }
  }
  return {
    shown,
    current: [...current.values()],
    leftOut: (row, resource) => {
      const now = current.get(keyOf(row, row.start));
      if (now === undefined || now.document !== row.document) return 'superseded';
      if (places.get(resource)?.has(now)) return undefined;
      if (row.dimensions !== '') return 'dimensions';
      if (!isAmount(row)) return 'unit';
      return row.start === '' ? 'instant' : 'period';
    },
  };
}

function keyOf({ company, dimensions, unit, end }: OpenRow, start: string): string {
  return [company, dimensions, unit, start, end].join('|');
}

/** `filings`: the latest first. */
function composed(filings: readonly OpenRow[]): OpenRow {
  const [latest, ...earlier] = filings;
  if (!latest) throw new Error('no filing');
  const numbers = new Map(latest.numbers.map((number) => [`${number.namespace}#${number.name}`, number]));
  for (const filing of earlier) {
    for (const number of filing.numbers) {
      const field = `${number.namespace}#${number.name}`;
      if (!numbers.has(field)) numbers.set(field, number);
    }
  }
  return numbers.size === latest.numbers.length ? latest : { ...latest, numbers: [...numbers.values()] };
}

function byRecency(a: OpenRow, b: OpenRow): number {
  return a.accepted === b.accepted ? (a.document > b.document ? -1 : 1) : a.accepted > b.accepted ? -1 : 1;
}

function isAmount({ dimensions, unit }: OpenRow): boolean {
  return dimensions === '' && /^[A-Z]{3}$/.test(unit);
}

function isOfLength({ start, end, fiscalPeriod }: OpenRow, resource: string): boolean {
  const months = LENGTHS[resource]?.(fiscalPeriod);
  return months !== undefined && months === wholeMonths(start, end);
}

const DAY = 86_400_000;

/** Months from a day to another, both included; `undefined` where they are not whole. */
function wholeMonths(start: string, end: string): number | undefined {
  const [from, after] = [new Date(start), new Date(Date.parse(end) + DAY)];
  if (from.getUTCDate() !== after.getUTCDate()) return undefined;
  return (after.getUTCFullYear() - from.getUTCFullYear()) * 12 + after.getUTCMonth() - from.getUTCMonth();
}

/** Whether a field is a filing's own: its namespace is the number of a document. */
function isOwn(namespace: string): boolean {
  return /^\d{10}-\d{2}-\d{6}$/.test(namespace);
}

/** How many values of a row are of a filing's own fields. */
export function customValues({ numbers }: OpenRow): number {
  return numbers.filter(({ namespace }) => isOwn(namespace)).length;
}

/** The stored rows whose values are in a row that is shown. */
export function partsOf({ duration, instant }: Shown): readonly OpenRow[] {
  return instant ? [duration, instant] : [duration];
}

/** The values that a row shows, by name in lower case; none may have two. */
export function shownValues(shown: Shown): Readonly<Record<string, bigint>> {
  const numbers = partsOf(shown).flatMap((part) => part.numbers.filter(({ namespace }) => !isOwn(namespace)));
  const values = Object.fromEntries(numbers.map(({ name, value }) => [name.toLowerCase(), value]));
  if (Object.keys(values).length < numbers.length)
    throw new Error(`two values of a field in ${shown.duration.document}`);
  return values;
}

/**
 * What the service says on standard error of the values of each resource, by resource: how many are shown, and how many left out for which
 * reason.
 */
export function toldValues(said: string): ReadonlyMap<string, Readonly<Record<string, number>>> {
  const lines = said.matchAll(/^(\S+): \d+ rows with (\d+) values; values left out: (.*)$/gm);
  return new Map(
    [...lines].map(([, resource = '', values, reasons = '']) => {
      const leftOut = reasons.split(', ').map((one) => one.split(' '));
      return [resource, { shown: Number(values), ...Object.fromEntries(leftOut.map(([n, why]) => [why, Number(n)])) }];
    }),
  );
}
