import { throwIfAborted } from '../../base/errors.ts';
import type { Progress } from '../../base/progress.ts';
import type { Resource } from '../../model/resource.ts';
import type { SourceRead, SourceSummary } from '../../model/source-read.ts';
import { identityRule } from './row-fields.ts';
import { countRows, latestReceived, rowDiagnostics } from './row-summary.ts';
import { type RowCollector, rowCollector } from './scan/row-collector.ts';
import { ROWS_AT_ONCE, scanRowAnswer } from './scan/scan-row-answer.ts';
import { mayTake, nothingTaken, type Taken, takeBatch } from './scan/take-batch.ts';
import type { AnswerForm, Pieces } from './scan/utf8-pieces.ts';

export type RowResource = Extract<Resource, { readonly kind: 'rows' }>;

/** One saved answer of several that together are what was read of a resource. */
export type RowAnswer = {
  /** For messages. */
  readonly file: string;
  readonly form: AnswerForm;
  readonly pieces: Pieces;
  /** Answers of one request are its pages: each states the rows of all of them. Without one an answer is all that its request gave. */
  readonly request?: string;
};

export type RowReadOptions = {
  readonly resource: RowResource;
  /** The company that was asked for, in upper case, for rows that do not say whose they are. */
  readonly symbol: string | undefined;
  /** What the snapshot calls the part of the resource that was read; `answer SYMBOL` where it is left out. */
  readonly partition?: string;
  /** Whether the answers hold everything that the resource has: rows that they do not hold are retired then. */
  readonly complete: boolean;
  /** What was read, for messages about all of it. */
  readonly file: string;
  readonly signal: AbortSignal | undefined;
  readonly progress: Progress;
};

/** What reads on and what was handed over of it. */
export type RowRead = { readonly rows: RowCollector; readonly taken: Taken };

/**
 * Answers of one resource as batches, JSON or XML, the same from both; memory does not grow with them, but for resources whose rows are
 * told apart by fields of their own ({@link mayTake}). Rows that stand in several answers count as repeated.
 *
 * Counts: `rows` = `rowsLoaded` + `rowsRepeated`; `values` = `numbersLoaded` + `textsLoaded` + `valuesNull` + `valuesRepeated`;
 * `rowsWithoutPeriod` and `rowsWithoutTaxonomy` count loaded rows; `rowsElsewhere` those the service has beyond these answers.
 *
 * @throws input error with file and line for anything that is not such an answer, and for rows that contradict themselves or each other,
 *   or do not say whose they are.
 */
export async function* readRowAnswers(
  answers: AsyncIterable<RowAnswer> | Iterable<RowAnswer>,
  options: RowReadOptions,
): SourceRead {
  const read = rowRead(options);
  const requests = new Map<unknown, { total: number; rows: number }>();
  for await (const { pieces, form, file, request } of answers) {
    const before = read.rows.tally.rows;
    const scan = scanRowAnswer(pieces, form, { file, rows: read.rows });
    let step = await scan.next();
    for (; !step.done; step = await scan.next()) {
      throwIfAborted(options.signal);
      if (read.rows.rows.length >= ROWS_AT_ONCE && mayTake(read.rows)) yield* handOver(read, options);
    }
    throwIfAborted(options.signal);
    const key = request ?? Symbol(file);
    const known = requests.get(key) ?? { total: 0, rows: 0 };
    known.total = Math.max(known.total, step.value.totalRows);
    known.rows += read.rows.tally.rows - before;
    requests.set(key, known);
    if (read.rows.rows.length >= ROWS_AT_ONCE && mayTake(read.rows)) yield* handOver(read, options);
  }
  yield* handOver(read, options);
  const elsewhere = [...requests.values()].reduce((sum, { total, rows }) => sum + Math.max(0, total - rows), 0);
  return summaryOf(read, options, elsewhere);
}

export function rowRead({ resource, symbol }: Pick<RowReadOptions, 'resource' | 'symbol'>): RowRead {
  return { rows: rowCollector({ rule: identityRule(resource), symbol }), taken: nothingTaken() };
}

/** Hands over the rows that were collected, if any. */
export async function* handOver(
  { rows, taken }: RowRead,
  { progress }: Pick<RowReadOptions, 'progress'>,
): AsyncGenerator<{ readonly kind: 'rows'; readonly batch: ReturnType<typeof takeBatch> }, void, void> {
  if (rows.rows.length === 0) return;
  const batch = takeBatch(rows, taken);
  const { length } = batch.rows.entity;
  progress.advance(length);
  if (length > 0) yield { kind: 'rows', batch };
}

/** What is to be said of everything that was handed over. */
export function summaryOf({ rows: { tally } }: RowRead, options: RowReadOptions, rowsElsewhere: number): SourceSummary {
  const { resource, symbol, partition = `answer ${symbol ?? 'all'}`, complete, file } = options;
  const counts = countRows(tally, rowsElsewhere);
  const effectiveAt = latestReceived(tally);
  return {
    scope: {
      source: 'service',
      resource: resource.name,
      partition,
      complete,
      supersedes: true,
      partitionBy: 'scope',
      dimensions: 'all',
      ...(effectiveAt === undefined ? {} : { effectiveAt }),
    },
    counts,
    diagnostics: rowDiagnostics(tally, counts, file),
  };
}
