import { groupBy, pushTo } from '../../../core/base/collections.ts';
import { formatDecimal } from '../../../core/base/decimal.ts';
import { throwIfAborted } from '../../../core/base/errors.ts';
import type { PrintedTerm } from '../../../core/model/finding.ts';
import { TOTAL_VERDICTS } from '../../../core/printed/judge-totals.ts';
import type { PrintedCount } from '../../../warehouse/store/printed/list-printed.ts';
import type { PrintedTotal, PrintedVerdicts } from '../../../warehouse/store/printed/printed-totals.ts';
import type { StoreReader } from '../../../warehouse/store/reader.ts';
import type { Comparison } from '../modes.ts';
import type { ReportHead } from '../report.ts';
import type { FailedSum } from '../roll-up/failed-sum.ts';
import { readInconsistency } from '../roll-up/inconsistency.ts';
import type { CheckPlan } from '../roll-up/plan.ts';
import { type CheckedBindings, planOf } from '../roll-up/resolve-taxonomy.ts';
import { printedFailures } from './printed-failures.ts';
import { firstVerdict, type PageVerdict, signOf, standingOf, statesSums } from './standing.ts';

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
export type PrintedReader = Pick<StoreReader, 'countPrinted' | 'printedVerdicts' | 'printedTotals' | 'fieldsById'>;

type Failed = {
  readonly failed: readonly FailedSum[];
  readonly bindings: CheckedBindings;
  readonly isFiled: (one: FailedSum) => boolean;
  readonly comparison: Comparison;
  /** Totals are judged by the page alone. */
  readonly isAlone: boolean;
};

/**
 * Judges totals by the lines that their documents print. A total that the standard calls wrong adds up where its lines
 * do; one that fails in one column and holds in others is an error. Of a total of which the filer states a sum the page
 * decides nothing: where that sum fails and the lines add up, the finding says so.
 */
export async function judgeByPage(
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
  const judged = failed.flatMap((one, at): FailedSum[] => {
    if (footing.has(at)) return [{ ...one, standing: 'against-page', printed: termsOf(one, bindings) }];
    if (isFiled(one)) return [one];
    const standing = standingOf(verdicts.get(at), () => addsUpElsewhere(one, bindings, comparison));
    // The finding on the printed sum says it.
    if (standing === 'page') return [];
    counts[standing === 'unconfirmed' && one.isPartial ? 'unconfirmedPartial' : standing] += 1;
    return [{ ...one, standing }];
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
  const found = new Map<number, Failure[]>();
  for (const [at, one] of failed.entries()) {
    const plan = planAt(one, bindings);
    const { chunk, row, sum } = one;
    if (plan) pushTo(found, chunk.version[row] ?? 0, { at, plan, sum, isFiled: isFiled(one) });
  }
  return found;
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
): Promise<(one: FailedSum, bindings: CheckedBindings) => readonly PrintedTerm[]> {
  if (footing.size === 0) return () => [];
  const rows = Array.from(footing, (at) => versionOf(failed[at]));
  const read = await reader.printedTotals(snapshot, { rows });
  const totals = groupBy(read, ({ row }) => row);
  const names = await reader.fieldsById([...new Set(read.flatMap(({ parts }) => parts.map(fieldIdOf)))]);
  return (one, bindings) => {
    const plan = planAt(one, bindings);
    const parent = plan?.sums[one.sum]?.parent;
    const own = totals.get(versionOf(one))?.find(({ fieldId, verdict }) => {
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
const versionOf = (one: FailedSum | undefined): number => one?.chunk.version[one.row] ?? 0;

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
