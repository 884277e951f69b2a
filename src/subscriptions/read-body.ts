import { CrossfootError } from '../base/errors.ts';
import { NumberText, parseJson } from '../base/json.ts';
import { showWire } from '../protocol/scalars.ts';

/** Objects and arrays within each other; the properties need one. */
const DEEPEST = 16;
const LONGEST_REASON = 200;

/** The members of a body, in the order of the text; or the sentence that says why it has none. */
export type Body =
  | { readonly members: readonly (readonly [name: string, value: unknown])[] }
  | { readonly problem: string };

/** Reads the one JSON object of a body. Contradicting repeated keys and deep nesting are problems. */
export function readBody(text: string): Body {
  if (isDeeperThan(text, DEEPEST)) return { problem: `The body is nested deeper than ${DEEPEST} levels.` };
  let value: unknown;
  try {
    value = parseJson(text, 'body');
  } catch (error) {
    if (!(error instanceof CrossfootError)) throw error;
    const { line, column } = error.place ?? {};
    const where = line === undefined ? '' : ` (line ${line}, column ${column})`;
    return { problem: `The body cannot be read: ${error.message.slice(0, LONGEST_REASON)}${where}.` };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value) || value instanceof NumberText) {
    return { problem: `The body has to be one JSON object; this is ${showWire(value)}.` };
  }
  return { members: Object.entries(value) };
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Whether brackets outside of strings are open deeper than `most`; reads no further than that. */
function isDeeperThan(text: string, most: number): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (inString) {
      if (code === BACKSLASH) at += 1;
      else if (code === QUOTE) inString = false;
    } else if (code === QUOTE) inString = true;
    else if (code === 0x7b || code === 0x5b) {
      depth += 1;
      if (depth > most) return true;
    } else if (code === 0x7d || code === 0x5d) depth -= 1;
  }
  return false;
}
