import type { Balance } from '../field.ts';

/** What of a field its weight follows from. `section`: the title of the section in which it is at home. */
export type Weighed = { readonly balance: Balance | undefined; readonly section: string };

/**
 * The weight of a child in the sum of its parent.
 *
 * - Both have balance types: equal ones add, opposite ones subtract.
 * - The parent has none, as the totals of the cash flow, which go both ways: payments and deductions (the credits of
 *   the cash flow itself) subtract, receipts (its debits) add, and so does what comes from another section, as the
 *   profit with which the cash flow begins.
 * - The child has none: it bears its own sign and adds.
 */
export function weightOf(parent: Weighed, child: Weighed): 1 | -1 {
  if (parent.balance && child.balance) return parent.balance === child.balance ? 1 : -1;
  return !parent.balance && child.balance === 'credit' && child.section === 'Cash Flow' ? -1 : 1;
}
