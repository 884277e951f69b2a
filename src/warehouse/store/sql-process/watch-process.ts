import { rmSync, writeSync } from 'node:fs';
import { setInterval } from 'node:timers';

export type ProcessLimits = {
  readonly memoryBytes: number;
  /** The folder that the engine may have made, which nobody else removes once the parent is gone. */
  readonly spill: string;
  readonly parent: number;
};

/** What the process of a query writes to standard error before it ends itself for its memory. */
export const OVER_MEMORY = 'crossfoot: over the memory limit';

const STDERR = 2;
/** Memory grows by some ten megabytes meanwhile. */
const CHECK_MS = 15;

/**
 * Ends this process once it uses more memory than it may, or its parent is gone. For a thread of its own: the main one
 * can be busy for long. DuckDB's own limit does not count the values that functions make.
 */
export function watchProcess({ memoryBytes, spill, parent }: ProcessLimits): void {
  setInterval(() => {
    const isOver = process.memoryUsage.rss() > memoryBytes;
    if (!isOver && process.ppid === parent) return;
    if (isOver) writeSync(STDERR, `${OVER_MEMORY}\n`);
    else rmSync(spill, { recursive: true, force: true });
    process.kill(process.pid, 'SIGKILL');
  }, CHECK_MS);
}
