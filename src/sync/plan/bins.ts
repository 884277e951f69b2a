/** What is packed: it takes up rows of an answer, and characters of an address. */
export type BinItem = { readonly key: string; readonly rows: number; readonly length: number };

export type BinLimits = { readonly rows: number; readonly length: number; readonly items: number };

type Bin<T> = { readonly items: T[]; rows: number; length: number };

/** So many items are packed as well as can be, with so many trials; of more, the first way that is found is as good. */
const FEW = 200;
const MOST_TRIALS = 20_000;

/**
 * Items in bins, none over its limits but by an item that is so by itself: in no more than first-fit by decreasing size needs, in as few as
 * there can be where the items are few. The bins are filled evenly, so that all have room for rows that come. Neither bins nor what is in
 * them depends on the order of the items, whose keys differ: both are in the order of keys.
 */
export function packBins<T extends BinItem>(items: readonly T[], limits: BinLimits): readonly (readonly T[])[] {
  if (items.length === 0) return [];
  const sizeOf = ({ rows, length }: BinItem): number => Math.max(rows / limits.rows, length / limits.length);
  const sorted = [...items].sort((a, b) => sizeOf(b) - sizeOf(a) || (a.key < b.key ? -1 : 1));
  const first = firstFit(sorted, limits);
  let count = first.length;
  let found = first;
  for (let fewer = leastBins(items, limits); fewer < count && items.length <= FEW; fewer += 1) {
    const packed = fitInto(sorted, fewer, limits);
    if (packed) {
      found = packed;
      count = fewer;
    }
  }
  const bins = (evenly(sorted, count, limits) ?? found).map((bin) => byKey(bin.items));
  return bins.sort(([a], [b]) => ((a?.key ?? '') < (b?.key ?? '') ? -1 : 1));
}

function byKey<T extends BinItem>(items: readonly T[]): readonly T[] {
  return [...items].sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** No fewer than this are enough. */
function leastBins(items: readonly BinItem[], limits: BinLimits): number {
  const sum = (of: (item: BinItem) => number): number => items.reduce((all, item) => all + of(item), 0);
  const byRows = Math.ceil(sum(({ rows }) => Math.min(rows, limits.rows)) / limits.rows);
  const byLength = Math.ceil(sum(({ length }) => length) / limits.length);
  return Math.max(1, byRows, byLength, Math.ceil(items.length / limits.items));
}

function fits<T extends BinItem>(bin: Bin<T>, { rows, length }: T, limits: BinLimits): boolean {
  if (bin.items.length === 0) return true;
  const isFull = bin.items.length >= limits.items;
  return !isFull && bin.rows + rows <= limits.rows && bin.length + length <= limits.length;
}

function put<T extends BinItem>(bin: Bin<T>, item: T): void {
  bin.items.push(item);
  bin.rows += item.rows;
  bin.length += item.length;
}

function take<T extends BinItem>(bin: Bin<T>, item: T): void {
  bin.items.pop();
  bin.rows -= item.rows;
  bin.length -= item.length;
}

const empty = <T>(): Bin<T> => ({ items: [], rows: 0, length: 0 });

function firstFit<T extends BinItem>(sorted: readonly T[], limits: BinLimits): Bin<T>[] {
  const bins: Bin<T>[] = [];
  for (const item of sorted) {
    let bin = bins.find((one) => fits(one, item, limits));
    if (!bin) {
      bin = empty();
      bins.push(bin);
    }
    put(bin, item);
  }
  return bins;
}

/** Each into the emptiest bin that has room; `undefined` where one has none. */
function evenly<T extends BinItem>(sorted: readonly T[], count: number, limits: BinLimits): Bin<T>[] | undefined {
  const bins = Array.from({ length: count }, () => empty<T>());
  for (const item of sorted) {
    let best: Bin<T> | undefined;
    for (const bin of bins) {
      if (fits(bin, item, limits) && (!best || isEmptier(bin, best))) best = bin;
    }
    if (!best) return undefined;
    put(best, item);
  }
  return bins;
}

function isEmptier(a: Bin<unknown>, b: Bin<unknown>): boolean {
  return a.rows < b.rows || (a.rows === b.rows && a.length < b.length);
}

/** Tries every way, up to a number of trials; bins that are equally full are the same to it. */
function fitInto<T extends BinItem>(sorted: readonly T[], count: number, limits: BinLimits): Bin<T>[] | undefined {
  const bins = Array.from({ length: count }, () => empty<T>());
  let trials = 0;
  const place = (at: number): boolean => {
    const item = sorted[at];
    if (!item) return true;
    const tried = new Set<string>();
    for (const bin of bins) {
      const state = `${bin.rows} ${bin.length} ${bin.items.length}`;
      if (tried.has(state) || !fits(bin, item, limits)) continue;
      tried.add(state);
      trials += 1;
      if (trials > MOST_TRIALS) return false;
      put(bin, item);
      if (place(at + 1)) return true;
      take(bin, item);
    }
    return false;
  };
  return place(0) ? bins : undefined;
}
