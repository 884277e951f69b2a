import { groupBy, pushTo } from '../../../core/base/collections.ts';
import { formatDecimal } from '../../../core/base/decimal.ts';
import { throwIfAborted } from '../../../core/base/errors.ts';
import type { PrintedTerm } from '../../../core/model/finding.ts';
import { TOTAL_VERDICTS } from '../../../core/printed/judge-totals.ts';
import type { PrintedCount } from '../../../warehouse/store/printed/list-printed.ts';
import type { PrintedScope, PrintedTotal, PrintedVerdicts } from '../../../warehouse/store/printed/printed-totals.ts';
import type { StoreReader } from '../../../warehouse/store/reader.ts';
import type { SumsChoice } from '../mode-names.ts';
import type { Comparison } from '../modes.ts';
import type { ReportHead } from '../report.ts';
import type { FailedSum } from '../roll-up/failed-sum.ts';
import { readInconsistency } from '../roll-up/judge.ts';
import type { KernelResult } from '../roll-up/kernel.ts';
import { type CheckedBindings, type CheckPlan, planOf } from '../roll-up/plan.ts';
import { printedFailures } from './printed-failures.ts';
import { firstVerdict, type PageVerdict, signOf, standingOf, statesSums } from './standing.ts';

type Checked = {
  readonly snapshot: number;
  readonly comparison: Comparison;
  readonly bindings: CheckedBindings;
  readonly all: KernelResult;
};

/** Whether a choice of sums asks what documents print. */
export const judgesPrinted = (choice: SumsChoice | undefined): boolean => choice === undefined || choice === 'printed';

/** The failed sums by the chosen authority, or by the best for each total: filed, printed, standard. */
export async function judgeSums(
  reader: PrintedReader,
  choice: SumsChoice | undefined,
  { snapshot, comparison, bindings, all: { failed } }: Checked,
  signal: AbortSignal | undefined,
): Promise<JudgedByPage> {
  if (choice === 'standard') return { failed, bindings };
  const isFiled = ({ chunk, row }: FailedSum): boolean => {
    const entry = bindings.get(chunk.binding[row] ?? -1);
    const plan = entry && planOf(entry);
    return plan !== undefined && statesSums(plan);
  };
  if (choice === 'filed') return { failed: failed.filter(isFiled), bindings };
  const judged = await judgeByPage(
    reader,
    snapshot,
    { failed, bindings, isFiled, comparison, isAlone: choice === 'printed' },
    signal,
  );
  return choice === 'printed'
    ? { ...judged, failed: judged.failed.filter(({ standing }) => standing === 'page') }
    : judged;
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

type Failed = {
  readonly failed: readonly FailedSum[];
  readonly bindings: CheckedBindings;
  readonly isFiled: (failedSum: FailedSum) => boolean;
  readonly comparison: Comparison;
  /** Totals are judged by the page alone. */
  readonly isAlone: boolean;
};

/**
 * Judges totals by the lines that their documents print. A total that the standard calls wrong adds up where its lines
 * do; one that fails in one column and holds in others is an error. Of a total of which the filer states a sum the page
 * decides nothing: where that sum fails and the lines add up, the finding says so.
 */
async function judgeByPage(
  reader: PrintedReader,
  snapshot: number,
  all: Failed,
  signal: AbortSignal | undefined,
): Promise<JudgedByPage> {
  const { failed, bindings, isFiled, comparison } = all;
  const { counts: coverage, withoutStatements } = await reader.countPrinted(snapshot);
  const { verdicts, footing } = pageVerdicts(all, await reader.printedVerdicts(snapshot));
  throwIfAborted(signal);
  const odd = await reader.printedTotals(snapshot, 'odd');
  const ownPlan = (total: PrintedTotal): CheckPlan | undefined =>
    all.isAlone ? undefined : filedPlan(total, bindings);
  const own = odd.filter((total) => !isStated(total, ownPlan(total)));
  const printed = await printedFailures(reader, own, bindings);
  const termsOf = await termPrinter(reader, snapshot, failed, footing);
  const counts = { proven: 0, opposite: 0, alternative: 0, undecided: 0, unconfirmed: 0, unconfirmedPartial: 0 };
  const judged = failed.flatMap((failedSum, at): FailedSum[] => {
    if (footing.has(at)) return [{ ...failedSum, standing: 'against-page', printed: termsOf(failedSum, bindings) }];
    if (isFiled(failedSum)) return [failedSum];
    const standing = standingOf(verdicts.get(at), () => addsUpElsewhere(failedSum, bindings, comparison));
    // The finding on the printed sum says it.
    if (standing === 'page') return [];
    counts[standing === 'unconfirmed' && failedSum.isPartial ? 'unconfirmedPartial' : standing] += 1;
    return [{ ...failedSum, standing }];
  });
  const filed = { againstPage: footing.size, overruled: odd.length - own.length, withoutStatements };
  return {
    failed: [...judged, ...printed.failed],
    bindings: new Map([...bindings, ...printed.bindings]),
    ...(coverage.length + withoutStatements > 0 && {
      page: { ...totalOf(coverage), ...counts, ...filed, coverage: coverage.map(coverageOf) },
    }),
  };
}

type PageVerdicts = {
  /** What printed totals say of failed sums of the standard, by their indices. */
  readonly verdicts: ReadonlyMap<number, PageVerdict>;
  /** The failed sums of filers whose totals add up as printed. */
  readonly footing: ReadonlySet<number>;
};

function pageVerdicts(all: Failed, { count, row, field, verdict, part }: PrintedVerdicts): PageVerdicts {
  const byVersion = failuresByVersion(all);
  const verdicts = new Map<number, PageVerdict>();
  const footing = new Set<number>();
  for (let i = 0; i < count; i += 1) {
    const said = TOTAL_VERDICTS[verdict[i] ?? -1];
    for (const { at, plan, sum, isFiled } of byVersion.get(row[i] ?? 0) ?? []) {
      const total = plan.sums[sum];
      if (!said || !total || plan.slotOfField[field[i] ?? 0] !== total.parent) continue;
      const sign = signOf(total, plan.slotOfField[Math.abs(part[i] ?? 0)] ?? -1, (part[i] ?? 0) > 0);
      if (isFiled) {
        // A note may break a total down into other parts than the statement: neither says how the other adds up.
        if (said === 'foots' && sign !== undefined) footing.add(at);
      } else {
        verdicts.set(at, firstVerdict(verdicts.get(at), said === 'foots' && sign === 'opposite' ? 'opposite' : said));
      }
    }
  }
  return { verdicts, footing };
}

type Failure = { readonly at: number; readonly plan: CheckPlan; readonly sum: number; readonly isFiled: boolean };

function failuresByVersion({ failed, bindings, isFiled }: Failed): ReadonlyMap<number, readonly Failure[]> {
  const byVersion = new Map<number, Failure[]>();
  for (const [at, failedSum] of failed.entries()) {
    const plan = planAt(failedSum, bindings);
    const { chunk, row, sum } = failedSum;
    if (plan) pushTo(byVersion, chunk.version[row] ?? 0, { at, plan, sum, isFiled: isFiled(failedSum) });
  }
  return byVersion;
}

function planAt({ chunk, row }: FailedSum, bindings: CheckedBindings): CheckPlan | undefined {
  const entry = bindings.get(chunk.binding[row] ?? -1);
  return entry && planOf(entry);
}

/** The plan of the sums that the filer of a total states. */
function filedPlan({ binding }: PrintedTotal, bindings: CheckedBindings): CheckPlan | undefined {
  const entry = bindings.get(binding);
  const plan = entry && planOf(entry);
  return plan && statesSums(plan) ? plan : undefined;
}

/** Whether a plan has a sum of a printed total that shares a part with it. */
function isStated({ fieldId, parts }: PrintedTotal, plan: CheckPlan | undefined): boolean {
  const slot = plan?.slotOfField[fieldId] ?? -1;
  if (!plan || slot < 0) return false;
  const held = parts.filter(({ amount }) => amount !== null);
  return plan.sums.some(
    (sum) =>
      sum.parent === slot && held.some((part) => signOf(sum, plan.slotOfField[part.fieldId] ?? -1, true) !== undefined),
  );
}

/** The lines that totals are the sums of, for people. */
async function termPrinter(
  reader: PrintedReader,
  snapshot: number,
  failed: readonly FailedSum[],
  footing: ReadonlySet<number>,
): Promise<(failedSum: FailedSum, bindings: CheckedBindings) => readonly PrintedTerm[]> {
  if (footing.size === 0) return () => [];
  const rows = Array.from(footing, (at) => versionOf(failed[at]));
  const read = await reader.printedTotals(snapshot, { rows });
  const totals = groupBy(read, ({ row }) => row);
  const names = await reader.fieldsById([...new Set(read.flatMap(({ parts }) => parts.map(fieldIdOf)))]);
  return (failedSum, bindings) => {
    const plan = planAt(failedSum, bindings);
    const parent = plan?.sums[failedSum.sum]?.parent;
    const own = totals.get(versionOf(failedSum))?.find(({ fieldId, verdict }) => {
      return verdict === 'foots' && plan?.slotOfField[fieldId] === parent;
    });
    return (own?.parts ?? []).map(({ fieldId, label, weight, amount }) => ({
      field: names.get(fieldId)?.name ?? '',
      label,
      weight: String(weight),
      value: amount && formatDecimal(amount),
    }));
  };
}

const fieldIdOf = ({ fieldId }: { readonly fieldId: number }): number => fieldId;
const versionOf = (failedSum: FailedSum | undefined): number => failedSum?.chunk.version[failedSum.row] ?? 0;

/** Whether the total adds up by another sum of its taxonomy. */
function addsUpElsewhere(failedSum: FailedSum, bindings: CheckedBindings, comparison: Comparison): boolean {
  const plan = planAt(failedSum, bindings);
  const parent = plan?.sums[failedSum.sum]?.parent;
  if (!plan || parent === undefined) return false;
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
