import { linkSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { processMark } from '../../../src/cli/process-mark.ts';
import type { Holder } from '../../../src/client/ledger/holder.ts';
import { lockHolder, lockIngest } from '../../../src/client/ledger/lock-ingest.ts';
import type { LockPorts } from '../../../src/client/ledger/lock-ports.ts';
import { fakeClock } from '../../support/fake-clock.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** A machine with these processes, by their numbers. */
function machine(pid: number, alive: ReadonlyMap<number, string>, clock = fakeClock()): LockPorts {
  return { ...clock, host: 'here', pid, markOf: (other) => alive.get(other) };
}

const alive = (...pids: number[]) => new Map(pids.map((pid) => [pid, `mark ${pid}`]));

/** Leaves the files of a holder, as a kill does. */
function leave(folder: string, given: Partial<Holder> & { readonly run: string }): Holder {
  const holder: Holder = { host: 'here', pid: 7, mark: 'mark 7', since: '2025-03-03T11:00:00.000Z', ...given };
  writeFileSync(join(folder, `lock.${holder.run}`), JSON.stringify(holder));
  linkSync(join(folder, `lock.${holder.run}`), join(folder, 'lock'));
  return holder;
}

describe('the lock of a folder', () => {
  it('is held until it is released, and leaves nothing behind', async () => {
    const folder = join(temporaryFolder(), 'store.ingest');
    const ports = machine(1, alive(1, 2));
    const lock = await lockIngest(folder, ports);
    expect(lockHolder(folder, ports)).toMatchObject({ run: lock.run, pid: 1, host: 'here' });
    lock.release();
    expect(lockHolder(folder, ports)).toBe(undefined);
    expect(readdirSync(folder)).toEqual([]);
    const next = await lockIngest(folder, ports);
    expect(next.run).not.toBe(lock.run);
    next.release();
  });

  it('makes a second one wait five seconds, and then names the first', async () => {
    const folder = temporaryFolder();
    const processes = alive(1, 2);
    const first = await lockIngest(folder, machine(1, processes));
    const clock = fakeClock();
    const refused = clock.run(lockIngest(folder, machine(2, processes, clock)));
    await expect(refused).rejects.toMatchObject({
      failure: 'unavailable',
      message: expect.stringMatching(/^another ingest .*process 1 on here, since 2025-03-03T12:00:00/),
    });
    expect(clock.now()).toBe(5_000);
    expect(readdirSync(folder).sort()).toEqual(['lock', `lock.${first.run}`]);
  });

  it('goes to the one who waits', async () => {
    const folder = temporaryFolder();
    const processes = alive(1, 2);
    const first = await lockIngest(folder, machine(1, processes));
    const clock = fakeClock();
    const second = lockIngest(folder, machine(2, processes, clock));
    const released = clock.sleep(2_050).then(first.release);
    const [lock] = await clock.run(Promise.all([second, released]));
    expect(lockHolder(folder, machine(3, processes))).toMatchObject({ pid: 2, run: lock.run });
    expect(clock.now()).toBe(2_100);
  });

  it('is held against the same process, too', async () => {
    const folder = temporaryFolder();
    const clock = fakeClock();
    const ports = machine(1, alive(1), clock);
    await lockIngest(folder, ports);
    await expect(clock.run(lockIngest(folder, ports))).rejects.toThrow('another ingest');
  });

  it('of a process that is gone, or whose number another one has now, is taken over at once', async () => {
    for (const processes of [alive(1), new Map([...alive(1), [7, 'another mark']])]) {
      const folder = temporaryFolder();
      leave(folder, { run: 'dead' });
      const ports = machine(1, processes);
      expect(lockHolder(folder, ports)).toBe(undefined);
      const lock = await lockIngest(folder, ports);
      expect(readdirSync(folder).sort()).toEqual(['lock', `lock.${lock.run}`]);
      expect(lockHolder(folder, ports)?.run).toBe(lock.run);
    }
  });

  it('of another machine is not taken over', async () => {
    const folder = temporaryFolder();
    leave(folder, { run: 'far', host: 'there' });
    const clock = fakeClock();
    await expect(clock.run(lockIngest(folder, machine(1, alive(1), clock)))).rejects.toThrow('process 7 on there');
  });

  it('is taken over from one who was killed while taking it over', async () => {
    const folder = temporaryFolder();
    leave(folder, { run: 'dead' });
    // Run `late` had made the file of the dead its own, and had a file itself.
    const late: Holder = { run: 'late', host: 'here', pid: 8, mark: 'mark 8', since: '' };
    writeFileSync(join(folder, 'lock.late'), JSON.stringify(late));
    linkSync(join(folder, 'lock.dead'), join(folder, 'lock.dead.claimed-late'));
    rmSync(join(folder, 'lock.dead'));
    const clock = fakeClock();
    const waits = clock.run(lockIngest(folder, machine(1, alive(1, 8), clock)));
    await expect(waits).rejects.toThrow('cannot be taken over');
    const lock = await lockIngest(folder, machine(1, alive(1)));
    expect(readdirSync(folder).sort()).toEqual(['lock', `lock.${lock.run}`]);
  });

  it('that does not say whose it is stays', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'lock'), '');
    const clock = fakeClock();
    const refused = clock.run(lockIngest(folder, machine(1, alive(1), clock)));
    await expect(refused).rejects.toMatchObject({ failure: 'unavailable', hint: expect.stringContaining('remove it') });
  });

  it('goes to one alone of many who find a dead holder', async () => {
    const folder = temporaryFolder();
    leave(folder, { run: 'dead' });
    const processes = alive(...Array.from({ length: 20 }, (_, n) => 100 + n));
    const clock = fakeClock();
    const tries = [...processes.keys()].map((pid) => lockIngest(folder, machine(pid, processes, clock)));
    const ends = await clock.run(Promise.allSettled(tries));
    expect(ends.filter(({ status }) => status === 'fulfilled').length).toBe(1);
  });
});

describe('the mark of a process', () => {
  it('is the same as long as it runs, and another for another', () => {
    expect(processMark(process.pid)).toBe(processMark(process.pid));
    expect(processMark(process.ppid)).not.toBe(undefined);
    if (process.platform === 'linux') expect(processMark(process.pid)).not.toBe(processMark(process.ppid));
  });

  it('is none where no process has the number', () => {
    expect(processMark(2 ** 22 + 1)).toBe(undefined);
  });
});
