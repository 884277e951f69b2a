import {
  absDecimal,
  addDecimal,
  compareDecimal,
  type Decimal,
  multiplyDecimal,
  powerOfTen,
  subtractDecimal,
  ZERO,
} from '../base/decimal.ts';
import { DECIMALS_INFINITE, DECIMALS_UNSTATED } from '../model/row-batch.ts';
import { type Tolerance, toleranceFor } from './tolerance.ts';

/** A reported number with its stated precision (DECIMALS_UNSTATED, DECIMALS_INFINITE or -126..126). */
export type Amount = Decimal & { readonly decimals: number };

export type Term = { readonly amount: Amount; readonly weight: Decimal };

export type Weighing = {
  readonly computed: Decimal;
  /** Reported minus computed. */
  readonly difference: Decimal;
  readonly tolerance: Decimal;
  readonly agrees: boolean;
};

/**
 * Compares a reported total with the weighted sum of its reported parts, exactly.
 *
 * A value with stated decimals d stands for the closed interval of ½·10^-d to either side (XBRL Calculations 1.1, section 4,
 * rounding to nearest); an infinite or unstated one for itself. Total and sum agree when their intervals touch:
 * |reported - sum| <= ½·10^-d(total) + Σ |weight|·½·10^-d(part). Where not one of them states its precision (infinite is a
 * statement), `fallback` decides.
 */
export function weigh(reported: Amount, terms: readonly Term[], fallback: Tolerance): Weighing {
  let computed = ZERO;
  let slack = halfUnit(reported.decimals);
  let stated = reported.decimals !== DECIMALS_UNSTATED;
  for (const { amount, weight } of terms) {
    computed = addDecimal(computed, multiplyDecimal(amount, weight));
    if (amount.decimals === DECIMALS_UNSTATED) continue;
    slack = addDecimal(slack, multiplyDecimal(halfUnit(amount.decimals), absDecimal(weight)));
    stated = true;
  }
  const tolerance = stated ? slack : toleranceFor(fallback, reported, computed, terms);
  const difference = subtractDecimal(reported, computed);
  return { computed, difference, tolerance, agrees: compareDecimal(absDecimal(difference), tolerance) <= 0 };
}

/** ½·10^-decimals; zero where the precision is infinite or unstated. */
function halfUnit(decimals: number): Decimal {
  if (decimals === DECIMALS_UNSTATED || decimals === DECIMALS_INFINITE) return ZERO;
  return decimals >= 0
    ? { mantissa: 5n, places: decimals + 1 }
    : { mantissa: 5n * powerOfTen(-decimals - 1), places: 0 };
}
