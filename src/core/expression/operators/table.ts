import type { Entry } from '../entry.ts';
import type { Literal } from '../tree.ts';
import { ARITHMETIC } from './arithmetic.ts';
import { COMPARISONS } from './comparison.ts';
import { FUNCTIONS } from './functions.ts';
import { LOGIC } from './logic.ts';
import { MEMBERSHIP } from './membership.ts';

/** Every operator and function of the language. Parser, type check, both back ends and the manual follow it. */
export const ENTRIES: readonly Entry[] = [...LOGIC, ...COMPARISONS, MEMBERSHIP, ...ARITHMETIC, ...FUNCTIONS];

const BY_NAME: ReadonlyMap<string, Entry> = new Map(ENTRIES.map((entry) => [entry.name, entry]));

/** The entry of a name, in lower case. */
export function entryNamed(name: string): Entry | undefined {
  return BY_NAME.get(name);
}

/** Operators (infix and prefix) and functions, by the word that calls them; no word does for `negate`. */
export const WORDS: ReadonlyMap<string, Entry> = new Map([...BY_NAME].filter(([name]) => name !== 'negate'));

export const LITERAL_WORDS: ReadonlyMap<string, Literal> = new Map<string, Literal>([
  ['true', { type: 'boolean', value: true }],
  ['false', { type: 'boolean', value: false }],
  ['null', { type: 'null' }],
]);

/** Words that are a field's name only in brackets. Names of functions need none: a parenthesis follows a call. */
export function isReserved(word: string): boolean {
  const name = word.toLowerCase();
  const entry = WORDS.get(name);
  return LITERAL_WORDS.has(name) || (entry !== undefined && entry.form !== 'function');
}
