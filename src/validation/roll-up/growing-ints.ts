/** A list of 32-bit integers that doubles its room when it is full. */
export type GrowingInts = { items: Int32Array; length: number };

export function createGrowingInts(): GrowingInts {
  return { items: new Int32Array(1024), length: 0 };
}

/** Makes room for `more` items behind the last and says where they begin; the caller writes them. */
export function reserve(list: GrowingInts, more: number): number {
  const start = list.length;
  list.length += more;
  if (list.length > list.items.length) {
    const wider = new Int32Array(Math.max(list.length, list.items.length * 2));
    wider.set(list.items);
    list.items = wider;
  }
  return start;
}
