import { DuckDBInstance, engineFile } from './driver.ts';
import { isConflictFailure, isLockFailure } from './failure.ts';

export type FileLock = { readonly release: () => void };

/**
 * Opens a small DuckDB file for writing, and makes it; `undefined` where it is open elsewhere. The operating system
 * frees it when the process ends. Callers of one process share its instance: an open transaction keeps them apart.
 */
export async function tryLock(path: string): Promise<FileLock | undefined> {
  const instance = await DuckDBInstance.fromCache(engineFile(path), { threads: '1' }).catch((error: unknown) => {
    if (isLockFailure(error)) return undefined;
    throw error;
  });
  if (!instance) return undefined;
  const connection = await instance.connect();
  const release = (): void => {
    connection.closeSync();
    instance.closeSync();
  };
  try {
    await connection.run('BEGIN; CREATE OR REPLACE TABLE held (held BOOLEAN)');
    return { release };
  } catch (error) {
    release();
    if (isConflictFailure(error)) return undefined;
    throw error;
  }
}
