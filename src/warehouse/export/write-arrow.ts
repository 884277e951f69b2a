import { statSync } from 'node:fs';
import { throwIfAborted } from '../../core/base/errors.ts';
import type { ColumnChunk } from '../../core/model/column-chunk.ts';
import { ipcBytes } from '../../output/arrow/ipc.ts';
import { arrowAnswer } from '../../output/arrow/record-batches.ts';
import { writeBytes } from '../store/files/hashed-file.ts';
import type { CopiedFile } from '../store/query/copy-answer.ts';
import type { SqlAnswer } from '../store/query/run-sql.ts';

type ArrowTarget = { readonly path: string; readonly shown: string; readonly signal?: AbortSignal | undefined };

/** Writes an answer as an Arrow IPC file, a batch at a time. */
export async function writeArrow(answer: SqlAnswer, { path, shown, signal }: ArrowTarget): Promise<CopiedFile[]> {
  const { columns, chunks } = await answer.columnChunks();
  let rows = 0;
  const counted = async function* (): AsyncGenerator<ColumnChunk> {
    for await (const chunk of chunks) {
      throwIfAborted(signal);
      rows += chunk.rows;
      yield chunk;
    }
  };
  await writeBytes(path, shown, ipcBytes(arrowAnswer({ columns, chunks: counted() }), 'file'));
  return [{ path: '', rows, bytes: statSync(path).size }];
}
