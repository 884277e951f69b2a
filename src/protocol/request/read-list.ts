/** Entries that one parameter takes. */
const MOST_ENTRIES = 1_000;

/**
 * The entries between commas, spaces around them dropped. `undefined` where one
 * is empty or is not what `readEntry` accepts, or where they are more than a thousand.
 */
export function readList<T>(text: string, readEntry: (entry: string) => T | undefined): readonly T[] | undefined {
  const entries = text.split(',', MOST_ENTRIES + 1);
  if (entries.length > MOST_ENTRIES) return undefined;
  const values: T[] = [];
  for (const entry of entries) {
    const value = readEntry(entry.trim());
    if (value === undefined) return undefined;
    values.push(value);
  }
  return values;
}

export function asWritten(entry: string): string | undefined {
  return entry === '' ? undefined : entry;
}

export function upperCase(entry: string): string | undefined {
  return entry === '' ? undefined : entry.toUpperCase();
}
