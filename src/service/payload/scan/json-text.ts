import type { CrossfootError } from '../../../core/base/errors.ts';
import { isNumberText } from '../../protocol/scalars.ts';
import { type ByteWindow, failAt } from './byte-window.ts';
import { isNumberByte } from './number-token.ts';

export const QUOTE = 0x22;
const BACKSLASH = 0x5c;
export const COMMA = 0x2c;
const COLON = 0x3a;
export const OPEN_OBJECT = 0x7b;
export const CLOSE_OBJECT = 0x7d;
export const OPEN_ARRAY = 0x5b;
export const CLOSE_ARRAY = 0x5d;

const MAX_DEPTH = 10_000;
const LITERALS: ReadonlyMap<number, string> = new Map(
  ['true', 'false', 'null'].map((text) => [text.charCodeAt(0), text]),
);
const ONE_DOCUMENT = 'One JSON document is expected.';

/** Thrown where the window ends too early: the same is read again, from its start, when more bytes are there. */
export const WINDOW_ENDS = new Error('the window ends');

/**
 * The error of something at `at` that is not JSON. The byte behind the window is 0, which no JSON has: a reader that
 * does not look for the end finds it there; this function separates that case from invalid text.
 */
export function notJson(window: ByteWindow, at: number, what: string): Error {
  const { bytes, end, final } = window;
  if (at >= end && !final) return WINDOW_ENDS;
  if (at >= end) return textEnds(window);
  const [line] = bytes.toString('utf8', at, Math.min(at + 20, end)).split('\n', 1);
  return failAt(window, at, `not JSON: ${what}, found ${JSON.stringify(line)}`, ONE_DOCUMENT);
}

/** An object has two members of one name. */
export function duplicateKey(window: ByteWindow, at: number, name: string): CrossfootError {
  return failAt(window, at, `not JSON: Duplicate key '${name}'`, ONE_DOCUMENT);
}

/** No more bytes come, and something is not whole. */
export function textEnds(window: ByteWindow): CrossfootError {
  return failAt(
    window,
    window.end,
    'not JSON: the answer is not whole, but the text ends',
    'The file seems to be cut short; save the answer again.',
  );
}

/** The index of the next byte that is not white space. */
export function skipBlank(bytes: Buffer, from: number): number {
  let at = from;
  for (let byte = bytes[at]; byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09; byte = bytes[at])
    at += 1;
  return at;
}

/** The index of the quote that closes the string whose text begins at `from`. */
export function closingQuote(window: ByteWindow, from: number): number {
  const { bytes, end } = window;
  for (let at = from; ; at += 1) {
    const byte = bytes[at] as number;
    if (byte === QUOTE) return at;
    if (byte === BACKSLASH) at += 1;
    if (byte < 0x20 || at >= end)
      throw notJson(window, at, `a control character (${byte}) in a text; it is written as an escape`);
  }
}

/** The text between two quotes, escapes resolved; `start` and `end` are those of its content. */
export function stringText(window: ByteWindow, start: number, end: number): string {
  const written = window.bytes.toString('utf8', start, end);
  if (!written.includes('\\')) return written;
  try {
    return JSON.parse(`"${written}"`) as string;
  } catch {
    throw notJson(window, start, `an escape in ${JSON.stringify(written.slice(0, 60))} that JSON does not know`);
  }
}

/** A member's name, and where its value begins. */
export function readKey(window: ByteWindow, at: number): { readonly name: string; readonly value: number } {
  const { bytes } = window;
  if (bytes[at] !== QUOTE) throw notJson(window, at, 'expected the name of a member in quotes');
  const close = closingQuote(window, at + 1);
  const name = stringText(window, at + 1, close);
  const colon = skipBlank(bytes, close + 1);
  if (bytes[colon] !== COLON) throw notJson(window, colon, `expected ':'`);
  return { name, value: skipBlank(bytes, colon + 1) };
}

/** A value of any kind, checked to be JSON; the index after it. */
export function skipValue(window: ByteWindow, from: number): number {
  const { bytes } = window;
  const open: number[] = [];
  let at = from;
  for (;;) {
    const byte = bytes[at] as number;
    if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
      if (open.length >= MAX_DEPTH) throw failAt(window, at, 'not readable: nested too deeply');
      open.push(byte);
      at = skipBlank(bytes, at + 1);
      if (bytes[at] !== byte + 2) {
        if (byte === OPEN_OBJECT) at = readKey(window, at).value;
        continue;
      }
    } else at = skipScalar(window, at);
    at = closeAll(window, at, open);
    if (open.length === 0) return at;
  }
}

/** Behind a value: past the ends of objects and arrays to the next value in them, or out of all of them. */
function closeAll(window: ByteWindow, from: number, open: number[]): number {
  const { bytes } = window;
  let at = from;
  for (let inside = open.at(-1); inside !== undefined; inside = open.at(-1)) {
    at = skipBlank(bytes, at);
    if (bytes[at] === COMMA) {
      at = skipBlank(bytes, at + 1);
      return inside === OPEN_OBJECT ? readKey(window, at).value : at;
    }
    if (bytes[at] !== inside + 2) throw notJson(window, at, `expected ',' or '${String.fromCharCode(inside + 2)}'`);
    open.pop();
    at += 1;
  }
  return at;
}

/** A text, number, true, false or null, checked; the index after it. */
function skipScalar(window: ByteWindow, at: number): number {
  const { bytes, end } = window;
  const byte = bytes[at] as number;
  if (byte === QUOTE) {
    const close = closingQuote(window, at + 1);
    stringText(window, at + 1, close);
    return close + 1;
  }
  const literal = LITERALS.get(byte);
  if (literal !== undefined) {
    const start = bytes.toString('latin1', at, Math.min(at + literal.length, end));
    if (start === literal) return at + literal.length;
    throw notJson(window, literal.startsWith(start) ? end : at, 'expected a value');
  }
  let after = at;
  while (after < end && isNumberByte(bytes[after] as number)) after += 1;
  if (after === at || after === end) throw notJson(window, after, 'expected a value');
  if (isNumberText(bytes.toString('latin1', at, after))) return after;
  const text = bytes.toString('latin1', at, Math.min(after, at + 60));
  throw notJson(window, at, `${JSON.stringify(text)} is not a number`);
}
