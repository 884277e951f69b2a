import { TOTAL_VERDICTS } from '../../../core/printed/judge-totals.ts';
import type { PrintedVerdicts } from '../../../warehouse/store/printed/printed-totals.ts';
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

export function pageVerdicts(printed: PrintedVerdicts): PageVerdicts {
  const { field, verdict, part } = printed;
  const chain = chainByRow(printed);
  const entriesOf = ({ version, plan, sum }: SumOfRow): readonly number[] => {
    const entries: number[] = [];
    for (let i = chain.first[version] ?? -1; i >= 0; i = chain.next[i] as number) {
      if (slotOf(plan, field[i] as number) === sum.parent) entries.push(i);
    }
    return entries;
  };
  const verdictAt = (i: number) => TOTAL_VERDICTS[verdict[i] as number];
  const signAt = (i: number, { plan, sum }: SumOfRow) => {
    const id = part[i] as number;
    return signOf(sum, slotOf(plan, Math.abs(id)), id > 0);
  };
  return {
    verdictOn: (sum) => {
      let first: PageVerdict | undefined;
      for (const i of entriesOf(sum)) {
        const own = verdictAt(i);
        if (own) first = firstVerdict(first, own === 'foots' && signAt(i, sum) === 'opposite' ? 'opposite' : own);
      }
      return first;
    },
    // A note may break a total down into other parts than the statement: neither says how the other adds up.
    isFooting: (sum) => entriesOf(sum).some((i) => verdictAt(i) === 'foots' && signAt(i, sum) !== undefined),
  };
}

/** For each row version the first of its entries, and for each entry the next one of its row; -1: none. */
function chainByRow({ count, row }: PrintedVerdicts) {
  const first = new Int32Array(row.reduce((a, b) => Math.max(a, b), 0) + 1).fill(-1);
  const next = new Int32Array(count);
  for (let i = 0; i < count; i += 1) {
    const version = row[i] as number;
    next[i] = first[version] as number;
    first[version] = i;
  }
  return { first, next };
}
