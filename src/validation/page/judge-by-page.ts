import { pushTo } from '../../base/collections.ts';
import { throwIfAborted } from '../../base/errors.ts';
import { TOTAL_VERDICTS } from '../../printed/judge-totals.ts';
import type { PrintedCount } from '../../store/printed/count-printed.ts';
import type { PrintedVerdicts } from '../../store/printed/printed-totals.ts';
import type { StoreReader } from '../../store/reader.ts';
import type { Comparison } from '../modes.ts';
import type { ReportHead } from '../report.ts';
import type { FailedSum } from '../roll-up/failed-sum.ts';
import { readInconsistency } from '../roll-up/inconsistency.ts';
import type { CheckPlan } from '../roll-up/plan.ts';
import { type CheckedBindings, planOf } from '../roll-up/resolve-taxonomy.ts';
import { printedFailures } from './printed-failures.ts';
import { firstVerdict, hasOppositeSign, type PageVerdict, standingOf } from './standing.ts';

/** The failed sums with what the printed statements say of them, and the counts of both. */
export type JudgedByPage = {
  readonly failed: readonly FailedSum[];
  /** With a binding for each printed sum that fails. */
  readonly bindings: CheckedBindings;
  /** Where a document of the store has statements. */
  readonly page?: PageReport;
};

/** How many totals were judged by printed lines, and what these say of those that fail by the standard. */
export type PageReport = NonNullable<ReportHead['page']>;

/** The questions to a store, or to an export of one, about the sums that documents print. */
export type PrintedReader = Pick<StoreReader, 'countPrinted' | 'printedVerdicts' | 'printedTotals' | 'fieldsNamed'>;

type Failed = {
  readonly failed: readonly FailedSum[];
  readonly bindings: CheckedBindings;
  readonly isFiled: (one: FailedSum) => boolean;
  readonly comparison: Comparison;
};

/**
 * Judges totals by the lines that their documents print, where they were judged by the standard: a printed sum that
 * fails in one column and holds in others is an error, and a total that adds up as printed is none, whatever the
 * standard says.
 */
export async function judgeByPage(
  reader: PrintedReader,
  snapshot: number,
  { failed, bindings, isFiled, comparison }: Failed,
  signal: AbortSignal | undefined,
): Promise<JudgedByPage> {
  const counted = await reader.countPrinted(snapshot);
  const verdicts = pageVerdicts(failed, bindings, isFiled, await reader.printedVerdicts(snapshot));
  throwIfAborted(signal);
  const printed = await printedFailures(reader, await reader.printedTotals(snapshot, 'odd'), bindings);
  const counts = { proven: 0, opposite: 0, alternative: 0, undecided: 0, unconfirmed: 0, unconfirmedPartial: 0 };
  const judged = failed.flatMap((one, at) => {
    if (isFiled(one)) return [one];
    const standing = standingOf(verdicts.get(at), () => addsUpElsewhere(one, bindings, comparison));
    // The finding on the printed sum says it.
    if (standing === 'page') return [];
    counts[standing === 'unconfirmed' && one.isPartial ? 'unconfirmedPartial' : standing] += 1;
    return [{ ...one, standing }];
  });
  return {
    failed: [...judged, ...printed.failed],
    bindings: new Map([...bindings, ...printed.bindings]),
    ...(counted.length > 0 && { page: { ...totalOf(counted), ...counts, coverage: counted.map(coverageOf) } }),
  };
}

type Failure = { readonly at: number; readonly plan: CheckPlan; readonly sum: number };

/** What printed totals say of failed sums of the standard, by their indices. */
function pageVerdicts(
  failed: readonly FailedSum[],
  bindings: CheckedBindings,
  isFiled: Failed['isFiled'],
  { count, row, field, verdict, part }: PrintedVerdicts,
): ReadonlyMap<number, PageVerdict> {
  const byVersion = standardFailures(failed, bindings, isFiled);
  const verdicts = new Map<number, PageVerdict>();
  for (let i = 0; i < count; i += 1) {
    for (const { at, plan, sum } of byVersion.get(row[i] ?? 0) ?? []) {
      const total = plan.sums[sum];
      if (!total || plan.slotOfField[field[i] ?? 0] !== total.parent) continue;
      const said = TOTAL_VERDICTS[verdict[i] ?? -1];
      const slot = plan.slotOfField[Math.abs(part[i] ?? 0)] ?? -1;
      const isOpposite = said === 'foots' && hasOppositeSign(total, slot, (part[i] ?? 0) > 0);
      if (said) verdicts.set(at, firstVerdict(verdicts.get(at), isOpposite ? 'opposite' : said));
    }
  }
  return verdicts;
}

function standardFailures(
  failed: readonly FailedSum[],
  bindings: CheckedBindings,
  isFiled: Failed['isFiled'],
): ReadonlyMap<number, readonly Failure[]> {
  const found = new Map<number, Failure[]>();
  for (const [at, one] of failed.entries()) {
    const plan = planAt(one, bindings);
    if (plan && !isFiled(one)) pushTo(found, one.chunk.version[one.row] ?? 0, { at, plan, sum: one.sum });
  }
  return found;
}

function planAt({ chunk, row }: FailedSum, bindings: CheckedBindings): CheckPlan | undefined {
  const entry = bindings.get(chunk.binding[row] ?? -1);
  return entry && planOf(entry);
}

/** Whether the total adds up by another sum of its taxonomy. */
function addsUpElsewhere(one: FailedSum, bindings: CheckedBindings, comparison: Comparison): boolean {
  const plan = planAt(one, bindings);
  const parent = plan?.sums[one.sum]?.parent;
  if (!plan || parent === undefined) return false;
  if ((plan.sumStart[parent + 1] ?? 0) - (plan.sumStart[parent] ?? 0) < 2) return false;
  return readInconsistency(one, plan, comparison).agreeing.length > 0;
}

const coverageOf = ({ source, id, ...counts }: PrintedCount) => {
  return { ...counts, taxonomy: source === '' ? null : { source, id } };
};

function totalOf(counted: readonly PrintedCount[]) {
  const total = { statements: 0, unreadable: 0, foots: 0, odd: 0, open: 0, withoutSum: 0 };
  const names = Object.keys(total) as (keyof typeof total)[];
  for (const each of counted) for (const name of names) total[name] += each[name];
  return total;
}
