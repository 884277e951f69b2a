import { formatDecimal, parseDecimal } from '../../base/decimal.ts';
import { cellEnd, cellError, cellStart, cellText, type Line } from './line.ts';

/**
 * A number as its digits were filed: the two 32-bit words of its mantissa (two's complement, both as signed words), its
 * decimal places, or `wide` decimal text where the mantissa needs more than 64 bits. Reused from cell to cell.
 */
export type NumberCell = { low: number; high: number; places: number; wide: string | undefined };

export function createNumberCell(): NumberCell {
  return { low: 0, high: 0, places: 0, wide: undefined };
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

/** Reads a cell into `into`. An input error: not a number, more than 400 characters, more than 255 places. */
export function parseNumberCell(line: Line, column: number, into: NumberCell): void {
  if (!parseQuickly(line, column, into)) parseSlowly(line, column, into);
}

/** Up to 18 digits with at most one point: the first 15 in one exact double, the rest in another. False for everything else. */
function parseQuickly(line: Line, column: number, into: NumberCell): boolean {
  const { bytes } = line;
  const end = cellEnd(line, column);
  const start = cellStart(line, column);
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
  const places = point < 0 ? 0 : digits - point;
  if (digits === 0 || significant > FITTING_DIGITS || places > MAX_PLACES) return false;
  into.places = places;
  into.wide = undefined;
  if (significant > EXACT_DIGITS) {
    const whole = BigInt(magnitude) * (THOUSAND_AND_LESS[significant - EXACT_DIGITS] as bigint) + BigInt(rest);
    setWords(into, negative ? -whole : whole);
  } else {
    const value = negative ? -magnitude : magnitude;
    into.low = value | 0;
    into.high = (value - (value >>> 0)) / TWO_TO_32;
  }
  return true;
}

function parseSlowly(line: Line, column: number, into: NumberCell): void {
  if (cellEnd(line, column) - cellStart(line, column) > MAX_TEXT) {
    throw cellError(line, column, 'value', `${WANTED}, of at most ${MAX_TEXT} characters`);
  }
  const value = parseDecimal(cellText(line, column));
  if (value === undefined) throw cellError(line, column, 'value', WANTED);
  if (value.places > MAX_PLACES) throw cellError(line, column, 'value', `at most ${MAX_PLACES} decimal places`);
  const fits = value.mantissa >= INT64_MIN && value.mantissa <= INT64_MAX;
  setWords(into, fits ? value.mantissa : 0n);
  into.places = value.places;
  into.wide = fits ? undefined : formatDecimal(value);
}

function setWords(into: NumberCell, mantissa: bigint): void {
  into.low = Number(BigInt.asIntN(32, mantissa));
  into.high = Number(BigInt.asIntN(32, mantissa >> 32n));
}
