import { CrossfootError, type Hint } from '../../../core/base/errors.ts';
import type { ColumnChunk, NamedColumn } from '../../../core/model/column-chunk.ts';
import type { CopiedFile, CopyTarget } from '../query/copy-answer.ts';
import type { AnswerColumn } from '../query/run-sql.ts';
import type { SqlValue } from '../query/sql-value.ts';
import type { SqlRequest } from '../sql-reader.ts';

/** The first message to the process of a query. */
export type QueryRequest = {
  readonly store: string;
  readonly request: SqlRequest;
  /** DuckDB's own limit, below that of the process: what does not fit goes to files. */
  readonly memory: string;
  /** The answer is refused where it has more bytes; `null`: no limit. */
  readonly answerBytes: number | null;
};

/** The second message: the form of the answer, asked for once its columns are known. */
export type FormRequest =
  | { readonly form: 'rows' | 'jsonRows' | 'columnChunks' }
  | { readonly form: 'copy'; readonly target: CopyTarget };

/** A message from the process of a query. `columns` comes first and `end` last; `error` may come at any place. */
export type AnswerMessage =
  | { readonly kind: 'columns'; readonly columns: readonly AnswerColumn[] }
  | { readonly kind: 'rows'; readonly rows: readonly (readonly SqlValue[])[] }
  | { readonly kind: 'jsonRows'; readonly rows: readonly string[] }
  | { readonly kind: 'types'; readonly columns: readonly NamedColumn[] }
  | { readonly kind: 'chunk'; readonly chunk: ColumnChunk }
  | { readonly kind: 'copied'; readonly files: readonly CopiedFile[] }
  | { readonly kind: 'end' }
  | { readonly kind: 'error'; readonly error: ErrorData };

/** An error that can be sent; without `failure` it is a defect. */
export type ErrorData = Partial<Pick<CrossfootError, 'failure' | 'place' | 'option' | 'code'>> & {
  readonly hint?: Hint | undefined;
  readonly message: string;
};

export function toErrorData(thrown: unknown): ErrorData {
  if (!(thrown instanceof CrossfootError))
    return { message: thrown instanceof Error ? thrown.message : String(thrown) };
  const { failure, message, place, option, hint, step, code } = thrown;
  return { failure, message, place, option, hint: step ?? hint, code };
}

export function fromErrorData({ failure, message, place, option, hint, code }: ErrorData): Error {
  if (failure === undefined) return new Error(message);
  const detail = { place, option, hint, code };
  return new CrossfootError(failure, message, detail);
}
