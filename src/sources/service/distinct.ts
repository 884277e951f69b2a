import { inputError } from '../../base/errors.ts';

/**
 * Drops what repeats something before it word for word. Two things of one key that differ contradict each other: an input
 * error that shows both. Keys are read by people (`label 1 of Assets`).
 */
export function distinct<T>(items: readonly T[], keyOf: (item: T) => string, file: string): readonly T[] {
  const known = new Map<string, string>();
  return items.filter((item) => {
    const key = keyOf(item);
    const content = JSON.stringify(item);
    const before = known.get(key);
    if (before === undefined) known.set(key, content);
    else if (before !== content) {
      throw inputError(`${key} is here twice and differs: ${before} and ${content}`, { place: { file } });
    }
    return before === undefined;
  });
}
