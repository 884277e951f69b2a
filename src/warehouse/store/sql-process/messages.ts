import { deserialize, serialize } from 'node:v8';
import { CrossfootError, type Hint } from '../../../core/base/errors.ts';
import type { ColumnChunk, NamedColumn } from '../../../core/model/column-chunk.ts';
import type { CopiedFile, CopyTarget } from '../query/copy-answer.ts';
import type { SqlValue } from '../query/list-relations.ts';
import type { AnswerColumn } from '../query/run-sql.ts';
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
type ErrorData = Partial<Pick<CrossfootError, 'failure' | 'place' | 'option' | 'code'>> & {
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

/** The number of bytes before each message, unsigned, little-endian. */
const HEAD_BYTES = 4;

/** A message as bytes that {@link readFrames} takes apart again. */
export function toFrame(message: unknown): Uint8Array {
  const body = serialize(message);
  const frame = Buffer.allocUnsafe(HEAD_BYTES + body.length);
  frame.writeUInt32LE(body.length, 0);
  frame.set(body, HEAD_BYTES);
  return frame;
}

/** The messages of a stream of frames. What is left of an unfinished frame at its end is dropped. */
export async function* readFrames(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<unknown> {
  let pieces: Uint8Array[] = [];
  let size = 0;
  let bodyBytes: number | undefined;
  for await (const piece of bytes) {
    pieces.push(piece);
    size += piece.length;
    for (let needed = bodyBytes ?? HEAD_BYTES; size >= needed; needed = bodyBytes ?? HEAD_BYTES) {
      const all = Buffer.concat(pieces, size);
      const rest = all.subarray(needed);
      pieces = [rest];
      size = rest.length;
      if (bodyBytes === undefined) {
        bodyBytes = all.readUInt32LE(0);
      } else {
        bodyBytes = undefined;
        yield deserialize(all.subarray(0, needed));
      }
    }
  }
}
