import { abortable } from '../../core/base/async.ts';
import { countedItems, type Progress } from '../../core/base/progress.ts';
import type { SqlValue } from '../store/query/list-relations.ts';
import type { AnswerColumn, SqlAnswer } from '../store/query/run-sql.ts';

/** A row by the names of its columns: exact numbers are decimal text, small integers numbers, NULL is `null`. */
export type QueryRow = Readonly<Record<string, SqlValue>>;

/** The whole answer of a query, with its columns in order. */
export type QueryAnswer = { readonly columns: readonly AnswerColumn[]; readonly rows: readonly QueryRow[] };

type Watched = { readonly progress?: Progress | undefined; readonly signal?: AbortSignal | undefined };

export async function* rowBatches(
  { columns, rows }: SqlAnswer,
  { progress, signal }: Watched = {},
): AsyncGenerator<readonly QueryRow[]> {
  const pages = abortable(await rows(), signal);
  for await (const page of countedItems(pages, 'rows', { progress, sizeOf: ({ length }) => length })) {
    yield page.map((row) => rowOf(columns, row));
  }
}

export async function wholeAnswer(answer: SqlAnswer, watched?: Watched): Promise<QueryAnswer> {
  const rows: QueryRow[] = [];
  for await (const batch of rowBatches(answer, watched)) for (const row of batch) rows.push(row);
  return { columns: answer.columns, rows };
}

function rowOf(columns: SqlAnswer['columns'], row: readonly SqlValue[]): QueryRow {
  return Object.fromEntries(columns.map(({ name }, index) => [name, row[index] ?? null]));
}
