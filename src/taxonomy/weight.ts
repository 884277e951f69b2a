import { type Decimal, isZeroDecimal, parseDecimal, trimDecimal } from '../base/decimal.ts';

/**
 * Reads the weight of a calculation relationship: a decimal other than zero (XBRL 2.1, 5.2.5.2.1), without the trailing
 * zeros of its fraction, so that `-1.0000` and `-1` are one weight. Anything else is `undefined`.
 */
export function parseWeight(text: string): Decimal | undefined {
  return COMMON.get(text) ?? parseAnyWeight(text);
}

/** Nearly all weights there are, read once. */
const COMMON: ReadonlyMap<string, Decimal> = new Map([
  ['1', { mantissa: 1n, places: 0 }],
  ['-1', { mantissa: -1n, places: 0 }],
]);

function parseAnyWeight(text: string): Decimal | undefined {
  const weight = parseDecimal(text);
  return weight && !isZeroDecimal(weight) ? trimDecimal(weight) : undefined;
}
