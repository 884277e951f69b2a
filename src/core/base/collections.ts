/** The value of a key, created and stored where the key is missing. A stored `undefined` counts as a value. */
export function getOrCreate<Key, Value>(map: Map<Key, Value>, key: Key, create: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined || map.has(key)) return known as Value;
  const created = create();
  map.set(key, created);
  return created;
}

/** Appends a value to the list of a key. */
export function pushTo<Key, Value>(groups: Map<Key, Value[]>, key: Key, value: Value): void {
  const group = groups.get(key);
  if (group) group.push(value);
  else groups.set(key, [value]);
}

/** Values by key; keys and values keep the order of their first appearance. (Node 20 has no `Map.groupBy`.) */
export function groupBy<Key, Value>(values: Iterable<Value>, keyOf: (value: Value) => Key): Map<Key, Value[]> {
  const groups = new Map<Key, Value[]>();
  for (const value of values) pushTo(groups, keyOf(value), value);
  return groups;
}

/** A function that remembers its result for each argument. */
export function memoize<Key, Value>(create: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => getOrCreate(known, key, () => create(key));
}

/** Sums of counts by name. */
export function addedCounts(all: readonly Readonly<Record<string, number>>[]): Readonly<Record<string, number>> {
  const sums: Record<string, number> = {};
  for (const [name, count] of all.flatMap((counts) => Object.entries(counts))) sums[name] = (sums[name] ?? 0) + count;
  return sums;
}

/** The runs of equal neighbours in a list, from their first place to before `to`. */
export function* runsOf<Item>(
  items: ArrayLike<Item>,
): Generator<{ readonly item: Item; readonly from: number; readonly to: number }> {
  let from = 0;
  for (let to = 1; to <= items.length; to += 1) {
    const item = items[from] as Item;
    if (to < items.length && items[to] === item) continue;
    yield { item, from, to };
    from = to;
  }
}
