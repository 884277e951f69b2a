import { powerOfTen } from '../base/decimal.ts';
import { MOST_DIGITS } from './value.ts';

/**
 * A number without its point: a JavaScript number where it is a safe integer and else a bigint, so that equal numbers
 * of equal places are `===`. JavaScript compares the two kinds exactly with `<` and `>`. The arithmetic is exact and
 * the same as DuckDB's: `null` beyond 38 digits and for a divisor of zero.
 */
export type Mantissa = number | bigint;

const BOUND = powerOfTen(MOST_DIGITS);
const SAFE = BigInt(Number.MAX_SAFE_INTEGER);

/** The mantissa of a bigint, in its only form. */
export function toMantissa(value: bigint): Mantissa {
  return value <= SAFE && value >= -SAFE ? Number(value) : value;
}

export function boundedMantissa(value: bigint): Mantissa | null {
  return value < BOUND && value > -BOUND ? toMantissa(value) : null;
}

/** The mantissa of the same number with `more` further places. */
export function withMorePlaces(value: Mantissa, more: number): Mantissa | null {
  if (more === 0) return value;
  if (typeof value === 'number' && more < 16) {
    const product = value * 10 ** more;
    if (Number.isSafeInteger(product)) return product;
  }
  return boundedMantissa(BigInt(value) * powerOfTen(more));
}

/** The sum of mantissas of equal places. */
export function addMantissas(a: Mantissa, b: Mantissa): Mantissa | null {
  if (typeof a === 'number' && typeof b === 'number') {
    const sum = a + b;
    if (Number.isSafeInteger(sum)) return sum;
  }
  return boundedMantissa(BigInt(a) + BigInt(b));
}

export function negateMantissa(a: Mantissa): Mantissa {
  return typeof a === 'number' ? 0 - a : -a;
}

/** The product; its places are those of both together. */
export function multiplyMantissas(a: Mantissa, b: Mantissa): Mantissa | null {
  if (typeof a === 'number' && typeof b === 'number') {
    const product = a * b;
    if (Number.isSafeInteger(product)) return product + 0;
  }
  return boundedMantissa(BigInt(a) * BigInt(b));
}

/** What is left of `a` after the division by `b`, with the sign of `a`; both have equal places. */
export function remainderOfMantissas(a: Mantissa, b: Mantissa): Mantissa | null {
  const divisor = BigInt(b);
  return divisor === 0n ? null : toMantissa(BigInt(a) % divisor);
}

/** The quotient of `a` with `more` places and `b`, rounded half to even. */
export function divideMantissas(a: Mantissa, b: Mantissa, more: number): Mantissa | null {
  if (typeof a === 'number' && typeof b === 'number') {
    const quotient = divideNumbers(a, b, more);
    if (quotient !== undefined) return quotient;
  }
  const divisor = BigInt(b);
  const longer = boundedMantissa(BigInt(a) * powerOfTen(more));
  if (divisor === 0n || longer === null) return null;
  const dividend = BigInt(longer);
  const quotient = dividend / divisor;
  const twice = magnitude(dividend % divisor) * 2n;
  const whole = magnitude(divisor);
  if (twice < whole || (twice === whole && quotient % 2n === 0n)) return boundedMantissa(quotient);
  return boundedMantissa(dividend < 0n === divisor < 0n ? quotient + 1n : quotient - 1n);
}

/** With more further places a safe integer may have more than 38 digits. */
const MOST_MORE = 22;

/**
 * The same by long division, several digits at a time, in a tenth of the time; `undefined` where a step is not within
 * the safe integers. Of safe integers `%` is exact, and so is a quotient without a rest.
 */
function divideNumbers(a: number, b: number, more: number): number | undefined {
  const divisor = Math.abs(b);
  if (divisor === 0 || more > MOST_MORE) return undefined;
  let power = 1;
  let digits = 0;
  while (digits < more && divisor * power * 10 <= Number.MAX_SAFE_INTEGER) {
    power *= 10;
    digits += 1;
  }
  if (digits === 0 && more > 0) return undefined;
  const dividend = Math.abs(a);
  let rest = dividend % divisor;
  let quotient = (dividend - rest) / divisor;
  for (let left = more; left > 0; left -= digits) {
    const factor = left < digits ? 10 ** left : power;
    const longer = rest * factor;
    rest = longer % divisor;
    quotient = quotient * factor + (longer - rest) / divisor;
    if (!Number.isSafeInteger(quotient)) return undefined;
  }
  const twice = rest * 2;
  if (twice > divisor || (twice === divisor && quotient % 2 === 1)) quotient += 1;
  if (!Number.isSafeInteger(quotient)) return undefined;
  return a < 0 === b < 0 ? quotient : 0 - quotient;
}

function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value;
}
