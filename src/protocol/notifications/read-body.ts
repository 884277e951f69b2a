import { CrossfootError } from '../../base/errors.ts';
import { NumberText, parseJson } from '../../base/json.ts';
import { showWire } from '../scalars.ts';
import { badRequest } from '../service-error.ts';

/** Objects and arrays within each other; the properties need one. */
const DEEPEST = 16;
const LONGEST_REASON = 200;

/**
 * The members of the one JSON object that a body is, in the order of the text. Fails with a 400 where it is not JSON, nested too deeply, or
 * no object, and where a key stands twice with different values.
 */
export function readBody(text: string): readonly (readonly [name: string, value: unknown])[] {
  if (isDeeperThan(text, DEEPEST)) throw badRequest(`The body is nested deeper than ${DEEPEST} levels.`);
  const value = parseBody(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value) || value instanceof NumberText) {
    throw badRequest(`The body has to be one JSON object; this is ${showWire(value)}.`);
  }
  return Object.entries(value);
}

function parseBody(text: string): unknown {
  try {
    return parseJson(text, 'body');
  } catch (error) {
    if (!(error instanceof CrossfootError)) throw error;
    const { line, column } = error.place ?? {};
    const where = line === undefined ? '' : ` (line ${line}, column ${column})`;
    throw badRequest(`The body cannot be read: ${error.message.slice(0, LONGEST_REASON)}${where}.`);
  }
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Whether brackets outside of strings are open deeper than `most`; looks no further than that. */
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
