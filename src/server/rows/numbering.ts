/** Numbers things by what they are: two with one signature share a number. What was numbered is recognised by itself. */
export function numbering<T extends object>(signatureOf: (thing: T) => string): (thing: T) => number {
  const numbers = new Map<string, number>();
  const known = new WeakMap<T, number>();
  return (thing) => {
    let number = known.get(thing);
    if (number === undefined) {
      const signature = signatureOf(thing);
      number = numbers.get(signature) ?? numbers.size;
      numbers.set(signature, number);
      known.set(thing, number);
    }
    return number;
  };
}
