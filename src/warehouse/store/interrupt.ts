import type { DuckDBConnection } from '@duckdb/node-api';
import { interruptedError } from '../../core/base/errors.ts';

/** DuckDB forgets an interrupt while no statement runs, so it is repeated until the work has ended. */
const AGAIN_MS = 50;

const interrupted = new WeakSet<DuckDBConnection>();

/**
 * Throws where a connection was interrupted: a stream that was cut off ends as if it had no more rows, so that what was
 * read of it may lack some.
 */
export function throwIfInterrupted(connection: DuckDBConnection): void {
  if (interrupted.has(connection)) throw interruptedError();
}

/** Interrupts the statements of a connection once `signal` is aborted; call the result when the work is done. */
export function interruptOn(signal: AbortSignal | undefined, connection: DuckDBConnection): () => void {
  let again: NodeJS.Timeout | undefined;
  const interrupt = (): void => {
    interrupted.add(connection);
    connection.interrupt();
    again ??= setInterval(() => connection.interrupt(), AGAIN_MS);
  };
  signal?.addEventListener('abort', interrupt, { once: true });
  return () => {
    signal?.removeEventListener('abort', interrupt);
    clearInterval(again);
  };
}
