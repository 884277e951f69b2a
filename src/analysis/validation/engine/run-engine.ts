import { CrossfootError, throwIfAborted, unavailableError } from '../../../core/base/errors.ts';
import type { Progress } from '../../../core/base/progress.ts';
import type { Engine, EngineRow, EngineTables } from '../../../core/model/engine.ts';
import type { ExportCounts } from '../../../warehouse/store/verdicts/row-ranges.ts';
import type { Comparison } from '../modes.ts';
import { countSql, printedSql, verdictSql } from './sql-text.ts';

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
  readonly ranges: Ranges;
  /** Ranges of printed totals, a job each. */
  readonly printedRanges: Ranges;
};

type Ranges = readonly (readonly [first: number, last: number])[];

export type EnginePorts = {
  readonly progress: Progress;
  readonly sleep: (milliseconds: number) => Promise<void>;
  readonly signal?: AbortSignal | undefined;
};

const ATTEMPTS = 3;
const WAIT_MS = 1_000;

/** Judges range after range, each again where that may help. An answer that contradicts itself is refused. */
export async function* runEngine(run: EngineRun, ports: EnginePorts): AsyncGenerator<EngineAnswer, void, void> {
  const { engine, tables, comparison, snapshot } = run;
  await requireCounts(run, ports);
  for (const [first, last] of run.ranges) {
    const sql = verdictSql(tables, comparison, { snapshot, first, last });
    const answer = await repeated(engine, ports, () => readLines(engine, sql, ports));
    yield {
      totals: answer.totals.map(({ key, ...line }) => ({ ...line, sum: wholeNumber(engine, key) })),
      listed: answer.listed.flatMap(({ key, row, verdict }) =>
        row === UNLISTED ? [] : { row, sum: wholeNumber(engine, key), verdict },
      ),
    };
    ports.progress.advance(last - first + 1);
  }
}

/** Judges the printed totals, range after range; the keys of the lines are kinds of statements. */
export async function* runPrinted(run: EngineRun, ports: EnginePorts): AsyncGenerator<readonly Line[], void, void> {
  const { engine, tables, snapshot } = run;
  for (const [first, last] of run.printedRanges) {
    const sql = printedSql(tables, { snapshot, first, last });
    yield (await repeated(engine, ports, () => readLines(engine, sql, ports))).listed;
  }
}

/** In the order of the columns of `countSql`. */
const COUNTED = [
  ['numbers', 'numbers'],
  ['closed', 'closed rows'],
  ['printed', 'printed amounts'],
  ['printedClosed', 'closed statements'],
] as const;

/** An engine that does not know a new folder yet would judge without it, and say nothing. */
async function requireCounts({ engine, tables, snapshot, counts }: EngineRun, ports: EnginePorts): Promise<void> {
  const seen = await repeated(engine, ports, async () => {
    const rows: EngineRow[] = [];
    for await (const page of engine.run(countSql(tables, snapshot), ports.signal)) rows.push(...page);
    return COUNTED.map((_, at) => wholeNumber(engine, rows[0]?.[at]));
  });
  const hint = 'Make the tables again, or their new partitions known to the engine.';
  for (const [at, [name, words]] of COUNTED.entries()) {
    if (seen[at] === counts[name]) continue;
    throw unavailableError(`${engine.name} sees ${seen[at]} of the ${counts[name]} ${words} of the export`, { hint });
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

/** A line of an answer; `row`: -1 for those that are not listed. */
type Line = { readonly key: string; readonly verdict: string; readonly row: number; readonly count: number };
type Total = Omit<Line, 'row'>;
const UNLISTED = -1;

async function readLines(
  engine: Engine,
  sql: string,
  { signal }: EnginePorts,
): Promise<{ readonly totals: readonly Total[]; readonly listed: readonly Line[] }> {
  const totals: Total[] = [];
  const listed: Line[] = [];
  for await (const page of engine.run(sql, signal)) {
    throwIfAborted(signal);
    for (const [key = null, verdict = null, rowText, countText] of page) {
      const count = wholeNumber(engine, countText);
      if (key === null || verdict === null) throw badAnswer(engine, 'a line has no verdict');
      if (rowText === null) totals.push({ key, verdict, count });
      else {
        const row = rowText === String(UNLISTED) ? UNLISTED : wholeNumber(engine, rowText);
        listed.push({ key, verdict, row, count });
      }
    }
  }
  requireSame(engine, totals, listed);
  return { totals, listed };
}

function requireSame(engine: Engine, totals: readonly Total[], listed: readonly Line[]): void {
  const lists = new Map<string, number>();
  for (const { key, verdict, count } of listed) {
    lists.set(`${key} ${verdict}`, (lists.get(`${key} ${verdict}`) ?? 0) + count);
  }
  for (const { key, verdict, count } of totals) {
    const listed = lists.get(`${key} ${verdict}`) ?? 0;
    if (listed !== count) throw badAnswer(engine, `${count} rows are counted, and ${listed} listed`);
    lists.delete(`${key} ${verdict}`);
  }
  if (lists.size > 0) throw badAnswer(engine, 'rows are listed that are not counted');
}

export function badAnswer(engine: Engine, problem: string): CrossfootError {
  return new CrossfootError('refused', `the answer of ${engine.name} was refused: ${problem}`);
}

function wholeNumber(engine: Engine, text: string | null | undefined): number {
  if (text && /^\d{1,15}$/.test(text)) return Number(text);
  throw badAnswer(engine, `${JSON.stringify(text ?? null)} is not a whole number`);
}
