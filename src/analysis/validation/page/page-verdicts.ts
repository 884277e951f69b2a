import { TOTAL_VERDICTS } from '../../../core/printed/judge-totals.ts';
import type { PrintedVerdicts } from '../../../warehouse/store/printed/printed-verdicts.ts';
import { slotOf } from '../roll-up/field-binding.ts';
import type { CheckPlan } from '../roll-up/plan.ts';
import type { Sum } from '../roll-up/sums.ts';
import { firstVerdict, type PageVerdict, signOf } from './standing.ts';

/** A sum of a plan, in a row version. */
type SumOfRow = { readonly version: number; readonly plan: CheckPlan; readonly sum: Sum };

/** What printed totals say of sums. */
export type PageVerdicts = {
  /** The verdict on a sum of the standard; `undefined` where no statement prints its total. */
  readonly verdictOn: (sum: SumOfRow) => PageVerdict | undefined;
  /** Whether the total of a sum of a filer adds up as printed, of some of the same parts. */
  readonly isFooting: (sum: SumOfRow) => boolean;
};

export function pageVerdicts({ newest, before, field, verdict, partsEnd, part }: PrintedVerdicts): PageVerdicts {
  const verdictAt = (total: number) => TOTAL_VERDICTS[verdict[total] as number];
  const totalsOf = ({ version, plan, sum }: SumOfRow): readonly number[] => {
    const totals: number[] = [];
    for (let total = newest[version] ?? 0; total > 0; total = before[total] as number) {
      if (slotOf(plan, field[total] as number) === sum.parent) totals.push(total);
    }
    return totals;
  };
  const signsOf = (total: number, { plan, sum }: SumOfRow) => {
    const parts = part.subarray(partsEnd[total - 1], partsEnd[total]);
    return Array.from(parts, (id) => signOf(sum, slotOf(plan, Math.abs(id)), id > 0));
  };
  return {
    verdictOn: (sum) => {
      let first: PageVerdict | undefined;
      for (const total of totalsOf(sum)) {
        const own = verdictAt(total);
        if (own === 'foots' && signsOf(total, sum).includes('opposite')) first = firstVerdict(first, 'opposite');
        else if (own) first = firstVerdict(first, own);
      }
      return first;
    },
    // A note may break a total down into other parts than the statement: neither says how the other adds up.
    isFooting: (sum) =>
      totalsOf(sum).some(
        (total) => verdictAt(total) === 'foots' && signsOf(total, sum).some((sign) => sign !== undefined),
      ),
  };
}
