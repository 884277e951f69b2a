import { randomBytes } from 'node:crypto';
import { linkSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unavailableError } from '../../base/errors.ts';
import { type Held, type Holder, isGone, isMissing, isThere, readHolder } from './holder.ts';
import type { LockPorts } from './lock-ports.ts';
import { makeOwnFolder } from './own-folder.ts';

/** The lock of a folder, held until `release` or until the process is gone. */
export type IngestLock = {
  /** A name for this run that no other run has. */
  readonly run: string;
  readonly release: () => void;
};

const PATIENCE_MS = 5_000;
const RETRY_MS = 100;

/**
 * Takes the lock of the folder beside a store, which it makes where there is none: from then on no other process writes there. Waits five
 * seconds for a holder that is alive, then fails as unavailable and names it; the lock of a process that is gone is taken over.
 *
 * A holder is the file `lock.<run>`, and the lock a second name of it, `lock`: such a name is either made or is there already, and is never
 * empty. Who takes over first renames the file of the dead holder, which only one can do; then the lock is still that of the dead.
 */
export async function lockIngest(folder: string, ports: LockPorts): Promise<IngestLock> {
  makeOwnFolder(folder);
  const me = newHolder(ports);
  const mine = join(folder, `lock.${me.run}`);
  writeFileSync(mine, JSON.stringify(me), { flag: 'wx', mode: 0o600 });
  try {
    const deadline = ports.now() + PATIENCE_MS;
    while (!isTaken(folder, me, ports)) {
      const held = readHolder(join(folder, 'lock'));
      if (ports.now() >= deadline) throw heldByAnother(folder, held, ports);
      if (held !== undefined) await ports.sleep(RETRY_MS);
    }
  } catch (error) {
    rmSync(mine, { force: true });
    throw error;
  }
  tidy(folder, me, ports);
  return {
    run: me.run,
    release: () => {
      const held = readHolder(join(folder, 'lock'));
      if (held !== undefined && held !== 'unreadable' && held.run === me.run) rmSync(join(folder, 'lock'));
      rmSync(mine, { force: true });
    },
  };
}

/** Who holds the lock of a folder now; `undefined` where nobody does, or a process that is gone. */
export function lockHolder(folder: string, ports: LockPorts): Holder | undefined {
  const held = readHolder(join(folder, 'lock'));
  return held === undefined || held === 'unreadable' || isGone(held, ports) ? undefined : held;
}

function newHolder({ host, pid, markOf, today }: LockPorts): Holder {
  const since = today().toISOString();
  const run = `${since.replace(/\W/g, '')}-${randomBytes(4).toString('hex')}`;
  return { run, host, pid, mark: markOf(pid) ?? '', since };
}

/** Tries once. */
function isTaken(folder: string, me: Holder, ports: LockPorts): boolean {
  const [lock, mine] = [join(folder, 'lock'), join(folder, `lock.${me.run}`)];
  try {
    linkSync(mine, lock);
    return true;
  } catch (error) {
    if (!isThere(error)) throw error;
  }
  const held = readHolder(lock);
  if (held === undefined || held === 'unreadable' || !isGone(held, ports)) return false;
  const claim = claimOf(folder, held, me, ports);
  if (claim === undefined) return false;
  // Nobody else touches the lock of this dead holder now.
  const next = `${mine}.next`;
  linkSync(mine, next);
  renameSync(next, lock);
  rmSync(claim, { force: true });
  return true;
}

/** Makes the file of a dead holder, or the claim of somebody on it who has died over it, one's own claim; `undefined` where another one did. */
function claimOf(folder: string, dead: Holder, me: Holder, ports: LockPorts): string | undefined {
  const own = `lock.${dead.run}`;
  const claim = join(folder, `${own}.claimed-${me.run}`);
  for (const name of readdirSync(folder)) {
    const claimant = name.startsWith(`${own}.claimed-`) ? name.slice(`${own}.claimed-`.length) : undefined;
    if (name !== own && (claimant === undefined || !isDeadRun(folder, claimant, ports))) continue;
    try {
      renameSync(join(folder, name), claim);
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
    // It may be another lock by now: then this was the file of one who has ended since.
    const held = readHolder(join(folder, 'lock'));
    if (held !== undefined && held !== 'unreadable' && held.run === dead.run) return claim;
    rmSync(claim, { force: true });
    return undefined;
  }
  return undefined;
}

function isDeadRun(folder: string, run: string, ports: LockPorts): boolean {
  const holder = readHolder(join(folder, `lock.${run}`));
  return holder === undefined || (holder !== 'unreadable' && isGone(holder, ports));
}

/** Removes what dead processes left that never came to hold the lock, and claims on locks that are none any more. */
function tidy(folder: string, me: Holder, ports: LockPorts): void {
  for (const name of readdirSync(folder)) {
    const run = /^lock\.([\w-]+)/.exec(name)?.[1];
    if (run === undefined || run === me.run) continue;
    if (name.includes('.claimed-') || isDeadRun(folder, run, ports)) rmSync(join(folder, name), { force: true });
  }
}

function heldByAnother(folder: string, held: Held, ports: LockPorts): Error {
  const lock = join(folder, 'lock');
  if (held === undefined || held === 'unreadable') {
    return unavailableError(`${lock} cannot be read, so that nobody knows who ingests there`, {
      hint: 'Where no ingest is running, remove it.',
    });
  }
  if (isGone(held, ports)) {
    return unavailableError(`${lock} is that of process ${held.pid}, which is gone, but cannot be taken over`, {
      hint: `The file lock.${held.run} beside it is missing. Remove ${lock}.`,
    });
  }
  return unavailableError(
    `another ingest into this store is running: process ${held.pid} on ${held.host}, since ${held.since}`,
    { hint: `Crossfoot waited five seconds. Where that process is none of Crossfoot's, remove ${lock}.` },
  );
}
