import type { Decimal } from '../../base/decimal.ts';
import type { CauseKind } from '../../model/finding.ts';

/** The cause that findings of a group share. */
export type SharedCause = {
  /** The same in every run and store, whatever the order of findings. */
  readonly id: string;
  /** Null: no cause was found. */
  readonly kind: CauseKind | null;
  /** The total, of which the cause is. */
  readonly total: string;
  /** The field that is wrong, missing or not accounted for. */
  readonly field: string | null;
  /** The finding is explained by that of a total below it. */
  readonly isFolded: boolean;
  /** The amounts of the finding, without their signs. */
  readonly gap: Decimal;
  readonly reported: Decimal;
};
