import { formatDecimal } from '../base/decimal.ts';
import type { Mantissa } from './mantissa.ts';
import { type Digits, MOST_DIGITS } from './value.ts';

type Parameter = (text: string) => string;

/** A number with the digits of what it is compared with, or as many more as it needs. Its value is a parameter. */
export function decimalLiteral(mantissa: Mantissa, { precision, scale }: Digits, parameter: Parameter): string {
  const value = BigInt(mantissa);
  const digits = String(value < 0n ? -value : value).length;
  const text = formatDecimal({ mantissa: value, places: scale });
  return `CAST(${parameter(text)} AS DECIMAL(${Math.min(MOST_DIGITS, Math.max(precision, digits))}, ${scale}))`;
}

/** A moment as `2018-12-31 10:26:00`. */
export function momentText(moment: number): string {
  return new Date(moment * 1000).toISOString().replace(/T(.*)\.000Z$/, ' $1');
}
