import { groupBy } from '../../../core/base/collections.ts';
import { formatDecimal } from '../../../core/base/decimal.ts';
import { throwIfAborted } from '../../../core/base/errors.ts';
import type { PrintedTerm } from '../../../core/model/finding.ts';
import type { PrintedCount } from '../../../warehouse/store/printed/list-printed.ts';
import type { PrintedScope, PrintedTotal } from '../../../warehouse/store/printed/printed-totals.ts';
import type { StoreReader } from '../../../warehouse/store/reader.ts';
import type { SumsChoice } from '../mode-names.ts';
import type { Comparison } from '../modes.ts';
import type { ReportHead } from '../report.ts';
import type { FailedSum } from '../roll-up/failed-sum.ts';
import { slotOf } from '../roll-up/field-binding.ts';
import { readInconsistency } from '../roll-up/judge.ts';
import type { KernelResult } from '../roll-up/kernel.ts';
import { type CheckedBindings, type CheckPlan, planOf } from '../roll-up/plan.ts';
import type { Sum } from '../roll-up/sums.ts';
import { pageVerdicts } from './page-verdicts.ts';
import { printedFailures } from './printed-failures.ts';
import { signOf, standingOf, statesSums } from './standing.ts';

type Checked = {
  readonly snapshot: number;
  readonly comparison: Comparison;
  readonly bindings: CheckedBindings;
};

/** Whether a choice of sums asks what documents print. */
export const judgesPrinted = (choice: SumsChoice | undefined): boolean => choice === undefined || choice === 'printed';

/**
 * Judges failed sums by the chosen authority, or by the best for each total: filed, printed, standard. There may be
 * hundreds of thousands, of which rules ask for a few.
 */
export type SumJudge = {
  /** The sum with what is known of it; `undefined` where it does not count. To be called once for each. */
  readonly judge: (failedSum: FailedSum) => FailedSum | undefined;
  /** Adds the sums that statements print to those that were kept. */
  readonly finish: (kept: readonly FailedSum[]) => Promise<JudgedByPage>;
};

/** Tells whether a sum that was judged is kept. */
export type IsKept = (judged: Pick<FailedSum, 'isPartial' | 'standing'>) => boolean;

/** Reads what statements print, and gives the judge of sums. */
export async function sumJudge(
  reader: PrintedReader,
  choice: SumsChoice | undefined,
  checked: Checked,
  signal: AbortSignal | undefined,
  isKept: IsKept = () => true,
): Promise<SumJudge> {
  const { bindings } = checked;
  if (!judgesPrinted(choice)) {
    const judge: SumJudge['judge'] = (failedSum) => {
      const { chunk, row } = failedSum;
      const counts = choice === 'standard' || filedPlan(chunk.binding[row] ?? -1, bindings) !== undefined;
      return counts && isKept(failedSum) ? failedSum : undefined;
    };
    return { judge, finish: async (failed) => ({ failed, bindings }) };
  }
  const judgedByPage = await pageJudge(reader, checked, choice === 'printed', signal);
  const keep: IsKept = choice === 'printed' ? () => false : isKept;
  return {
    ...judgedByPage,
    judge: (failedSum) => {
      const judged = judgedByPage.judge(failedSum);
      return judged && keep(judged) ? judged : undefined;
    },
  };
}

/** The failed sums of a kernel, judged. */
export async function judgeSums(
  reader: PrintedReader,
  choice: SumsChoice | undefined,
  { all, ...checked }: Checked & { readonly all: KernelResult },
  signal: AbortSignal | undefined,
): Promise<JudgedByPage> {
  const { judge, finish } = await sumJudge(reader, choice, checked, signal);
  return finish(all.failed.flatMap((failedSum) => judge(failedSum) ?? []));
}

/** The failed sums with what the printed statements say of them, and the counts of both. */
export type JudgedByPage = {
  readonly failed: readonly FailedSum[];
  /** The bindings of the rows, and one for each printed sum that fails. */
  readonly bindings: CheckedBindings;
  /** What pages say; left out where no document of the store has statements. */
  readonly page?: PageReport;
};

/** How many totals were judged by printed lines, and what these say of those that fail by the standard. */
type PageReport = NonNullable<ReportHead['page']>;

/** The questions to a store, or to an export of one, about the sums that documents print. */
export type PrintedReader = Pick<StoreReader, 'countPrinted' | 'printedVerdicts' | 'printedTotals' | 'fieldsById'>;

/**
 * Judges totals by the lines that their documents print. A total that the standard calls wrong adds up where its lines
 * do; one that fails in one column and holds in others is an error. Of a total of which the filer states a sum the page
 * decides nothing: where that sum fails and the lines add up, the finding says so. `isAlone`: totals are judged by the
 * page alone.
 */
async function pageJudge(
  reader: PrintedReader,
  { snapshot, bindings, comparison }: Checked,
  isAlone: boolean,
  signal: AbortSignal | undefined,
): Promise<SumJudge> {
  const { counts: coverage, withoutStatements } = await reader.countPrinted(snapshot);
  const { verdictOn, isFooting } = pageVerdicts(await reader.printedVerdicts(snapshot));
  throwIfAborted(signal);
  const counts = { proven: 0, opposite: 0, alternative: 0, undecided: 0, unconfirmed: 0, unconfirmedPartial: 0 };
  let againstPage = 0;
  const judge: SumJudge['judge'] = (failedSum) => {
    const plan = planAt(failedSum, bindings);
    const sum = plan?.sums[failedSum.sum];
    if (!plan || !sum) throw new Error('defect: a sum that failed is in no plan');
    const ofRow = { version: versionOf(failedSum), plan, sum };
    if (statesSums(plan)) {
      if (!isFooting(ofRow)) return failedSum;
      againstPage += 1;
      return { ...failedSum, standing: 'against-page' };
    }
    const standing = standingOf(verdictOn(ofRow), () => addsUpElsewhere(failedSum, sum, plan, comparison));
    // The finding on the printed sum says it.
    if (standing === 'page') return undefined;
    counts[standing === 'unconfirmed' && failedSum.isPartial ? 'unconfirmedPartial' : standing] += 1;
    return { ...failedSum, standing };
  };
  const finish: SumJudge['finish'] = async (kept) => {
    const odd = await reader.printedTotals(snapshot, 'odd');
    const own = odd.filter((total) => isAlone || !isStated(total, filedPlan(total.binding, bindings)));
    const printed = await printedFailures(reader, own, bindings);
    const judged = await withTerms(reader, snapshot, kept, bindings);
    const filed = { againstPage, overruled: odd.length - own.length, withoutStatements };
    return {
      failed: [...judged, ...printed.failed],
      bindings: new Map([...bindings, ...printed.bindings]),
      ...(coverage.length + withoutStatements > 0 && {
        page: { ...totalOf(coverage), ...counts, ...filed, coverage: coverage.map(coverageOf) },
      }),
    };
  };
  return { judge, finish };
}

function planAt({ chunk, row }: FailedSum, bindings: CheckedBindings): CheckPlan | undefined {
  const entry = bindings.get(chunk.binding[row] ?? -1);
  return entry && planOf(entry);
}

/** The plan of a binding, where its sums are stated by the filer. */
function filedPlan(binding: number, bindings: CheckedBindings): CheckPlan | undefined {
  const entry = bindings.get(binding);
  const plan = entry && planOf(entry);
  return plan && statesSums(plan) ? plan : undefined;
}

/** Whether a plan has a sum of a printed total that shares a part with it. */
function isStated({ fieldId, parts }: PrintedTotal, plan: CheckPlan | undefined): boolean {
  if (!plan) return false;
  const slot = slotOf(plan, fieldId);
  if (slot < 0) return false;
  const held = parts.filter(({ amount }) => amount !== null);
  return plan.sums.some(
    (sum) => sum.parent === slot && held.some((part) => signOf(sum, slotOf(plan, part.fieldId), true) !== undefined),
  );
}

/** Adds the printed lines to the failed sums that contradict them, for people. */
async function withTerms(
  reader: PrintedReader,
  snapshot: number,
  failed: readonly FailedSum[],
  bindings: CheckedBindings,
): Promise<readonly FailedSum[]> {
  const footing = failed.filter(({ standing }) => standing === 'against-page');
  if (footing.length === 0) return failed;
  const read = await reader.printedTotals(snapshot, { rows: footing.map(versionOf) });
  const totals = groupBy(read, ({ row }) => row);
  const names = await reader.fieldsById([...new Set(read.flatMap(({ parts }) => parts.map(fieldIdOf)))]);
  const termsOf = (failedSum: FailedSum): readonly PrintedTerm[] => {
    const plan = planAt(failedSum, bindings);
    const parent = plan?.sums[failedSum.sum]?.parent;
    const own = totals.get(versionOf(failedSum))?.find(({ fieldId, verdict }) => {
      return verdict === 'foots' && plan !== undefined && slotOf(plan, fieldId) === parent;
    });
    return (own?.parts ?? []).map(({ fieldId, label, weight, amount }) => ({
      field: names.get(fieldId)?.name ?? '',
      label,
      weight: String(weight),
      value: amount && formatDecimal(amount),
    }));
  };
  return failed.map((failedSum) =>
    failedSum.standing === 'against-page' ? { ...failedSum, printed: termsOf(failedSum) } : failedSum,
  );
}

const fieldIdOf = ({ fieldId }: { readonly fieldId: number }): number => fieldId;
const versionOf = ({ chunk, row }: FailedSum): number => chunk.version[row] ?? 0;

/** Whether the total adds up by another sum of its taxonomy. */
function addsUpElsewhere(failedSum: FailedSum, { parent }: Sum, plan: CheckPlan, comparison: Comparison): boolean {
  if ((plan.sumStart[parent + 1] ?? 0) - (plan.sumStart[parent] ?? 0) < 2) return false;
  return readInconsistency(failedSum, plan, comparison).agreeing.length > 0;
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

/** The sums that some documents print. */
export function printedReaderOf(reader: StoreReader, scope: PrintedScope): PrintedReader {
  return {
    fieldsById: reader.fieldsById,
    printedVerdicts: (snapshot) => reader.printedVerdicts(snapshot, scope),
    countPrinted: (snapshot) => reader.countPrinted(snapshot, scope),
    printedTotals: (snapshot, choice) => reader.printedTotals(snapshot, choice, scope),
  };
}
