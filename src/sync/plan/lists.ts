import { rowsIn } from './known-companies.ts';
import { LONGEST_ADDRESS, MOST_LISTED } from './limits.ts';

/** An entry of a list: its rows in an answer, and its characters in an address. */
export type ListItem = { readonly key: string; readonly rows: number; readonly length: number };

export type ListLimits = { readonly rows: number; readonly length: number; readonly items: number };

type Bin<T> = { readonly items: T[]; rows: number; length: number };

/**
 * Items in lists, none over its limits except an item that is so by itself: no more lists than first-fit by decreasing size makes, filled
 * evenly where that is possible, so that all have room for rows that come. Neither lists nor their entries depend on the order of the
 * items, whose keys differ: both are in the order of keys.
 */
export function packLists<T extends ListItem>(items: readonly T[], limits: ListLimits): readonly (readonly T[])[] {
  const sizeOf = ({ rows, length }: ListItem): number => Math.max(rows / limits.rows, length / limits.length);
  const sorted = [...items].sort((a, b) => sizeOf(b) - sizeOf(a) || (a.key < b.key ? -1 : 1));
  const found = firstFit(sorted, limits);
  const lists = (evenly(sorted, found.length, limits) ?? found).map((bin) =>
    [...bin.items].sort((a, b) => (a.key < b.key ? -1 : 1)),
  );
  return lists.sort(([a], [b]) => ((a?.key ?? '') < (b?.key ?? '') ? -1 : 1));
}

const emptyBin = <T>(): Bin<T> => ({ items: [], rows: 0, length: 0 });

function fits<T extends ListItem>(bin: Bin<T>, { rows, length }: T, limits: ListLimits): boolean {
  if (bin.items.length === 0) return true;
  const isFull = bin.items.length >= limits.items;
  return !isFull && bin.rows + rows <= limits.rows && bin.length + length <= limits.length;
}

function put<T extends ListItem>(bin: Bin<T>, item: T): void {
  bin.items.push(item);
  bin.rows += item.rows;
  bin.length += item.length;
}

function firstFit<T extends ListItem>(sorted: readonly T[], limits: ListLimits): Bin<T>[] {
  const bins: Bin<T>[] = [];
  for (const item of sorted) {
    let bin = bins.find((one) => fits(one, item, limits));
    if (!bin) {
      bin = emptyBin();
      bins.push(bin);
    }
    put(bin, item);
  }
  return bins;
}

/** Each item in the emptiest bin that has room; `undefined` where none has. */
function evenly<T extends ListItem>(sorted: readonly T[], count: number, limits: ListLimits): Bin<T>[] | undefined {
  const bins = Array.from({ length: count }, () => emptyBin<T>());
  for (const item of sorted) {
    const [best] = bins.filter((bin) => fits(bin, item, limits)).sort((a, b) => a.rows - b.rows || a.length - b.length);
    if (!best) return undefined;
    put(best, item);
  }
  return bins;
}

/** Lists, and everything that is in one of them. */
export type ListsAndOthers = {
  readonly lists: readonly (readonly string[])[];
  readonly listed: readonly string[];
};

/**
 * Keys in lists of at most so many rows, except those of one list: these are left to a question for all others, which also asks for unknown
 * companies and for the rows that have no key (`without`). So that question costs no call of its own.
 */
export function listsAndOthers(rows: ReadonlyMap<string, number>, without: number, most: number): ListsAndOthers {
  const items = [...listItems(rows), ...(without > 0 ? [{ key: '', rows: without, length: 0 }] : [])];
  const bins = packLists(items, { rows: most, length: LONGEST_ADDRESS, items: MOST_LISTED });
  const emptiest = [...bins].sort((a, b) => rowsIn(a) - rowsIn(b))[0];
  const others = bins.find((bin) => bin.some(({ key }) => key === '')) ?? emptiest;
  const lists = bins.filter((bin) => bin !== others).map((bin) => bin.map(({ key }) => key));
  return { lists, listed: lists.flat().sort() };
}

/** Keys in lists of at most so many rows, each short enough for an address. */
export function keysInLists(rows: ReadonlyMap<string, number>, most: number): readonly (readonly string[])[] {
  const limits = { rows: most, length: LONGEST_ADDRESS, items: MOST_LISTED };
  return packLists(listItems(rows), limits).map((bin) => bin.map(({ key }) => key));
}

/** With the comma behind it, as the address has it. */
function listItems(rows: ReadonlyMap<string, number>): readonly ListItem[] {
  return [...rows].map(([key, count]) => ({ key, rows: count, length: encodeURIComponent(key).length + 3 }));
}
