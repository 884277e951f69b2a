import { join } from 'node:path';
import { expect } from 'vitest';
import { httpFetch } from '../../src/core/transport/http-fetch.ts';
import { type Called, crossfoot } from './cli.ts';
import { type PacedClock, pacedClock } from './paced-clock.ts';
import { type SecOptions, type SecServer, secServer } from './sec-server.ts';
import { tempFolder } from './temp-store.ts';

/** A contact that the server accepts. */
export const CONTACT = ['--user-agent', 'Sample Co admin@sample.co'] as const;

export type SecWorkshop = {
  readonly folder: string;
  readonly store: string;
  readonly clock: PacedClock;
  readonly server: SecServer;
  /** Interrupts the commands. */
  readonly stop: AbortController;
  /** Runs a command with the store. */
  readonly run: (...words: readonly string[]) => Promise<Called>;
  /** What happens when a request hangs; its time-out comes where nobody says so. */
  readonly onHang: (act: () => unknown) => void;
};

/** A store that is not there yet, and a server with these files by path. */
export async function secWorkshop(
  files: Readonly<Record<string, string>>,
  options: Partial<SecOptions> = {},
): Promise<SecWorkshop> {
  const folder = await tempFolder();
  const store = join(folder, 'live.duckdb');
  const clock = pacedClock();
  let hang: () => unknown = clock.timeOut;
  const server = await secServer(files, { now: clock.now, onHang: () => void hang(), ...options });
  const stop = new AbortController();
  const fetchPlain = clock.held(httpFetch);
  const surroundings = { fetchPlain, clock: clock.now, sleep: clock.sleep, signal: stop.signal };
  return {
    folder,
    store,
    clock,
    server,
    stop,
    run: async (...words) => {
      // A command begins in a second of its own.
      await clock.sleep(1_000);
      return crossfoot([...words, '--store', store], surroundings);
    },
    onHang: (act) => {
      hang = act;
    },
  };
}

/** What a store has, without what it was read from. */
export async function contentOf(store: string): Promise<string> {
  const tables = ['filed_value', 'row_version', 'snapshot', 'document', 'stated_entity', 'field', 'taxonomy'];
  const contents = tables.map(async (name) => {
    const query = `SELECT * FROM ${name} ORDER BY ALL`;
    const { status, stdout } = await crossfoot(['sql', query, '--limit', '0', '--format', 'csv', '--store', store]);
    expect({ name, status }).toEqual({ name, status: 0 });
    return stdout;
  });
  return (await Promise.all(contents)).join('\n');
}
