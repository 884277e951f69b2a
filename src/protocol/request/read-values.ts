import { LIMITS } from '../limits.ts';

const TRUTH: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
]);

/** `true` or `false` in any case. */
export function readBoolean(text: string): boolean | undefined {
  return TRUTH.get(text.toLowerCase());
}

/** A list of more entries than a parameter takes. */
export type TooMany = { readonly entries: number };

/** The entries between commas, trimmed; `undefined` if one is not accepted, their count if it is over the limit. */
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

const DIGITS = /^\d{1,15}$/;
const MANY_DIGITS = /^\d{1,25}$/;

/** A whole number without sign, of at most fifteen digits. */
export function readId(text: string): number | undefined {
  return DIGITS.test(text) ? Number(text) : undefined;
}

/** A whole number within bounds, both inclusive. */
export function readWhole(text: string, least: number, most: number): number | undefined {
  const value = readId(text);
  return value !== undefined && value >= least && value <= most ? value : undefined;
}

/** A whole number from 0 to the contract's highest offset, all its digits kept. */
export function readOffset(text: string): bigint | undefined {
  if (!MANY_DIGITS.test(text)) return undefined;
  const value = BigInt(text);
  return value <= LIMITS.highestOffset ? value : undefined;
}
