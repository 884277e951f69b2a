import { CrossfootError, throwIfAborted, unavailableError } from '../../base/errors.ts';
import type { Progress } from '../../base/progress.ts';
import type { Engine, EngineRow, EngineTables } from '../../model/engine.ts';
import type { ExportCounts } from '../../store/verdicts/row-ranges.ts';
import type { Comparison } from '../modes.ts';
import { countSql, verdictSql } from './sql-text.ts';

/** A verdict of a sum, by its name; `undecided` where the kernel has to judge it. */
export type Listed = { readonly row: number; readonly sum: number; readonly verdict: string };

/** The lines of an answer: how often each verdict fell on each sum, and the rows whose sums the kernel judges too. */
export type EngineAnswer = {
  readonly totals: readonly { readonly sum: number; readonly verdict: string; readonly count: number }[];
  readonly listed: readonly Listed[];
};

export type EngineRun = {
  readonly engine: Engine;
  readonly tables: EngineTables;
  readonly comparison: Comparison;
  readonly snapshot: number;
  readonly counts: ExportCounts;
  /** Ranges of rows, a job each. */
  readonly ranges: readonly (readonly [first: number, last: number])[];
};

export type EnginePorts = {
  readonly progress: Progress;
  readonly sleep: (milliseconds: number) => Promise<void>;
  readonly signal?: AbortSignal;
};

const ATTEMPTS = 3;
const WAIT_MS = 1_000;

/** Judges range after range, each again where that may help. An answer that contradicts itself is refused. */
export async function* runEngine(run: EngineRun, ports: EnginePorts): AsyncGenerator<EngineAnswer, void, void> {
  const { engine, tables, comparison, snapshot } = run;
  await requireCounts(run, ports);
  for (const [first, last] of run.ranges) {
    const sql = verdictSql(tables, comparison, { snapshot, first, last });
    const answer = await repeated(engine, ports, () => readAnswer(engine, sql, ports));
    yield answer;
    ports.progress.advance(last - first + 1);
  }
}

/** An engine that does not know a new folder yet would judge without it, and say nothing. */
async function requireCounts({ engine, tables, snapshot, counts }: EngineRun, ports: EnginePorts): Promise<void> {
  const [numbers, closed] = await repeated(engine, ports, async () => {
    const rows: EngineRow[] = [];
    for await (const page of engine.run(countSql(tables, snapshot), ports.signal)) rows.push(...page);
    return [wholeNumber(engine, rows[0]?.[0]), wholeNumber(engine, rows[0]?.[1])];
  });
  const hint = 'Make the tables again, or their new partitions known to the engine.';
  if (numbers !== counts.numbers) {
    throw unavailableError(`${engine.name} sees ${numbers} of the ${counts.numbers} numbers of the export`, { hint });
  }
  if (closed !== counts.closed) {
    throw unavailableError(`${engine.name} sees ${closed} of the ${counts.closed} closed rows of the export`, { hint });
  }
}

async function repeated<T>(engine: Engine, { sleep, signal }: EnginePorts, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    throwIfAborted(signal);
    try {
      return await work();
    } catch (error) {
      throwIfAborted(signal);
      if (attempt >= ATTEMPTS || !engine.isWorthRetrying(error)) throw error;
      await sleep(WAIT_MS * attempt);
    }
  }
}

async function readAnswer(engine: Engine, sql: string, { signal }: EnginePorts): Promise<EngineAnswer> {
  const totals: { sum: number; verdict: string; count: number }[] = [];
  const listed: Listed[] = [];
  const lists = new Map<string, number>();
  for await (const page of engine.run(sql, signal)) {
    throwIfAborted(signal);
    for (const [sumText, verdict, rowText, countText] of page) {
      const sum = wholeNumber(engine, sumText);
      const count = wholeNumber(engine, countText);
      if (verdict === null || verdict === undefined) throw badAnswer(engine, 'a line has no verdict');
      if (rowText === null) {
        totals.push({ sum, verdict, count });
        continue;
      }
      const key = `${sum} ${verdict}`;
      lists.set(key, (lists.get(key) ?? 0) + count);
      if (rowText !== '-1') listed.push({ row: wholeNumber(engine, rowText), sum, verdict });
    }
  }
  for (const { sum, verdict, count } of totals) {
    const key = `${sum} ${verdict}`;
    if (lists.get(key) !== count)
      throw badAnswer(engine, `${count} rows are counted, and ${lists.get(key) ?? 0} listed`);
    lists.delete(key);
  }
  if (lists.size > 0) throw badAnswer(engine, 'rows are listed that are not counted');
  return { totals, listed };
}

export function badAnswer(engine: Engine, problem: string): CrossfootError {
  return new CrossfootError('refused', `the answer of ${engine.name} was refused: ${problem}`);
}

function wholeNumber(engine: Engine, text: string | null | undefined): number {
  if (text && /^\d{1,15}$/.test(text)) return Number(text);
  throw badAnswer(engine, `${JSON.stringify(text ?? null)} is not a whole number`);
}
