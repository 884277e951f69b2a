import { existsSync } from 'node:fs';
import type { DuckDBConnection } from '@duckdb/node-api';
import { DuckDBInstance, engineFile, SETTINGS, spillFolder } from './driver.ts';
import { queryRows } from './rows.ts';
import { quoteText } from './sql-text.ts';

/** The engine that all reads of this process share; a read attaches its store to it. */
export type SharedEngine = {
  /** Attaches the store read-only; what it gives connects to it. */
  readonly attach: (path: string) => Promise<() => Promise<DuckDBConnection>>;
  /** Detaches the store, once its connections are closed. No further read uses an engine that is not well. */
  readonly release: (isWell: boolean) => Promise<void>;
};

type Engine = {
  readonly instance: Awaited<ReturnType<typeof DuckDBInstance.create>>;
  /** Attaches and detaches stores. */
  readonly control: DuckDBConnection;
  /** The folder of its temporary files: there from when it first needs one until it is closed. */
  readonly spill: string;
};

/** `users` counts those that wait for it, too. */
type Shared = {
  readonly opening: Promise<Engine>;
  readonly connections: WeakSet<DuckDBConnection>;
  users: number;
  /** A read has lowered the limit of memory. */
  isBounded: boolean;
  /** The limit before the first read that lowered it. Its text is rounded, so that it is not read again. */
  usualLimit: string | undefined;
  /** Changes of that limit, one after the other: a read that comes meanwhile must not be overtaken by a bound. */
  limiting: Promise<void>;
};

let current: Shared | undefined;
let attachments = 0;

export async function takeSharedEngine(): Promise<SharedEngine> {
  current ??= {
    opening: openEngine(),
    connections: new WeakSet(),
    users: 0,
    isBounded: false,
    usualLimit: undefined,
    limiting: Promise.resolve(),
  };
  const shared = current;
  shared.users += 1;
  const retire = (): void => {
    if (current === shared) current = undefined;
  };
  const { instance, control, spill } = await shared.opening.catch((error: unknown) => {
    retire();
    throw error;
  });
  await unbound(shared, control);
  attachments += 1;
  const name = `store_${attachments}`;
  return {
    attach: async (path) => {
      await control.run(`ATTACH ${quoteText(engineFile(path))} AS ${name} (READ_ONLY)`);
      return async () => {
        const connection = await instance.connect();
        shared.connections.add(connection);
        await connection.run(`USE ${name}`);
        return connection;
      };
    },
    release: async (isWell) => {
      const isDetached = await control.run(`DETACH DATABASE IF EXISTS ${name}`).then(
        () => true,
        () => false,
      );
      if (!isWell || !isDetached || existsSync(spill)) retire();
      shared.users -= 1;
      if (shared.users > 0 || current === shared) return;
      control.closeSync();
      instance.closeSync();
    },
  };
}

/**
 * Lowers the limit of memory while a long read has the engine alone: otherwise the engine keeps whatever it has read.
 * The result lifts it again, as the next user of the engine does. An engine that is not shared has a limit of its own.
 */
export async function boundMemory(connection: DuckDBConnection, megabytes: number): Promise<() => Promise<void>> {
  const shared = current;
  if (!shared?.connections.has(connection)) return async () => {};
  await inTurn(shared, async () => {
    if (shared.users > 1) return;
    await usualLimit(shared, connection);
    shared.isBounded = true;
    await connection.run(`SET memory_limit = '${megabytes}MB'`);
  });
  return () => unbound(shared, connection);
}

/** Gives memory that reads have freed back to the system; without it the engine keeps it for the next read. */
export async function releaseEngineMemory(): Promise<void> {
  const shared = current;
  if (!shared) return;
  const { control } = await shared.opening;
  await inTurn(shared, async () => {
    if (shared.users > 0) return;
    await control.run(`SET memory_limit = ${quoteText(await usualLimit(shared, control))}`);
    shared.isBounded = false;
  });
}

async function usualLimit(shared: Shared, connection: DuckDBConnection): Promise<string> {
  shared.usualLimit ??= String((await queryRows(connection, "SELECT current_setting('memory_limit')"))[0]?.[0]);
  return shared.usualLimit;
}

function unbound(shared: Shared, connection: DuckDBConnection): Promise<void> {
  return inTurn(shared, async () => {
    if (!shared.isBounded || shared.usualLimit === undefined) return;
    // RESET would change what the setting says, and not the limit.
    await connection.run(`SET memory_limit = ${quoteText(shared.usualLimit)}`);
    shared.isBounded = false;
  });
}

/** A failure is that of the caller; the next change of the limit goes on. */
function inTurn(shared: Shared, change: () => Promise<void>): Promise<void> {
  const changing = shared.limiting.then(change);
  shared.limiting = changing.catch(() => {});
  return changing;
}

async function openEngine(): Promise<Engine> {
  const spill = spillFolder();
  const instance = await DuckDBInstance.create(':memory:', { ...SETTINGS, temp_directory: spill });
  return { instance, control: await instance.connect(), spill };
}
