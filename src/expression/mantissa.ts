import { powerOfTen } from '../base/decimal.ts';
import { MOST_DIGITS } from './value.ts';

/**
 * A number without its point: a JavaScript number where it is a safe integer and else a bigint, so that equal numbers
 * of equal places are `===`. JavaScript compares the two kinds exactly with `<` and `>`.
 */
export type Mantissa = number | bigint;

const BOUND = powerOfTen(MOST_DIGITS);
const SAFE = BigInt(Number.MAX_SAFE_INTEGER);

/** The mantissa of a bigint, in its only form. */
export function toMantissa(value: bigint): Mantissa {
  return value <= SAFE && value >= -SAFE ? Number(value) : value;
}

/** The same, `null` beyond 38 digits. */
export function boundedMantissa(value: bigint): Mantissa | null {
  return value < BOUND && value > -BOUND ? toMantissa(value) : null;
}

/** The mantissa of the same number with so many more places; `null` beyond 38 digits. */
export function withMorePlaces(value: Mantissa, more: number): Mantissa | null {
  if (more === 0) return value;
  if (typeof value === 'number' && more < 16) {
    const product = value * 10 ** more;
    if (Number.isSafeInteger(product)) return product;
  }
  return boundedMantissa(BigInt(value) * powerOfTen(more));
}
