/** Numbers things from 0 in the order of their first appearance. */
export function numbering<T>() {
  const numbers = new Map<string, number>();
  let fresh: T[] = [];
  return {
    numberOf: (key: string, make: () => T): number => {
      const known = numbers.get(key);
      if (known !== undefined) return known;
      const number = numbers.size;
      numbers.set(key, number);
      fresh.push(make());
      return number;
    },
    /** The things that are new since the last call. */
    takeNew: (): readonly T[] => {
      const taken = fresh;
      fresh = [];
      return taken;
    },
  };
}
