import { formatDecimal, parseDecimal, trimDecimal } from '../../base/decimal.ts';

/** A decimal without zeros at its end, so that `1.0000` and `1` are no difference; what is no decimal stays as it is. */
export function decimalText(text: string): string {
  const decimal = parseDecimal(text);
  return decimal === undefined ? text : formatDecimal(trimDecimal(decimal));
}
