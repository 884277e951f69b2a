import { type BinItem, packBins } from './bins.ts';
import { LONGEST_ADDRESS, MOST_LISTED } from './limits.ts';

/** Lists, and what is in none of them. */
export type ListsAndOthers = {
  readonly lists: readonly (readonly string[])[];
  /** All that is in a list. */
  readonly listed: readonly string[];
};

/**
 * Keys in lists of at most so many rows, but for those of one list: these are left to a question for all others, which asks for what nobody
 * knows too, and for the rows that have no key. So that question costs no call of its own.
 */
export function listsAndOthers(rows: ReadonlyMap<string, number>, without: number, most: number): ListsAndOthers {
  const items = [...listItems(rows), ...(without > 0 ? [{ key: '', rows: without, length: 0 }] : [])];
  const bins = packBins(items, { rows: most, length: LONGEST_ADDRESS, items: MOST_LISTED });
  const emptiest = [...bins].sort((a, b) => rowsIn(a) - rowsIn(b))[0];
  const others = bins.find((bin) => bin.some(({ key }) => key === '')) ?? emptiest;
  const lists = bins.filter((bin) => bin !== others).map((bin) => bin.map(({ key }) => key));
  return { lists, listed: lists.flat().sort() };
}

/** What is in lists of at most so many rows, each short enough for an address. */
export function keysInLists(rows: ReadonlyMap<string, number>, most: number): readonly (readonly string[])[] {
  const limits = { rows: most, length: LONGEST_ADDRESS, items: MOST_LISTED };
  return packBins(listItems(rows), limits).map((bin) => bin.map(({ key }) => key));
}

function rowsIn(bin: readonly BinItem[]): number {
  return bin.reduce((sum, { rows }) => sum + rows, 0);
}

/** With the comma behind it, as the address has it. */
function listItems(rows: ReadonlyMap<string, number>): readonly BinItem[] {
  return [...rows].map(([key, count]) => ({ key, rows: count, length: encodeURIComponent(key).length + 3 }));
}
