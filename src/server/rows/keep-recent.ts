/** Remembers what was asked for last, at most so much of it. */
export type Recent<K, V> = { readonly get: (key: K, make: () => V) => V };

/** Keeps at most `most` things; what was asked for longest ago is forgotten first. */
export function keepRecent<K, V extends object>(most: number): Recent<K, V> {
  const kept = new Map<K, V>();
  return {
    get: (key, make) => {
      const known = kept.get(key);
      if (known) {
        kept.delete(key);
        kept.set(key, known);
        return known;
      }
      const made = make();
      kept.set(key, made);
      if (kept.size > most) {
        const [oldest] = kept.keys();
        if (oldest !== undefined) kept.delete(oldest);
      }
      return made;
    },
  };
}
