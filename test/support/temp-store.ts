import { join } from 'node:path';
import { setTimeout as sleepFor } from 'node:timers/promises';
import { NO_PROGRESS } from '../../src/core/base/progress.ts';
import type { Scope } from '../../src/core/model/source-read.ts';
import type { ExportPorts } from '../../src/warehouse/export/export-store.ts';
import { type IngestedRows, ingestRows } from '../../src/warehouse/ingest/ingest-rows.ts';
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

/** Ingests tiny rows as one snapshot; makes the store where there is none. */
export function ingestTiny(store: string, rows: readonly TinyRow[], scope: Partial<Scope> = {}): Promise<IngestedRows> {
  const target = { store, command: 'test', input: 'tiny', observedAt: '2009-10-01T00:00:00Z' };
  return ingestRows(tinyRead(rows, scope), target, TEST_PORTS);
}
