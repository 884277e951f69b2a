import { formatDecimal, parseDecimal, trimDecimal } from '../../base/decimal.ts';

/** A decimal without trailing zeros, so that `1.0000` and `1` are equal; other text is unchanged. */
export function decimalText(text: string): string {
  const decimal = parseDecimal(text);
  return decimal === undefined ? text : formatDecimal(trimDecimal(decimal));
}
