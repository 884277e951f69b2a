import { getOrCreate } from '../../../core/base/collections.ts';
import type { Engine } from '../../../core/model/engine.ts';
import type { RowChunk } from '../../../core/model/row-chunk.ts';
import type { NumberCounts } from '../../../warehouse/store/verdicts/exported-rows.ts';
import type { PrintedLine, VerdictReader } from '../../../warehouse/store/verdicts/open-verdicts.ts';
import type { Comparison } from '../modes.ts';
import { checkRows } from '../roll-up/check-rows.ts';
import type { FailedSum } from '../roll-up/failed-sum.ts';
import { isAssumed, slotOf } from '../roll-up/field-binding.ts';
import { judge, VERDICT, VERDICTS, type Verdict } from '../roll-up/judge.ts';
import type { BindingCounts, KernelResult } from '../roll-up/kernel.ts';
import { type CheckedBindings, type CheckPlan, planOf } from '../roll-up/plan.ts';
import { clearSlots, scatter } from '../roll-up/slots.ts';
import { type EnginePlan, enginePlan } from './plan-tables.ts';
import { badAnswer, type EnginePorts, type EngineRun, type Listed, runEngine, runPrinted } from './run-engine.ts';

type ExportRun = Omit<EngineRun, 'tables'> & {
  readonly bindings: CheckedBindings;
  /** Whether printed totals are judged too. */
  readonly judgesPrinted: boolean;
};

/**
 * The result of the kernel over all rows, as if it had judged them alone; `restRows` are those that no engine judged.
 */
type JudgedExport = KernelResult & { readonly restRows: number };

/**
 * Judges the rows of an export: an engine the regular ones, the kernel the others, and again each sum of a regular row
 * that the engine finds inconsistent or leaves open. So the amounts of findings come from one place, and a verdict of
 * the engine on them is proved.
 */
export async function judgeExport(reader: VerdictReader, run: ExportRun, ports: EnginePorts): Promise<JudgedExport> {
  const { bindings, comparison, snapshot, engine } = run;
  const rest = (await checkRows(reader.rest(snapshot), bindings, comparison, undefined, ports)).all;
  const restRows = [...rest.counts.values()].reduce((sum, { rows }) => sum + rows, 0);
  const numbers = await reader.counts(snapshot);
  const plan = enginePlan(bindings, numbers);
  const counts = countsOf(rest, bindings, numbers);
  try {
    const listed: Listed[] = [];
    const tables = await engine.begin(plan.tables, ports.signal);
    const own = { ...run, tables };
    for await (const answer of runEngine(own, ports)) {
      for (const { sum, verdict, count } of answer.totals) addVerdict(counts, plan, { sum, verdict }, count, engine);
      for (const entry of answer.listed) listed.push(entry);
    }
    if (run.judgesPrinted) await checkPrinted(await reader.printedLines(snapshot), own, ports);
    const failed = await judgeListed(reader, { listed, plan, comparison, snapshot, engine }, counts);
    return { counts, failed: [...rest.failed, ...failed].sort((a, b) => versionOf(a) - versionOf(b)), restRows };
  } finally {
    await engine.close();
  }
}

function versionOf({ chunk, row }: FailedSum): number {
  return chunk.version[row] ?? 0;
}

type Counts = Map<number, BindingCounts>;

/** Adds the rows and numbers of the other rows to the counts of the rest. */
function countsOf({ counts }: KernelResult, bindings: CheckedBindings, { fields, rows }: NumberCounts): Counts {
  const all: Counts = new Map(counts);
  for (const [at, binding] of rows.binding.entries()) {
    const own = all.get(binding);
    if (own) own.rows += rows.rows[at] ?? 0;
  }
  for (const [at, binding] of fields.binding.entries()) {
    const own = all.get(binding);
    if (!own) throw new Error(`defect: the export has no binding ${binding}`);
    const [field, numbers] = [fields.field[at] ?? 0, fields.numbers[at] ?? 0];
    const entry = bindings.get(binding);
    const plan = entry && planOf(entry);
    own.numbers += numbers;
    if (!plan || slotOf(plan, field) < 0) continue;
    own.numbersBound += numbers;
    if (isAssumed(plan, field)) own.numbersAssumed += numbers;
  }
  return all;
}

type EngineVerdict = { readonly sum: number; readonly verdict: string };

/** Sums that an engine leaves open are counted when the kernel has judged them. */
function addVerdict(counts: Counts, { sums }: EnginePlan, verdict: EngineVerdict, count: number, engine: Engine): void {
  if (verdict.verdict === 'undecided') return;
  const sum = sums[verdict.sum];
  const verdicts = sum && counts.get(sum.binding)?.verdicts;
  if (!verdicts || !isVerdict(verdict.verdict)) {
    throw badAnswer(engine, `sum ${verdict.sum} with the verdict ${JSON.stringify(verdict.verdict)}`);
  }
  const counter = sum.sum * VERDICTS.length + VERDICT[verdict.verdict];
  verdicts[counter] = (verdicts[counter] ?? 0) + count;
}

function isVerdict(text: string): text is Verdict {
  return Object.hasOwn(VERDICT, text);
}

type ListedRun = {
  readonly listed: readonly Listed[];
  readonly plan: EnginePlan;
  readonly comparison: Comparison;
  readonly snapshot: number;
  readonly engine: Engine;
};

async function judgeListed(reader: VerdictReader, run: ListedRun, counts: Counts): Promise<FailedSum[]> {
  const byRow = new Map<number, Listed[]>();
  for (const entry of run.listed) getOrCreate(byRow, entry.row, () => []).push(entry);
  const failed: FailedSum[] = [];
  if (byRow.size === 0) return failed;
  for await (const chunk of reader.streamRows(run.snapshot, { version: Int32Array.from(byRow.keys()).sort() })) {
    for (let row = 0; row < chunk.count; row += 1) {
      const version = chunk.version[row] ?? -1;
      const listed = byRow.get(version);
      if (!listed) continue;
      byRow.delete(version);
      failed.push(...judgeRow(chunk, row, listed, run, counts));
    }
  }
  const [missing] = byRow.keys();
  if (missing !== undefined) throw badAnswer(run.engine, `row ${missing} is listed, and the export has no such row`);
  return failed;
}

function judgeRow(
  chunk: RowChunk,
  row: number,
  listed: readonly Listed[],
  { plan, comparison, engine }: ListedRun,
  counts: Counts,
): FailedSum[] {
  const version = chunk.version[row];
  const known = listed.map(({ sum }) => {
    const own = plan.sums[sum];
    if (own && own.binding === chunk.binding[row]) return own;
    throw badAnswer(engine, `sum ${sum} of row ${version} is of another taxonomy`);
  });
  const [first] = known;
  if (!first) return [];
  const verdicts = verdictsOf(
    chunk,
    row,
    first.plan,
    known.map(({ sum }) => sum),
    comparison,
  );
  return listed.flatMap(({ sum, verdict: theirs }, at): FailedSum[] => {
    const ours = verdicts[at] ?? '';
    if (theirs === 'undecided') addVerdict(counts, plan, { sum, verdict: ours }, 1, engine);
    else if (theirs !== ours) throw badAnswer(engine, `sum ${sum} of row ${version} is ${theirs}, and not ${ours}`);
    if (!ours.startsWith('inconsistent')) return [];
    return [{ chunk, row, sum: known[at]?.sum ?? 0, isPartial: ours === 'inconsistentPartial' }];
  });
}

/**
 * Has the engine judge the printed totals of an export from their amounts. Findings on them are of the verdicts that
 * the export has, so that a difference from these is refused: amounts or verdicts were changed, or are not all there.
 */
async function checkPrinted(known: readonly PrintedLine[], run: EngineRun, ports: EnginePorts): Promise<void> {
  const left = new Map(known.map(({ statement, verdict, row, totals }) => [keyOf(statement, verdict, row), totals]));
  for await (const lines of runPrinted(run, ports)) {
    for (const { key: statement, verdict, row, count } of lines) {
      const key = keyOf(statement, verdict, row);
      left.set(key, (left.get(key) ?? 0) - count);
    }
  }
  for (const [key, difference] of left) if (difference !== 0) throw differs(run.engine, key, difference);
}

const keyOf = (statement: string, verdict: string, row: number): string => [statement, verdict, row].join(' ');

function differs(engine: Engine, key: string, difference: number) {
  const [statement, verdict, row] = key.split(' ');
  const where = row === '-1' ? `statements ${statement}` : `row ${row}`;
  const which = `${Math.abs(difference)} printed totals of ${where} that are ${verdict}`;
  return badAnswer(engine, `it has ${which} ${difference > 0 ? 'less' : 'more'} than the export`);
}

/**
 * The verdicts of the kernel on some sums of one row, in a mode that binds no tuples. Their totals must be reported.
 */
function verdictsOf(
  chunk: RowChunk,
  row: number,
  plan: CheckPlan,
  sums: readonly number[],
  comparison: Comparison,
): readonly (Verdict | undefined)[] {
  const count = scatter(chunk, row, plan);
  const verdicts = sums.map((sum) => VERDICTS[judge(chunk, plan, sum, plan.sums[sum]?.parent ?? 0, comparison)]);
  clearSlots(count);
  return verdicts;
}
