import type { Progress } from '../../core/base/progress.ts';
import type { PublishedRules } from '../../core/model/published-rules.ts';
import type { StorePorts } from '../../warehouse/store/ports.ts';
import type { CalculationFields } from '../../warehouse/store/read-calculation.ts';
import { type ChunksOf, explainFindings } from './causes/explain-findings.ts';
import { findingGroups, groupedFields } from './causes/finding-groups.ts';
import type { Comparison } from './modes.ts';
import { observedFindings } from './observed-findings.ts';
import { type FoundFinding, type FoundRow, findingsOf, rowDescriber } from './order-findings.ts';
import type { PreparedRules } from './own/prepare-rules.ts';
import type { JudgedByPage } from './page/judge-sums.ts';
import type { ObservedRow } from './pieces.ts';
import { publishedPart, renamedFindings } from './published-rules.ts';
import type { Calculations, RowReader } from './read-calculations.ts';
import { buildReport, type ReportHead, type ValidateReport } from './report.ts';
import type { FailedSum } from './roll-up/failed-sum.ts';
import { buildFindings } from './roll-up/findings.ts';
import { readInconsistency } from './roll-up/judge.ts';
import type { KernelResult } from './roll-up/kernel.ts';
import { type CheckedBindings, planOf } from './roll-up/plan.ts';
import { totalRules } from './rules/registry.ts';
import { rollUpPrinted } from './rules/row-rules.ts';
import type { Rule, TotalRule } from './rules/rule.ts';
import type { Observations } from './run-rules.ts';

export type ValidatePorts = StorePorts & { readonly progress: Progress; readonly signal?: AbortSignal | undefined };

/** The result of a run, and the inputs of recording it in the store. */
export type Validation = {
  readonly head: ReportHead;
  /** Every finding, before filters. */
  readonly found: readonly FoundFinding[];
  readonly shown: readonly FoundFinding[];
  /** The groups of some of the findings. */
  readonly groupsOf: (findings: readonly FoundFinding[]) => ReportHead['groups'];
  /** The rules that ran. */
  readonly rules: readonly Rule[];
  /** The head and all findings that are shown; they are built whenever this is read. */
  readonly report: ValidateReport;
  readonly snapshot: number;
  readonly fields: CalculationFields['fields'];
};

/** What was judged. */
type Run = {
  readonly snapshot: number;
  readonly comparison: Comparison;
  readonly calculations: Calculations;
  readonly rules: readonly Rule[];
  readonly published?: PublishedRules | undefined;
  /** Rules of one's own, where there are some. */
  readonly own?: PreparedRules | undefined;
  readonly all: KernelResult;
  /** The chunks in which the numbers of rows are, among others. */
  readonly chunksOf: ChunksOf;
  readonly observations: Observations;
  /** The failed sums with what they were judged by, where that was more than the taxonomies of rows. */
  readonly judged?: JudgedByPage | undefined;
};

type Found = readonly FoundFinding[];

/** The part of all findings that a report shows, and its head. */
export type Select = (findings: Found, whole: ReportHead) => { readonly head: ReportHead; readonly shown: Found };

/** Describes and explains what was found; `select` gives the part that the report shows. */
export async function buildValidation(
  reader: RowReader,
  { snapshot, comparison, calculations, rules, published, own, all, chunksOf, observations, judged }: Run,
  ports: ValidatePorts,
  select: Select,
): Promise<Validation> {
  const { fields } = calculations;
  const { failed, bindings } = judged ?? { failed: all.failed, bindings: calculations.bindings };
  ports.progress.stage('findings');
  const versions = new Set(observations.rows.map(({ observed }) => observed.version));
  for (const { chunk, row } of failed) versions.add(chunk.version[row] ?? -1);
  const rowOf = rowDescriber(await reader.describeRows(Int32Array.from(versions).sort(), snapshot));
  const blamed = examineTotals(totalRules(rules, 'examines'), failed.filter(isOff), bindings, rowOf, comparison);
  const rollUps = buildFindings(failed, bindings, rowOf, comparison, totalRules(rules, 'accepts'));
  const failures = [
    ...rollUps,
    ...observedFindings({ ...observations, rows: [...observations.rows, ...blamed] }, rowOf),
    ...(published ? renamedFindings(rollUps, totalRules(rules, 'renames'), published) : []),
  ];
  ports.progress.stage('causes');
  const findings = await explainFindings(failures, reader, snapshot, chunksOf);
  const whole = {
    ...buildReport(all, calculations.bindings, comparison),
    ...publishedPart(rules, published),
    ...(own && { own: { run: own.rules.map(({ id }) => id), notRun: [...own.notRun] } }),
    ...(judged?.page && { page: judged.page }),
  };
  const { head: counted, shown } = select(findings, whole);
  const labelsAt = await reader.labelsAt(groupedFields(findings));
  const groupsOf: Validation['groupsOf'] = (some) => findingGroups(some, labelsAt);
  const head = { ...counted, groups: groupsOf(shown) };
  return {
    head,
    found: findings,
    shown,
    groupsOf,
    rules,
    get report() {
      return { ...head, findings: [...findingsOf(shown)] };
    },
    snapshot,
    fields: [...fields, ...(await furtherFields(reader, observations, rollUps))],
  };
}

/** Whether a total is off by the best that is known of it. */
export const isOff = ({ standing }: Pick<FailedSum, 'standing'>): boolean =>
  standing === undefined || standing === 'unconfirmed';

/** The fields of observations and of printed totals, with their ids; calculations may not name them. */
async function furtherFields(
  reader: RowReader,
  { rows }: Observations,
  rollUps: Found,
): Promise<CalculationFields['fields']> {
  const printed = rollUps.filter(({ rule }) => rule.id === rollUpPrinted.id);
  const names = [...rows.map(({ observed }) => observed.field.name), ...printed.map(({ field }) => field.name)];
  if (names.length === 0) return [];
  const named = await reader.fieldsNamed(names);
  return Array.from(named, ([id, field]) => ({ id, field }));
}

/** Hands every total that does not add up to the rules that blame a number of it. */
function examineTotals(
  rules: readonly TotalRule<'examines'>[],
  failed: readonly FailedSum[],
  bindings: CheckedBindings,
  rowOf: (version: number) => FoundRow,
  comparison: Comparison,
): ObservedRow[] {
  if (rules.length === 0) return [];
  return failed.flatMap((failedSum) => {
    const entry = bindings.get(failedSum.chunk.binding[failedSum.row] ?? -1);
    const plan = entry && planOf(entry);
    const sum = plan?.sums[failedSum.sum];
    const parent = plan?.fields[sum?.parent ?? -1];
    if (!plan || !sum || !parent) throw new Error('defect: a sum that failed is in no plan');
    const children = sum.children.flatMap(({ slot, weight }) => {
      const field = plan.fields[slot];
      return field ? [{ field, weight }] : [];
    });
    const version = failedSum.chunk.version[failedSum.row] ?? -1;
    const { reported, parts, weighing } = readInconsistency(failedSum, plan, comparison);
    const total = { parent, children, reported, parts, weighing, period: rowOf(version).printed };
    return rules.flatMap((rule) =>
      Array.from(rule.examine(total), (observed) => ({ rule, observed: { ...observed, version } })),
    );
  });
}
