import type { CauseKind } from '../../model/finding.ts';
import type { CauseSearch } from './cause.ts';
import { countedTwice, leftOut } from './kinds/counted.ts';
import { digits } from './kinds/digits.ts';
import { reportedElsewhere } from './kinds/elsewhere.ts';
import { missingChild } from './kinds/missing-child.ts';
import { otherField } from './kinds/other-field.ts';
import { otherPeriod, repeatedTotal } from './kinds/other-period.ts';
import { otherValue } from './kinds/other-value.ts';
import { rounding } from './kinds/rounding.ts';
import { scale } from './kinds/scale.ts';
import { sign } from './kinds/sign.ts';
import { subtotal } from './kinds/subtotal.ts';

/** Every search, in the order of preference where several causes explain a difference equally well. */
export const CAUSE_SEARCHES: readonly CauseSearch[] = [
  ...[subtotal, rounding, sign, otherValue, digits, scale, repeatedTotal, countedTwice, leftOut],
  ...[otherField, reportedElsewhere, otherPeriod, missingChild],
];

/** Kinds that are made of the causes of several findings, with their entries in the manual. */
const DERIVED_CAUSES: readonly { readonly kind: CauseKind; readonly doc: string }[] = [
  {
    kind: 'weight',
    doc: 'As `sign`, of the same part, wherever the total of this company is off: its weight is wrong for the company.',
  },
];
