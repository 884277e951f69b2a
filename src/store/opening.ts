import { statSync } from 'node:fs';
import type { DuckDBConnection } from '@duckdb/node-api';
import { inputError } from '../base/errors.ts';
import { isLockFailure, storeFailure } from './failure.ts';
import type { WaitingPorts } from './ports.ts';
import { queryRows } from './rows.ts';

const LOCK_PATIENCE_MS = 5_000;
const LOCK_RETRY_MS = 100;
/** A DuckDB file begins with three headers of 4 KiB. */
const HEADER_BYTES = 12_288;

/** Opening a folder would be an error of the system, and opening a pipe would wait forever. */
export function requireFile(path: string): void {
  const found = statSync(path);
  if (found.isFile()) return;
  throw inputError(`${path} is ${found.isDirectory() ? 'a folder' : 'not a file'}, not a store`);
}

/**
 * DuckDB notices that a file was cut off only when it comes to the blocks that are missing. Free blocks at the end need
 * not be there, so this finds most files that were cut off, not all.
 */
export async function requireWhole(connection: DuckDBConnection, path: string): Promise<void> {
  const [[blocks] = []] = await queryRows(
    connection,
    'SELECT used_blocks * block_size FROM pragma_database_size() WHERE database_name = current_database()',
  );
  const [size, needed] = [statSync(path).size, HEADER_BYTES + Number(blocks)];
  if (size >= needed) return;
  throw inputError(`the store ${path} is damaged: it ends after ${size} of ${needed} bytes`, {
    hint: 'Left untouched.',
  });
}

/** Retries for five seconds while another process has the file locked; then fails with the name of that process. */
export async function retryLocked<T>(ports: WaitingPorts, path: string, open: () => Promise<T>): Promise<T> {
  const deadline = ports.now() + LOCK_PATIENCE_MS;
  for (;;) {
    try {
      return await open();
    } catch (error) {
      if (!isLockFailure(error) || ports.now() >= deadline) throw storeFailure(error, path);
      await ports.sleep(LOCK_RETRY_MS);
    }
  }
}

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
