import type { DuckDBDataChunk, DuckDBResult } from '@duckdb/node-api';

/** The chunks of a streamed result; the next one is fetched while the caller works on one. */
export async function* readAhead(result: DuckDBResult): AsyncGenerator<DuckDBDataChunk, void, void> {
  let next = fetchNext(result);
  try {
    for (;;) {
      const chunk = await next;
      if (chunk === null || chunk.rowCount === 0) return;
      next = fetchNext(result);
      yield chunk;
    }
  } finally {
    // The connection may not close while the engine is fetching.
    await next.catch(() => {});
  }
}

/** A failure is thrown where the chunk is awaited, however late. */
function fetchNext(result: DuckDBResult): Promise<DuckDBDataChunk | null> {
  const chunk = result.fetchChunk();
  chunk.catch(() => {});
  return chunk;
}
