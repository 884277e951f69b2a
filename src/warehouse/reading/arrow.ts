import type { RecordBatch, Table } from 'apache-arrow';
import { abortable } from '../../core/base/async.ts';
import { countedItems, type Progress } from '../../core/base/progress.ts';
import type { DecimalForm } from '../../output/arrow/decimals.ts';
import type { ArrowAnswer } from '../../output/arrow/record-batches.ts';
import type { SqlAnswer } from '../store/query/run-sql.ts';

/** `decimals`: exact Decimal128 where it is left out; charts draw `float64` correctly. */
export type ArrowForm = {
  readonly decimals?: DecimalForm | undefined;
  readonly progress?: Progress | undefined;
  readonly signal?: AbortSignal | undefined;
};

/** The answer in Arrow's types. Throws for a column that has none; see `columnChunks` of the answer. */
async function arrowAnswerOf(answer: SqlAnswer, { decimals, progress, signal }: ArrowForm): Promise<ArrowAnswer> {
  const { arrowAnswer } = await import('../../output/arrow/record-batches.ts');
  const { columns, chunks } = await answer.columnChunks();
  const { schema, batches } = arrowAnswer({ columns, chunks: abortable(chunks, signal) }, decimals);
  return { schema, batches: countedItems(batches, 'rows', { progress, sizeOf: ({ numRows }) => numRows }) };
}

export async function wholeTable(answer: SqlAnswer, form: ArrowForm): Promise<Table> {
  const { arrowTable } = await import('../../output/arrow/record-batches.ts');
  return arrowTable(await arrowAnswerOf(answer, form));
}

export async function* recordBatches(answer: SqlAnswer, form: ArrowForm): AsyncGenerator<RecordBatch> {
  yield* (await arrowAnswerOf(answer, form)).batches;
}

/** The bytes of an Arrow stream (IPC), a piece a batch. */
export async function* arrowStream(answer: SqlAnswer, form: ArrowForm): AsyncGenerator<Uint8Array> {
  const { ipcBytes } = await import('../../output/arrow/ipc.ts');
  yield* ipcBytes(await arrowAnswerOf(answer, form), 'stream');
}
