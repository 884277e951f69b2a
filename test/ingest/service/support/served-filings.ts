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
  /** Why a row is not in a resource; `undefined` where it is. */
  readonly leftOut: (row: OpenRow, resource: string) => LeftOut | undefined;
};

/**
 * What the manual says that the service shows of filings (docs/service.md), made once more without the store's own queries. Every document
 * must report amounts of one currency only.
 */
export function servedFilings(rows: readonly OpenRow[]): Filings {
  const current = new Map<string, OpenRow>();
  for (const row of rows) {
    const key = [row.company, row.dimensions, row.unit, row.start, row.end].join('|');
    const known = current.get(key);
    if (!known || isLater(row, known)) current.set(key, row);
  }
  const newest = new Set(current.values());
  const shown: Shown[] = [];
  const places = new Map<string, Set<OpenRow>>();
  for (const resource of RESOURCES) {
    const at = new Set<OpenRow>();
    places.set(resource, at);
    for (const duration of newest) {
      if (!isAmount(duration) || duration.start === '' || !isOfLength(duration, resource)) continue;
      const key = [duration.company, '', duration.unit, '', duration.end].join('|');
      const instant = current.get(key);
      shown.push({ resource, duration, instant });
      at.add(duration);
      if (instant) at.add(instant);
    }
  }
  return {
    shown,
    leftOut: (row, resource) => {
      if (places.get(resource)?.has(row)) return undefined;
      if (!newest.has(row)) return 'superseded';
      if (row.dimensions !== '') return 'dimensions';
      if (!isAmount(row)) return 'unit';
      return row.start === '' ? 'instant' : 'period';
    },
  };
}

function isLater(a: OpenRow, b: OpenRow): boolean {
  return a.accepted > b.accepted || (a.accepted === b.accepted && a.document > b.document);
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

/** The rows of filings whose values stand in a row that is shown. */
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
