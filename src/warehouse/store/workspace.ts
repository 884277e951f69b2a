import type { DuckDBConnection } from '@duckdb/node-api';
import { throwIfAborted } from '../../core/base/errors.ts';
import {
  checkStore,
  giveMemory,
  limitMemory,
  requireFile,
  requireNewest,
  requireStore,
  retryLocked,
} from './connection.ts';
import { DuckDBInstance, engineFile, SETTINGS, spillFolder } from './driver.ts';
import { isMemoryFailure, storeFailure } from './failure.ts';
import { interruptOn } from './interrupt.ts';
import type { StorePorts } from './ports.ts';
import { SCHEMA_VERSION } from './schema/version.ts';
import { quoteText } from './sql-text.ts';

/** An in-memory database in which work is staged; the store is attached as `store` while it is read or written. */
export type Workspace = {
  readonly connection: DuckDBConnection;
  /** A further connection, which the caller closes: its statements run beside those of the first. */
  readonly connect: () => Promise<DuckDBConnection>;
  /** The files that were read here, so that they are known to be stores of the newest schema. */
  readonly knownStores: Set<string>;
  /** Raises the memory limit to DuckDB's own; false where that is the limit already. */
  giveMemory(): Promise<boolean>;
  close(): void;
};

/** Data beyond `memory` (`128MB`; else most of what the machine has) goes to a temporary folder of its own. */
export async function openWorkspace({ memory }: { readonly memory?: string } = {}): Promise<Workspace> {
  const instance = await DuckDBInstance.create(':memory:', {
    ...SETTINGS,
    // The calling thread spins while a second one works.
    threads: '1',
    // A commit writes into the file itself, and not into a log first.
    checkpoint_threshold: '1KB',
    temp_directory: spillFolder(),
  });
  const connection = await instance.connect();
  if (memory !== undefined) await limitMemory(connection, memory);
  let isLimited = memory !== undefined;
  return {
    connection,
    connect: () => instance.connect(),
    knownStores: new Set(),
    giveMemory: async () => {
      if (!isLimited) return false;
      await giveMemory(connection);
      isLimited = false;
      return true;
    },
    close: () => {
      connection.closeSync();
      instance.closeSync();
    },
  };
}

/** Runs `work`, and once more with all memory where a limited workspace ran out of it. */
export async function withEnoughMemory<T>(workspace: Workspace, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isMemoryFailure(error) || !(await workspace.giveMemory())) throw error;
  }
  return work();
}

/** Attaches the store read-only while `use` runs; names mean the store's tables meanwhile. */
export function readAttached<T>(
  workspace: Workspace,
  path: string,
  ports: StorePorts,
  use: (connection: DuckDBConnection) => Promise<T>,
): Promise<T> {
  const { connection } = workspace;
  return withEnoughMemory(workspace, async () => {
    const done = interruptOn(ports.signal, connection);
    try {
      throwIfAborted(ports.signal);
      requireStore(path);
      return await attachedForReading({ connection, path, newest: SCHEMA_VERSION }, ports, async (version) => {
        requireNewest(version, path);
        workspace.knownStores.add(path);
        const result = await use(connection);
        throwIfAborted(ports.signal);
        return result;
      });
    } finally {
      done();
    }
  });
}

export function readSchema(
  { connection }: Workspace,
  path: string,
  ports: StorePorts,
  newest: number,
): Promise<number> {
  requireStore(path);
  return attachedForReading({ connection, path, newest }, ports, async (version) => version);
}

/**
 * Within a transaction on the attached store: names mean its tables while `use` runs. The end of a transaction that
 * failed ends this too: a statement after an error would hide it.
 */
export async function inStore<T>(connection: DuckDBConnection, use: () => Promise<T>): Promise<T> {
  await connection.run('USE store');
  const result = await use();
  await connection.run('USE memory');
  return result;
}

export type ToAttach = { readonly connection: DuckDBConnection; readonly path: string; readonly newest: number };

/** Attaches the file read-only, checks that it is a store, and always detaches it. */
export async function attachedForReading<T>(
  { connection, path, newest }: ToAttach,
  ports: StorePorts,
  use: (version: number) => Promise<T>,
): Promise<T> {
  requireFile(path);
  const attach = `ATTACH ${quoteText(engineFile(path))} AS store (READ_ONLY); USE store`;
  try {
    await retryLocked(ports, path, () => connection.run(attach));
    return await use(await checkStore(connection, path, newest));
  } catch (error) {
    throw storeFailure(error, path);
  } finally {
    // An interrupt may end this too: the first error is the one to report.
    await connection.run('USE memory; DETACH store').catch(() => {});
  }
}
