import { copied } from '../../../core/base/byte-interner.ts';
import { formatDecimal, parseDecimal } from '../../../core/base/decimal.ts';
import { cellEnd, cellError, cellStart, cellText, type Line } from './line.ts';

/**
 * All numbers of a data set in the order of their lines, column-wise: 22 bytes each. They are held until the last line
 * is read, because only then is it known which taxonomy their rows bind to and whether a line repeats an earlier one.
 */
export type NumberLog = {
  size: number;
  row: Int32Array;
  field: Int32Array;
  /** Low and high word of each mantissa, as the two's complement BigInt64Array has them. */
  words: Int32Array;
  places: Uint8Array;
  /** Line in num. */
  line: Int32Array;
  /** Decimal text of the numbers that need more than 64 bits; their words are 0. */
  readonly wide: Map<number, string>;
  /** Lines without a value. Few. */
  readonly nils: NilLine[];
};

export type NilLine = { readonly row: number; readonly field: number; readonly line: number };

export function createNumberLog(expected: number): NumberLog {
  return {
    size: 0,
    row: new Int32Array(expected),
    field: new Int32Array(expected),
    words: new Int32Array(expected * 2),
    places: new Uint8Array(expected),
    line: new Int32Array(expected),
    wide: new Map(),
    nils: [],
  };
}

const WANTED = 'a decimal number such as -1250.0000';
const MAX_TEXT = 400;
const MAX_PLACES = 255;
/** Below 10^15 whole doubles are exact, and so are their products with ten. */
const EXACT_DIGITS = 15;
/** Up to 18 digits always fit 64 bits. */
const FITTING_DIGITS = 18;
const THOUSAND_AND_LESS = [1n, 10n, 100n, 1000n];
const TWO_TO_32 = 4_294_967_296;
const INT64_MAX = 2n ** 63n - 1n;
const INT64_MIN = -(2n ** 63n);

/** Appends the number of a cell. An input error: not a number, more than 400 characters, more than 255 places. */
export function appendNumber(log: NumberLog, row: number, field: number, line: Line, column: number): void {
  if (log.size === log.row.length) grow(log);
  const at = log.size;
  if (!parseQuickly(log, line.bytes, cellStart(line, column), cellEnd(line, column))) parseSlowly(log, line, column);
  log.row[at] = row;
  log.field[at] = field;
  log.line[at] = line.number;
  log.size = at + 1;
}

/**
 * Reads up to 18 digits with at most one point to the end of the log: the first 15 in one exact double, the rest in
 * another. False for everything else.
 */
function parseQuickly({ size, words, places }: NumberLog, bytes: Uint8Array, start: number, end: number): boolean {
  const negative = bytes[start] === 0x2d;
  let magnitude = 0;
  let rest = 0;
  let significant = 0;
  let digits = 0;
  let point = -1;
  for (let at = negative ? start + 1 : start; at < end; at += 1) {
    const digit = (bytes[at] as number) - 0x30;
    if (digit >= 0 && digit <= 9) {
      digits += 1;
      if (significant < EXACT_DIGITS) magnitude = magnitude * 10 + digit;
      else rest = rest * 10 + digit;
      if (magnitude > 0) significant += 1;
    } else if (digit === -2 && point < 0) {
      point = digits;
    } else {
      return false;
    }
  }
  const afterPoint = point < 0 ? 0 : digits - point;
  if (digits === 0 || significant > FITTING_DIGITS || afterPoint > MAX_PLACES) return false;
  places[size] = afterPoint;
  if (significant > EXACT_DIGITS) {
    const whole = BigInt(magnitude) * (THOUSAND_AND_LESS[significant - EXACT_DIGITS] as bigint) + BigInt(rest);
    setWords(words, size, negative ? -whole : whole);
  } else {
    const value = negative ? -magnitude : magnitude;
    words[size * 2] = value | 0;
    words[size * 2 + 1] = (value - (value >>> 0)) / TWO_TO_32;
  }
  return true;
}

function parseSlowly({ size, words, places, wide }: NumberLog, line: Line, column: number): void {
  if (cellEnd(line, column) - cellStart(line, column) > MAX_TEXT) {
    throw cellError(line, column, 'value', `${WANTED}, of at most ${MAX_TEXT} characters`);
  }
  const value = parseDecimal(cellText(line, column));
  if (value === undefined) throw cellError(line, column, 'value', WANTED);
  if (value.places > MAX_PLACES) throw cellError(line, column, 'value', `at most ${MAX_PLACES} decimal places`);
  const fits = value.mantissa >= INT64_MIN && value.mantissa <= INT64_MAX;
  setWords(words, size, fits ? value.mantissa : 0n);
  places[size] = value.places;
  if (!fits) wide.set(size, formatDecimal(value));
}

function setWords(words: Int32Array, at: number, mantissa: bigint): void {
  words[at * 2] = Number(BigInt.asIntN(32, mantissa));
  words[at * 2 + 1] = Number(BigInt.asIntN(32, mantissa >> 32n));
}

function grow(log: NumberLog): void {
  const length = log.row.length * 2;
  log.row = copied(log.row, length);
  log.field = copied(log.field, length);
  log.words = copied(log.words, length * 2);
  log.places = copied(log.places, length);
  log.line = copied(log.line, length);
}
