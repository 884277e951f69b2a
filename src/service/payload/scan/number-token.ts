import { formatDecimal, parseDecimal } from '../../../core/base/decimal.ts';
import { isNumberText, isPlainNumber } from '../../protocol/scalars.ts';

/**
 * A number as its digits were written: its mantissa in two signed 32-bit words, and its decimal places; `wide` is its
 * decimal text where the mantissa needs more than 64 bits. `isPlain`: it was written without an exponent. Reused from
 * number to number.
 */
export type NumberToken = ReturnType<typeof numberToken>;

export function numberToken() {
  return { low: 0, high: 0, places: 0, wide: undefined as string | undefined, inRange: true, isPlain: true };
}

const MAX_PLACES = 255;
/** Below 10^15 whole doubles are exact, and so are their products with ten. */
const EXACT_DIGITS = 15;
const TWO_TO_32 = 4_294_967_296;
const INT64_MAX = 2n ** 63n - 1n;
const INT64_MIN = -(2n ** 63n);

/**
 * Reads a number in JSON's grammar from `start` on, as far as it goes: the index after it, -1 where there is none
 * (`01`, `1.`, `-`). Up to fifteen digits are read in one exact double.
 */
export function readNumberToken(bytes: Uint8Array, start: number, end: number, into: NumberToken): number {
  let at = bytes[start] === 0x2d ? start + 1 : start;
  const first = at;
  let magnitude = 0;
  let point = -1;
  for (; at < end; at += 1) {
    const digit = (bytes[at] as number) - 0x30;
    if (digit >= 0 && digit <= 9) magnitude = magnitude * 10 + digit;
    else if (digit === -2 && point < 0) point = at;
    else break;
  }
  const last = bytes[at] as number;
  const digits = point < 0 ? at - first : at - first - 1;
  const plain = at === end || (last !== 0x65 && last !== 0x45 && last !== 0x2b && last !== 0x2d && last !== 0x2e);
  if (!plain || digits > EXACT_DIGITS) return readSlowly(bytes, start, end, into);
  if (digits === 0 || point === first || point === at - 1) return -1;
  if (bytes[first] === 0x30 && at > first + 1 && point !== first + 1) return -1;
  const value = first === start ? magnitude : -magnitude;
  into.low = value | 0;
  into.high = (value - (value >>> 0)) / TWO_TO_32;
  into.places = point < 0 ? 0 : at - point - 1;
  into.wide = undefined;
  into.inRange = true;
  into.isPlain = true;
  return at;
}

function readSlowly(bytes: Uint8Array, start: number, end: number, into: NumberToken): number {
  let at = start;
  while (at < end && isNumberByte(bytes[at] as number)) at += 1;
  const text = Buffer.from(bytes.buffer, bytes.byteOffset + start, at - start).toString('latin1');
  return parseNumberToken(text, into) ? at : -1;
}

export function isNumberByte(byte: number): boolean {
  return (
    (byte >= 0x30 && byte <= 0x39) || byte === 0x2e || byte === 0x65 || byte === 0x45 || byte === 0x2b || byte === 0x2d
  );
}

/** Reads a number; false for other text. Numbers that no column can hold are not `inRange`. */
function parseNumberToken(text: string, into: NumberToken): boolean {
  if (!isNumberText(text)) return false;
  into.isPlain = isPlainNumber(text);
  const value = parseDecimal(text);
  into.inRange = value !== undefined && value.places <= MAX_PLACES;
  if (value === undefined || !into.inRange) return true;
  const fits = value.mantissa >= INT64_MIN && value.mantissa <= INT64_MAX;
  into.low = fits ? Number(BigInt.asIntN(32, value.mantissa)) : 0;
  into.high = fits ? Number(BigInt.asIntN(32, value.mantissa >> 32n)) : 0;
  into.places = value.places;
  into.wide = fits ? undefined : formatDecimal(value);
  return true;
}
