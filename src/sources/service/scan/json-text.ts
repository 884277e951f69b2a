import { type ByteWindow, failAt } from './byte-window.ts';
import { CUT } from './value-path.ts';

export const QUOTE = 0x22;
const BACKSLASH = 0x5c;
export const COMMA = 0x2c;
const COLON = 0x3a;
export const OPEN_OBJECT = 0x7b;
export const CLOSE_OBJECT = 0x7d;
export const OPEN_ARRAY = 0x5b;
export const CLOSE_ARRAY = 0x5d;

const MAX_DEPTH = 10_000;
const LITERALS: ReadonlyMap<number, Buffer> = new Map(
  ['true', 'false', 'null'].map((text) => [text.charCodeAt(0), Buffer.from(text)]),
);
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** The index of the next byte that is not white space; `end` where there is none. */
export function skipBlank({ bytes, end }: ByteWindow, from: number): number {
  let at = from;
  while (at < end) {
    const byte = bytes[at];
    if (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) break;
    at += 1;
  }
  return at;
}

/** The index of the quote that closes the string whose text begins at `from`. */
export function closingQuote(window: ByteWindow, from: number): number {
  const { bytes, end } = window;
  for (let at = from; at < end; at += 1) {
    const byte = bytes[at] as number;
    if (byte === QUOTE) return at;
    if (byte === BACKSLASH) at += 1;
    else if (byte < 0x20)
      throw notJson(window, at, `a control character (${byte}) in a text; it is written as an escape`);
  }
  return CUT;
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

/** A value of any kind that is not looked at, checked to be JSON; the index after it. */
export function skipValue(window: ByteWindow, from: number): number {
  const { bytes, end } = window;
  const open: number[] = [];
  let at = skipBlank(window, from);
  for (;;) {
    if (at >= end) return CUT;
    const byte = bytes[at] as number;
    let after: number;
    if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
      if (open.length >= MAX_DEPTH) throw failAt(window, at, 'not readable: nested too deeply');
      open.push(byte);
      const inner = skipBlank(window, at + 1);
      if (inner >= end) return CUT;
      if (bytes[inner] === byte + 2) {
        open.pop();
        after = inner + 1;
      } else {
        at = byte === OPEN_OBJECT ? skipKey(window, inner) : inner;
        if (at < 0) return CUT;
        continue;
      }
    } else {
      after = skipScalar(window, at);
      if (after < 0) return CUT;
    }
    for (;;) {
      const inside = open.at(-1);
      if (inside === undefined) return after;
      after = skipBlank(window, after);
      if (after >= end) return CUT;
      if (bytes[after] === COMMA) {
        at = skipBlank(window, after + 1);
        if (inside === OPEN_OBJECT) at = skipKey(window, at);
        if (at < 0) return CUT;
        break;
      }
      if (bytes[after] !== inside + 2)
        throw notJson(window, after, `expected ',' or '${String.fromCharCode(inside + 2)}'`);
      open.pop();
      after += 1;
    }
  }
}

/** A member's name and its colon; the index of its value. */
function skipKey(window: ByteWindow, from: number): number {
  const { bytes, end } = window;
  if (from >= end) return CUT;
  if (bytes[from] !== QUOTE) throw notJson(window, from, 'expected the name of a member in quotes');
  const close = closingQuote(window, from + 1);
  if (close < 0) return CUT;
  stringText(window, from + 1, close);
  return afterColon(window, close + 1);
}

/** From behind a member's name to its value. */
export function afterColon(window: ByteWindow, from: number): number {
  const colon = skipBlank(window, from);
  if (colon >= window.end) return CUT;
  if (window.bytes[colon] !== COLON) throw notJson(window, colon, `expected ':'`);
  const value = skipBlank(window, colon + 1);
  return value >= window.end ? CUT : value;
}

/** A text, number, true, false or null, checked; the index after it. */
export function skipScalar(window: ByteWindow, at: number): number {
  const { bytes, end } = window;
  if (at >= end) return CUT;
  const byte = bytes[at] as number;
  if (byte === QUOTE) {
    const close = closingQuote(window, at + 1);
    if (close < 0) return CUT;
    stringText(window, at + 1, close);
    return close + 1;
  }
  const literal = LITERALS.get(byte);
  if (literal) {
    const there = bytes.subarray(at, Math.min(at + literal.length, end));
    if (there.equals(literal)) return at + literal.length;
    if (there.length < literal.length && literal.subarray(0, there.length).equals(there)) return CUT;
    throw notJson(window, at, 'expected a value');
  }
  let after = at;
  while (after < end && isNumberByte(bytes[after] as number)) after += 1;
  if (after === end) return CUT;
  if (after === at) throw notJson(window, at, 'expected a value');
  if (!NUMBER.test(bytes.toString('latin1', at, after))) {
    throw notJson(window, at, `${JSON.stringify(bytes.toString('latin1', at, Math.min(after, at + 60)))} is no number`);
  }
  return after;
}

function isNumberByte(byte: number): boolean {
  return (
    (byte >= 0x30 && byte <= 0x39) || byte === 0x2d || byte === 0x2e || byte === 0x2b || byte === 0x65 || byte === 0x45
  );
}

export function notJson(window: ByteWindow, at: number, what: string): Error {
  const { bytes } = window;
  const line = bytes
    .subarray(at, Math.min(at + 20, window.end))
    .toString('utf8')
    .split('\n', 1)[0];
  return failAt(window, at, `not JSON: ${what}, found ${JSON.stringify(line)}`, 'One JSON document is expected.');
}

/** A name stands in one object twice. */
export function duplicateKey(window: ByteWindow, at: number, name: string): Error {
  return failAt(window, at, `not JSON: Duplicate key '${name}'`, 'One JSON document is expected.');
}

/** The window ended for good in the middle of something. */
export function textEnds(window: ByteWindow): Error {
  return failAt(
    window,
    window.end,
    'not JSON: the answer is not whole, but the text ends',
    'The file seems to be cut short; save the answer again.',
  );
}
