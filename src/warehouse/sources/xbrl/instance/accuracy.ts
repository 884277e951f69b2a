import { type Decimal, isZeroDecimal } from '../../../../core/base/decimal.ts';
import { DECIMALS_INFINITE, DECIMALS_UNKNOWN, DECIMALS_UNSTATED } from '../../../../core/model/row-batch.ts';

/** The accuracy attributes of a fact as written. */
export type Accuracy = { readonly decimals: string | undefined; readonly precision: string | undefined };

/**
 * The decimals of a value (XBRL 2.1 section 4.6); a stated precision is converted (4.6.6). Text instead: what is wrong
 * with the attributes; the value then has no stated decimals.
 */
export function decimalsOf(value: Decimal, { decimals, precision }: Accuracy): number | string {
  if (decimals !== undefined && precision !== undefined) return 'it states both decimals and precision';
  if (decimals !== undefined) {
    if (decimals === 'INF') return DECIMALS_INFINITE;
    if (!/^[+-]?\d+$/.test(decimals)) return `decimals ${JSON.stringify(decimals)} is not an integer`;
    return within(Number(decimals));
  }
  if (precision === undefined) return DECIMALS_UNSTATED;
  if (precision === 'INF') return DECIMALS_INFINITE;
  if (!/^\+?\d+$/.test(precision)) return `precision ${JSON.stringify(precision)} is not an integer of at least 0`;
  if (Number(precision) === 0) return DECIMALS_UNKNOWN;
  if (isZeroDecimal(value)) return DECIMALS_INFINITE;
  const digits = value.mantissa.toString().replace('-', '').length;
  return within(Number(precision) - (digits - value.places));
}

const MOST = 126;

/** More places than this are exact; a unit of more than 10^126 says nothing. */
function within(decimals: number): number {
  return decimals > MOST ? DECIMALS_INFINITE : decimals < -MOST ? DECIMALS_UNKNOWN : decimals;
}
