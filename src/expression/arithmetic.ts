import { powerOfTen } from '../base/decimal.ts';
import { boundedMantissa, type Mantissa, toMantissa } from './mantissa.ts';

// Exact arithmetic on mantissas, the same as DuckDB's; `null` beyond 38 digits and for a divisor of zero.

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

/** The quotient of `a` with `more` places and `b`, rounded half to even; `null` where `a` has too many digits then. */
export function divideMantissas(a: Mantissa, b: Mantissa, more: number): Mantissa | null {
  const divisor = BigInt(b);
  const dividend = boundedMantissa(BigInt(a) * powerOfTen(more));
  return divisor === 0n || dividend === null ? null : boundedMantissa(divideHalfEven(BigInt(dividend), divisor));
}

function divideHalfEven(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  const rest = magnitude(dividend % divisor) * 2n;
  const whole = magnitude(divisor);
  if (rest < whole || (rest === whole && quotient % 2n === 0n)) return quotient;
  return dividend < 0n === divisor < 0n ? quotient + 1n : quotient - 1n;
}

function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value;
}
