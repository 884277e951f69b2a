import { LOWER_CASE_RUNS } from './lower-case-runs.ts';

const BEYOND_ASCII = /[^\0-\x7f]/;

let table: ReadonlyMap<number, string> | undefined;

function lowerCaseTable(): ReadonlyMap<number, string> {
  const made = new Map<number, string>();
  for (const [first, last, step, distance] of LOWER_CASE_RUNS) {
    for (let code = first; code <= last; code += step) made.set(code, String.fromCodePoint(code + distance));
  }
  return made;
}

/** The text with each letter replaced by its lower-case one, one for one, wherever it stands: what DuckDB's `lower` does. */
export function lowerCase(text: string): string {
  if (!BEYOND_ASCII.test(text)) return text.toLowerCase();
  table ??= lowerCaseTable();
  let lower = '';
  for (const character of text) lower += table.get(character.codePointAt(0) ?? 0) ?? character;
  return lower;
}
