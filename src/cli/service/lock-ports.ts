import { hostname } from 'node:os';
import type { LockPorts } from '../../client/ledger/lock-ports.ts';
import type { CommandIo } from '../command.ts';
import { processMark } from '../process-mark.ts';

/** What the lock of an ingest folder has to know of this machine and process. */
export function lockPorts({ ports, wallClock }: Pick<CommandIo, 'ports' | 'wallClock'>): LockPorts {
  return {
    now: ports.now,
    sleep: ports.sleep,
    today: () => new Date(wallClock()),
    host: hostname(),
    pid: process.pid,
    markOf: processMark,
  };
}
