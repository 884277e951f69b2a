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
import { MODES, reachOf, type Tolerance, unstatedTolerance } from './tolerance.ts';

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
 * A value with stated decimals represents an interval (see the table of modes), one with infinite or unstated decimals
 * itself. Total and sum agree where their intervals overlap or touch. With rounding to nearest that is
 * |reported - sum| <= ½·10^-d(total) + Σ |weight|·½·10^-d(part). Where no value states its precision (infinite is a
 * statement), the mode's tolerance for unstated values decides.
 */
export function weigh(reported: Amount, terms: readonly Term[], mode: Tolerance): Weighing {
  let computed = ZERO;
  let isStated = reported.decimals !== DECIMALS_UNSTATED;
  for (const { amount, weight } of terms) {
    computed = addDecimal(computed, multiplyDecimal(amount, weight));
    if (amount.decimals !== DECIMALS_UNSTATED) isStated = true;
  }
  const difference = subtractDecimal(reported, computed);
  const tolerance = isStated
    ? statedTolerance(reported, terms, difference.mantissa > 0n, mode)
    : unstatedTolerance(mode, { reported, computed, parts: terms });
  return { computed, difference, tolerance, agrees: compareDecimal(absDecimal(difference), tolerance) <= 0 };
}

/** The reach of the total's interval towards the sum, plus that of the sum's interval towards the total. */
function statedTolerance(reported: Amount, terms: readonly Term[], isAboveSum: boolean, mode: Tolerance): Decimal {
  return terms.reduce(
    (sum, { amount, weight }) => {
      const reach = reachOfAmount(amount, isAboveSum === weight.mantissa > 0n, mode);
      return addDecimal(sum, multiplyDecimal(reach, absDecimal(weight)));
    },
    reachOfAmount(reported, !isAboveSum, mode),
  );
}

function reachOfAmount({ mantissa, decimals }: Amount, isAbove: boolean, { kind }: Tolerance): Decimal {
  if (decimals === DECIMALS_UNSTATED || decimals === DECIMALS_INFINITE) return ZERO;
  const halves = BigInt(reachOf(MODES[kind].stated, mantissa < 0n, isAbove));
  // Half of 10^-decimals is 5 · 10^-(decimals + 1).
  return decimals >= 0
    ? { mantissa: 5n * halves, places: decimals + 1 }
    : { mantissa: 5n * halves * powerOfTen(-decimals - 1), places: 0 };
}
