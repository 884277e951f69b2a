import { LIMITS } from '../limits.ts';

/** A list of more entries than a parameter takes. */
export type TooMany = { readonly entries: number };

/**
 * The entries between commas, spaces around them dropped. `undefined` where one is empty or is not what `readEntry` accepts; how many they are
 * where they are more than {@link LIMITS} allow.
 */
export function readList<T>(
  text: string,
  readEntry: (entry: string) => T | undefined,
): readonly T[] | TooMany | undefined {
  const entries = text.split(',');
  if (entries.length > LIMITS.listEntries) return { entries: entries.length };
  const values: T[] = [];
  for (const entry of entries) {
    const value = readEntry(entry.trim());
    if (value === undefined) return undefined;
    values.push(value);
  }
  return values;
}

export function isTooMany(value: unknown): value is TooMany {
  return typeof value === 'object' && value !== null && 'entries' in value && !Array.isArray(value);
}

export function asWritten(entry: string): string | undefined {
  return entry === '' ? undefined : entry;
}

export function upperCase(entry: string): string | undefined {
  return entry === '' ? undefined : entry.toUpperCase();
}
