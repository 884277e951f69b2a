import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { unavailableError } from '../../core/base/errors.ts';
import { tryLock } from '../store/lock-file.ts';
import type { WaitingPorts } from '../store/ports.ts';
import { makeOwnFolder } from './ledger/append-file.ts';

/** The lock of an ingest folder, held until `release` or until the process ends. */
export type IngestLock = {
  /** A name for this run that no other run has. */
  readonly run: string;
  readonly release: () => void;
};

/** The process that holds the lock. */
export type LockHolder = z.infer<typeof holderSchema>;

export type LockPorts = WaitingPorts & {
  /** The time of day. */
  readonly today: () => Date;
  /** This process, as the holder is named to others. */
  readonly host: string;
  readonly pid: number;
};

/** `since`: ISO text in UTC. */
const holderSchema = z.object({ run: z.string(), host: z.string(), pid: z.int(), since: z.string() });

const LONGEST_WAIT_MS = 5_000;
const RETRY_MS = 100;

const lockOf = (folder: string): string => join(folder, 'ingest.lock');
const holderOf = (folder: string): string => join(folder, 'holder.json');

/**
 * Takes the lock of the folder beside a store, which it makes where there is none: from then on no other ingest writes
 * there. Waits five seconds for the holder to finish, then fails as unavailable and names it.
 */
export async function lockIngest(folder: string, { now, sleep, today, host, pid }: LockPorts): Promise<IngestLock> {
  makeOwnFolder(folder);
  const deadline = now() + LONGEST_WAIT_MS;
  for (;;) {
    const lock = await tryLock(lockOf(folder));
    if (lock) {
      chmodSync(lockOf(folder), 0o600);
      const since = today().toISOString();
      const run = `${since.replace(/\W/g, '')}-${randomBytes(4).toString('hex')}`;
      const holder: LockHolder = { run, host, pid, since };
      writeFileSync(holderOf(folder), JSON.stringify(holder), { mode: 0o600 });
      return {
        run,
        release: () => {
          rmSync(holderOf(folder), { force: true });
          lock.release();
        },
      };
    }
    if (now() >= deadline) throw heldByAnother(folder);
    await sleep(RETRY_MS);
  }
}

/** The process that ingests into a folder now; `undefined` where there is none. */
export async function lockHolder(folder: string): Promise<LockHolder | undefined> {
  if (!existsSync(lockOf(folder))) return undefined;
  const lock = await tryLock(lockOf(folder));
  lock?.release();
  return lock ? undefined : readHolder(folder);
}

function readHolder(folder: string): LockHolder | undefined {
  try {
    return holderSchema.parse(JSON.parse(readFileSync(holderOf(folder), 'utf8')));
  } catch {
    return undefined;
  }
}

function heldByAnother(folder: string): Error {
  const holder = readHolder(folder);
  const who = holder ? `process ${holder.pid} on ${holder.host}, since ${holder.since}` : 'another process';
  return unavailableError(`another ingest into this store is running: ${who}`, {
    hint: 'Crossfoot waited five seconds. Wait for that process to finish.',
  });
}
