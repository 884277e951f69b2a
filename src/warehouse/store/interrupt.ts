import type { DuckDBConnection } from '@duckdb/node-api';

/** DuckDB forgets an interrupt while no statement runs, so it is repeated until the work has ended. */
const AGAIN_MS = 50;

/** Interrupts the statements of a connection once `signal` is aborted; call the result when the work is done. */
export function interruptOn(signal: AbortSignal | undefined, connection: DuckDBConnection): () => void {
  let again: NodeJS.Timeout | undefined;
  const interrupt = (): void => {
    connection.interrupt();
    again ??= setInterval(() => connection.interrupt(), AGAIN_MS);
  };
  signal?.addEventListener('abort', interrupt, { once: true });
  return () => {
    signal?.removeEventListener('abort', interrupt);
    clearInterval(again);
  };
}
