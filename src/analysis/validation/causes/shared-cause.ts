import type { Decimal } from '../../../core/base/decimal.ts';
import type { CauseFit, CauseKind } from '../../../core/model/finding.ts';

/** The cause that findings of a group share. */
export type SharedCause = {
  /** The same in every run and store, whatever the order of findings. */
  readonly id: string;
  /** Null: no cause was found. */
  readonly kind: CauseKind | null;
  /** Of the hypothesis for this finding. */
  readonly fit: CauseFit | null;
  /** The total, of which the cause is; null: any. */
  readonly total: string | null;
  /** The field that is wrong, missing or not accounted for. */
  readonly field: string | null;
  /** The finding is explained by that of a total below it. */
  readonly isFolded: boolean;
  /** The amounts of the finding, without their signs; undefined where it compares nothing. */
  readonly amounts: { readonly gap: Decimal; readonly reported: Decimal } | undefined;
};
