/** Numbers objects by a signature: two with one signature share a number. Without a signature each object has a number of its own. */
export function numbering<T extends object>(signatureOf?: (object: T) => string): (object: T) => number {
  const bySignature = new Map<string, number>();
  const known = new WeakMap<T, number>();
  let count = 0;
  return (object) => {
    let number = known.get(object);
    if (number === undefined) {
      const signature = signatureOf?.(object);
      number = (signature === undefined ? undefined : bySignature.get(signature)) ?? count++;
      if (signature !== undefined) bySignature.set(signature, number);
      known.set(object, number);
    }
    return number;
  };
}
