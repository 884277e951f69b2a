/** Values by key, keys and values in the order in which they appear. (`Map.groupBy` is not there before Node 21.) */
export function groupBy<Key, Value>(values: Iterable<Value>, keyOf: (value: Value) => Key): Map<Key, Value[]> {
  const groups = new Map<Key, Value[]>();
  for (const value of values) getOrMake(groups, keyOf(value), () => []).push(value);
  return groups;
}

/** The value of a key, made and kept where there is none. `undefined` is a value like any other. */
export function getOrMake<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined || map.has(key)) return known as Value;
  const made = make();
  map.set(key, made);
  return made;
}
