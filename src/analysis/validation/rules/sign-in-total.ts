import {
  absDecimal,
  addDecimal,
  compareDecimal,
  type Decimal,
  formatDecimal,
  multiplyDecimal,
  negateDecimal,
} from '../../../core/base/decimal.ts';
import type { FailedTotal, TotalRule } from './rule.ts';

const ID = 'sign/in-total';
const TWO: Decimal = { mantissa: 2n, places: 0 };

/**
 * A flipped sign moves the sum by twice the value. Where another number of the total does the same, nothing says which
 * of them is wrong.
 */
export const signInTotal = {
  id: ID,
  family: 'sign',
  kind: 'totals',
  role: 'examines',
  scope: 'row',
  severity: 'warning',
  doc: 'A value is negative, and a total that does not add up does so with the other sign of this value alone.',
  byDefault: false,
  options: ['mode', 'tolerance'],
  *examine(total) {
    const { parent, reported, weighing } = total;
    const flips = flipsOf(total).filter(
      ({ change }) => compareDecimal(absDecimal(addDecimal(weighing.difference, change)), weighing.tolerance) <= 0,
    );
    const [flip] = flips;
    if (!flip || flips.length > 1 || flip.amount.mantissa > 0n) return;
    const comparedWith = [{ field: parent.name, period: total.period, value: formatDecimal(reported) }];
    const detail = 'with the other sign the total adds up';
    yield { field: flip.field, reported: flip.amount, evidence: { rule: ID, detail, comparedWith } };
  },
} as const satisfies TotalRule<'examines'>;

/** The numbers of a total, with the change of its difference if their signs are flipped. */
function flipsOf({ parent, children, reported, parts }: FailedTotal) {
  const twice = (amount: Decimal): Decimal => multiplyDecimal(TWO, amount);
  return [
    { field: parent, amount: reported, change: negateDecimal(twice(reported)) },
    ...children.flatMap(({ field, weight }, at) => {
      const amount = parts[at];
      return amount ? [{ field, amount, change: twice(multiplyDecimal(weight, amount)) }] : [];
    }),
  ].filter(({ amount }) => amount.mantissa !== 0n);
}
