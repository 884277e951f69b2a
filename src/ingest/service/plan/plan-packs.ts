import { LONGEST_ADDRESS, MOST_ROWS } from './limits.ts';
import type { RowQuestion } from './question.ts';
import { type KnownCompany, listedSymbol } from './universe.ts';

/** A company that is still to be asked for, with the rows that it is expected to have. */
export type Packed = { readonly company: KnownCompany; readonly rows: number };

/**
 * Lists of companies, each with fewer rows than the threshold and short enough for an address: by symbol, those without one by number.
 * Every company is in exactly one of them. One that has neither cannot be asked for.
 */
export function planPacks(question: RowQuestion, companies: readonly Packed[]): readonly RowQuestion[] {
  const bySymbol = distinct(companies, listedSymbol);
  const byId = distinct(companies, (company) => (listedSymbol(company) === undefined ? company.entityId : undefined));
  return [
    ...packs(bySymbol).map((symbols) => ({ ...question, symbols })),
    ...packs(byId).map((entityIds) => ({ ...question, entityIds })),
  ];
}

/** Rows by key, in the order of keys. */
function distinct(
  companies: readonly Packed[],
  keyOf: (company: KnownCompany) => string | undefined,
): ReadonlyMap<string, number> {
  const rows = new Map<string, number>();
  for (const one of companies) {
    const key = keyOf(one.company);
    if (key !== undefined) rows.set(key, Math.max(rows.get(key) ?? 0, one.rows));
  }
  return new Map([...rows].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Evenly filled: the last one is not a small rest. */
function packs(entries: ReadonlyMap<string, number>): readonly (readonly string[])[] {
  const total = [...entries.values()].reduce((sum, rows) => sum + rows, 0);
  const length = [...entries.keys()].reduce((sum, key) => sum + lengthOf(key), 0);
  const least = Math.max(1, Math.ceil(total / MOST_ROWS), Math.ceil(length / LONGEST_ADDRESS));
  const isByRows = total / MOST_ROWS >= length / LONGEST_ADDRESS;
  const made: string[][] = [];
  let pack: string[] = [];
  let filled = { rows: 0, length: 0 };
  for (const [key, rows] of entries) {
    const next = { rows: filled.rows + rows, length: filled.length + lengthOf(key) };
    const isOver = next.rows > MOST_ROWS || next.length > LONGEST_ADDRESS;
    const isFilled = isByRows ? filled.rows * least >= total : filled.length * least >= length;
    const isEven = made.length < least - 1 && isFilled;
    if (pack.length > 0 && (isOver || isEven)) {
      made.push(pack);
      pack = [];
      filled = { rows: 0, length: 0 };
    }
    pack.push(key);
    filled = { rows: filled.rows + rows, length: filled.length + lengthOf(key) };
  }
  return pack.length > 0 ? [...made, pack] : made;
}

/** With the comma behind it, as the address has it. */
function lengthOf(key: string): number {
  return encodeURIComponent(key).length + 3;
}
