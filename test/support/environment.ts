import { Writable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { Environment } from '../../src/front/cli/run.ts';
import { withSqlAnswer } from '../../src/warehouse/store/sql-reader.ts';

/** A stream that keeps what is written to it. */
export class Kept extends Writable {
  text = '';
  readonly isTTY: boolean;
  readonly columns: number;
  readonly rows: number;

  constructor({ terminal = false, columns = 80, rows = 100_000 } = {}) {
    super({ decodeStrings: false });
    this.isTTY = terminal;
    this.columns = columns;
    this.rows = rows;
  }

  override _write(chunk: unknown, _encoding: string, done: (error?: Error) => void): void {
    this.text += String(chunk);
    done();
  }
}

/** A stream whose reader has gone: every write fails as a closed pipe does. */
export function closedPipe(code = 'EPIPE'): Writable {
  return new Writable({
    write: (_chunk, _encoding, done) => done(Object.assign(new Error(`write ${code}`), { code })),
  });
}

type KeptWorld = Environment & { readonly stdout: Kept; readonly stderr: Kept };

/** Time that passes, for what waits: with a clock that stands still a time-out never comes, however often somebody looks. */
export const PASSING_TIME = {
  clock: () => performance.now(),
  sleep: (milliseconds, signal) => wait(milliseconds, undefined, { signal }),
} as const satisfies Partial<Environment>;

/** A process's surroundings in memory, with a clock that stands still. */
export function environmentInMemory(given: Partial<KeptWorld> = {}): KeptWorld {
  return {
    env: {},
    stdin: (async function* () {})(),
    stdout: new Kept(),
    stderr: new Kept(),
    signal: new AbortController().signal,
    now: () => new Date('2025-03-01T00:00:00Z'),
    clock: () => 0,
    sleep: async () => {},
    version: () => '1.2.3',
    fetch: globalThis.fetch,
    fetchPlain: (request) => (given.fetch ?? globalThis.fetch)(request),
    answerSql: () => withSqlAnswer,
    showPages: async () => false,
    openAddress: async () => false,
    collectGarbage: async () => {},
    ...given,
  };
}
