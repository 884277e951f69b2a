import type { Entry } from '../entry.ts';
import { ARITHMETIC } from './arithmetic.ts';
import { COMPARISONS } from './comparison.ts';
import { LOGIC } from './logic.ts';
import { MEMBERSHIP } from './membership.ts';
import { CALENDAR_FUNCTIONS, TEXT_FUNCTIONS } from './text.ts';

/** Every operator and function of the language. Parser, type check, both back ends and the manual follow it. */
export const ENTRIES: readonly Entry[] = [
  ...LOGIC,
  ...COMPARISONS,
  ...MEMBERSHIP,
  ...ARITHMETIC,
  ...TEXT_FUNCTIONS,
  ...CALENDAR_FUNCTIONS,
];

const BY_NAME: ReadonlyMap<string, Entry> = new Map(ENTRIES.map((entry) => [entry.name, entry]));

/** The entry of a name, in lower case. */
export function entryNamed(name: string): Entry | undefined {
  return BY_NAME.get(name);
}

const NOT_WRITTEN = 'negate';

/** Operators (infix and prefix) and functions, by the word that calls them. */
export const WORDS: ReadonlyMap<string, Entry> = new Map(
  ENTRIES.filter(({ name }) => name !== NOT_WRITTEN).map((entry) => [entry.name, entry]),
);

export const LITERAL_WORDS: ReadonlySet<string> = new Set(['true', 'false', 'null']);

/** Words that are a field's name only in brackets. Names of functions need none: a parenthesis follows a call. */
export function isReserved(word: string): boolean {
  const name = word.toLowerCase();
  const entry = WORDS.get(name);
  return LITERAL_WORDS.has(name) || (entry !== undefined && entry.form !== 'function');
}
