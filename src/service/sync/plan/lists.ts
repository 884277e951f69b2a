import { rowsIn } from './known-companies.ts';
import { LONGEST_ADDRESS, MOST_LISTED } from './limits.ts';

/** An entry of a list: its rows in an answer, and its characters in an address. */
export type ListItem = { readonly key: string; readonly rows: number; readonly length: number };

export type ListLimits = { readonly rows: number; readonly length: number; readonly items: number };

type List = { readonly items: ListItem[]; rows: number; length: number };

const byKey = (a: ListItem | undefined, b: ListItem | undefined): number => ((a?.key ?? '') < (b?.key ?? '') ? -1 : 1);

/**
 * Items in lists, none over its limits except an item that is so by itself: no more lists than first-fit by decreasing
 * size makes, filled evenly where that is possible, so that all have room for rows that come. Neither lists nor their
 * entries depend on the order of the items, whose keys differ: both are in the order of keys.
 */
export function packLists(items: readonly ListItem[], limits: ListLimits): readonly (readonly ListItem[])[] {
  const sizeOf = ({ rows, length }: ListItem): number => Math.max(rows / limits.rows, length / limits.length);
  const sorted = [...items].sort((a, b) => sizeOf(b) - sizeOf(a) || byKey(a, b));
  const first: List[] = [];
  for (const item of sorted) {
    const list = first.find((list) => fits(list, item, limits)) ?? emptyList();
    if (list.items.length === 0) first.push(list);
    put(list, item);
  }
  const lists = evenly(sorted, first.length, limits) ?? first;
  return lists.map((list) => list.items.sort(byKey)).sort(([a], [b]) => byKey(a, b));
}

const emptyList = (): List => ({ items: [], rows: 0, length: 0 });

function fits(list: List, { rows, length }: ListItem, limits: ListLimits): boolean {
  if (list.items.length === 0) return true;
  const isFull = list.items.length >= limits.items;
  return !isFull && list.rows + rows <= limits.rows && list.length + length <= limits.length;
}

function put(list: List, item: ListItem): void {
  list.items.push(item);
  list.rows += item.rows;
  list.length += item.length;
}

/** Each item in the emptiest list that has room; `undefined` where none has. */
function evenly(sorted: readonly ListItem[], count: number, limits: ListLimits): List[] | undefined {
  const lists = Array.from({ length: count }, emptyList);
  for (const item of sorted) {
    const [best] = lists
      .filter((list) => fits(list, item, limits))
      .sort((a, b) => a.rows - b.rows || a.length - b.length);
    if (!best) return undefined;
    put(best, item);
  }
  return lists;
}

/** Keys in lists that have at most `most` rows each and are short enough for an address. */
export function keysInLists(rows: ReadonlyMap<string, number>, most: number): readonly (readonly string[])[] {
  return itemsInLists(rows, most).map((list) => list.map(({ key }) => key));
}

/**
 * As {@link keysInLists}, except the keys of one list: these are left to a question for all others, which also asks for
 * unknown companies and for the rows that have no key (`without`). So that question costs no call of its own.
 */
export function listsAndOthers(rows: ReadonlyMap<string, number>, without: number, most: number) {
  const all = itemsInLists(without > 0 ? new Map([...rows, ['', without]]) : rows, most);
  const [emptiest] = [...all].sort((a, b) => rowsIn(a) - rowsIn(b));
  const others = all.find((list) => list.some(({ key }) => key === '')) ?? emptiest;
  const lists = all.filter((list) => list !== others).map((list) => list.map(({ key }) => key));
  return { lists, listed: lists.flat().sort() };
}

/** Lengths are those in an address, with the comma behind each key. The empty key is that of rows without one. */
function itemsInLists(rows: ReadonlyMap<string, number>, most: number): readonly (readonly ListItem[])[] {
  const items = [...rows].map(([key, count]) => ({
    key,
    rows: count,
    length: key === '' ? 0 : encodeURIComponent(key).length + 3,
  }));
  return packLists(items, { rows: most, length: LONGEST_ADDRESS, items: MOST_LISTED });
}
