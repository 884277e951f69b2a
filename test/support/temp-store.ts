import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleepFor } from 'node:timers/promises';
import { NO_PROGRESS } from '../../src/core/base/progress.ts';
import type { Scope } from '../../src/core/model/source-read.ts';
import type { ExportPorts } from '../../src/warehouse/export/export-store.ts';
import { type IngestedRows, ingestRows } from '../../src/warehouse/ingest/ingest-rows.ts';
import { openSession } from '../../src/warehouse/store/session.ts';
import { withSqlAnswer } from '../../src/warehouse/store/sql-reader.ts';
import { folderOfProcess, temporaryFolder } from './temporary-folder.ts';
import { type TinyRow, tinyRead } from './tiny-rows.ts';

export const TEST_PORTS: ExportPorts = {
  now: () => performance.now(),
  sleep: async (milliseconds) => {
    await sleepFor(milliseconds);
  },
  progress: NO_PROGRESS,
  answerSql: withSqlAnswer,
};

/** Ports of a service file that has no trouble. */
export const SERVICE_FILE_PORTS = {
  ...TEST_PORTS,
  onTrouble: (error: unknown): void => {
    throw error;
  },
};

/** A new empty folder, removed after the test; outside of one, when the process ends. */
export async function tempFolder(): Promise<string> {
  try {
    return temporaryFolder();
  } catch {
    // It is for several tests.
    return folderOfProcess();
  }
}

/** The path of a store that does not exist yet. */
export async function tempStore(): Promise<string> {
  return join(await tempFolder(), 'test.duckdb');
}

let empty: Promise<Uint8Array> | undefined;

/** The path of a store without any content, for tests that are not about making stores: it costs less. */
export async function emptyStore(): Promise<string> {
  const store = await tempStore();
  await putEmptyStore(store);
  return store;
}

/** It is made once: its schema takes longer than tiny rows do. */
async function putEmptyStore(store: string): Promise<void> {
  empty ??= bytesOfEmptyStore();
  writeFileSync(store, await empty);
}

async function bytesOfEmptyStore(): Promise<Uint8Array> {
  const store = await tempStore();
  const session = await openSession();
  await session.write(store, TEST_PORTS, async () => {});
  session.close();
  return readFileSync(store);
}

/** Ingests tiny rows as one snapshot; makes the store where there is none. */
export function ingestIntoStore(
  store: string,
  rows: readonly TinyRow[],
  scope: Partial<Scope> = {},
): Promise<IngestedRows> {
  const target = { store, command: 'test', input: 'tiny', observedAt: '2009-10-01T00:00:00Z' };
  return ingestRows(tinyRead(rows, scope), target, TEST_PORTS);
}

/** The same, for tests that are not about making stores: it costs less. */
export async function ingestTiny(
  store: string,
  rows: readonly TinyRow[],
  scope: Partial<Scope> = {},
): Promise<IngestedRows> {
  if (!existsSync(store)) await putEmptyStore(store);
  return ingestIntoStore(store, rows, scope);
}
