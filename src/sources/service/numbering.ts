/** Numbers things from 0 in the order of their first appearance, and hands over those that are new since it was asked last. */
export type Numbering<T> = {
  numberOf(key: string, make: () => T): number;
  takeNew(): readonly T[];
};

export function numbering<T>(): Numbering<T> {
  const numbers = new Map<string, number>();
  let fresh: T[] = [];
  return {
    numberOf: (key, make) => {
      const known = numbers.get(key);
      if (known !== undefined) return known;
      const number = numbers.size;
      numbers.set(key, number);
      fresh.push(make());
      return number;
    },
    takeNew: () => {
      const taken = fresh;
      fresh = [];
      return taken;
    },
  };
}
