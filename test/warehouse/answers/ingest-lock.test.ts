import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type LockPorts, lockHolder, lockIngest } from '../../../src/warehouse/answers/ingest-lock.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const NOON = new Date('2025-03-03T12:00:00.000Z');

/** Waiting takes no time; `onSleep` is called before each wait. */
function ports(onSleep: (waited: number) => void = () => {}): LockPorts & { readonly waited: () => number } {
  let waited = 0;
  return {
    now: () => waited,
    waited: () => waited,
    today: () => NOON,
    host: 'here',
    pid: 7,
    sleep: async (milliseconds) => {
      waited += milliseconds;
      onSleep(waited);
    },
  };
}

const HOLD = `
  import { DuckDBInstance } from '@duckdb/node-api';
  const instance = await DuckDBInstance.create(process.argv[1]);
  process.stdout.write('held');
  setInterval(() => instance, 1_000);
`;

/** Another process that has the file of the lock open. */
async function otherProcess(folder: string) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', HOLD, join(folder, 'ingest.lock')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return {
    kill: async () => {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

describe('the lock of a folder', () => {
  it('is held until it is released, and then by another run', async () => {
    const folder = join(temporaryFolder(), 'store.ingest');
    expect(await lockHolder(folder)).toBe(undefined);
    const lock = await lockIngest(folder, ports());
    const since = NOON.toISOString();
    expect(await lockHolder(folder)).toEqual({ run: lock.run, pid: 7, host: 'here', since });
    lock.release();
    expect(await lockHolder(folder)).toBe(undefined);
    expect(readdirSync(folder)).toEqual(['ingest.lock']);
    const next = await lockIngest(folder, ports());
    expect(next.run).not.toBe(lock.run);
    next.release();
  });

  it('makes a second one wait five seconds, even in the same process, and then names the first', async () => {
    const folder = temporaryFolder();
    const first = await lockIngest(folder, ports());
    const clock = ports();
    await expect(lockIngest(folder, clock)).rejects.toMatchObject({
      failure: 'unavailable',
      message: expect.stringContaining(`process 7 on here, since ${NOON.toISOString()}`),
    });
    expect(clock.waited()).toBe(5_000);
    expect(await lockHolder(folder)).toMatchObject({ run: first.run });
    first.release();
  });

  it('goes to the one who waits', async () => {
    const folder = temporaryFolder();
    const first = await lockIngest(folder, ports());
    const clock = ports((waited) => {
      if (waited === 2_000) first.release();
    });
    const second = await lockIngest(folder, clock);
    expect(clock.waited()).toBe(2_000);
    second.release();
  });

  it('goes to one alone of many who ask at once', async () => {
    const folder = temporaryFolder();
    const ends = await Promise.allSettled(Array.from({ length: 10 }, () => lockIngest(folder, ports())));
    const locks = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []));
    expect(locks).toHaveLength(1);
    locks[0]?.release();
  });

  it('is kept from all others by another process until that is killed', async () => {
    const folder = temporaryFolder();
    const holder = await otherProcess(folder);
    await expect(lockIngest(folder, ports())).rejects.toMatchObject({ failure: 'unavailable' });
    await holder.kill();
    const lock = await lockIngest(folder, ports());
    expect(await lockHolder(folder)).toMatchObject({ run: lock.run });
    lock.release();
  });
});
