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
  subtotal,
  rounding,
  sign,
  otherValue,
  digits,
  scale,
  repeatedTotal,
  countedTwice,
  leftOut,
  otherField,
  reportedElsewhere,
  otherPeriod,
  missingChild,
];
