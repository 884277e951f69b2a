import type { Decimal } from '../../core/base/decimal.ts';

/**
 * A reported number with its stated precision (DECIMALS_UNSTATED, DECIMALS_UNKNOWN, DECIMALS_INFINITE or -126..126).
 */
export type Amount = Decimal & { readonly decimals: number };

/** The comparison of a reported total with the weighted sum of its reported parts. */
export type Weighing = {
  readonly computed: Decimal;
  /** Reported minus computed. */
  readonly difference: Decimal;
  readonly tolerance: Decimal;
  readonly agrees: boolean;
};
