import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleepFor } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { NO_PROGRESS } from '../../src/base/progress.ts';
import { type IngestedRows, ingestRows } from '../../src/ingest/ingest-rows.ts';
import type { Scope } from '../../src/model/source-read.ts';
import type { IngestPorts } from '../../src/store/ports.ts';
import { type TinyRow, tinyRead } from './tiny-rows.ts';

export const TEST_PORTS: IngestPorts = {
  now: () => performance.now(),
  sleep: async (milliseconds) => {
    await sleepFor(milliseconds);
  },
  progress: NO_PROGRESS,
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
  const folder = await mkdtemp(join(tmpdir(), 'crossfoot-test-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    onTestFinished(remove);
  } catch {
    // It is for several tests.
    process.once('exit', remove);
  }
  return folder;
}

/** The path of a store that does not exist yet. */
export async function tempStore(): Promise<string> {
  return join(await tempFolder(), 'test.duckdb');
}

/** Ingests tiny rows as one snapshot. */
export function ingestTiny(store: string, rows: readonly TinyRow[], scope: Partial<Scope> = {}): Promise<IngestedRows> {
  const target = { store, command: 'test', input: 'tiny', observedAt: '2009-10-01T00:00:00Z' };
  return ingestRows(tinyRead(rows, scope), target, TEST_PORTS);
}
