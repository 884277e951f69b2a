import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { LockPorts } from './lock-ports.ts';

/** Who holds the lock of a folder. */
export type Holder = {
  /** Names the run that is going on, in the lock and in the ledger. */
  readonly run: string;
  readonly host: string;
  readonly pid: number;
  readonly mark: string;
  /** Since when, UTC. */
  readonly since: string;
};

const RUN = /^[\w-]{1,100}$/;
const holderSchema: z.ZodType<Holder> = z.object({
  run: z.string().regex(RUN),
  host: z.string(),
  pid: z.int().min(1),
  mark: z.string(),
  since: z.string(),
});

/** `unreadable`: something stands there, and it does not say who put it there. */
export type Held = Holder | 'unreadable' | undefined;

/** Who a file names as holder; `undefined` where there is no file. */
export function readHolder(path: string): Held {
  try {
    return holderSchema.safeParse(JSON.parse(readFileSync(path, 'utf8'))).data ?? 'unreadable';
  } catch (error) {
    if (error instanceof SyntaxError) return 'unreadable';
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Whether the process is gone. Of another machine nobody knows that here, so that it counts as alive. */
export function isGone({ host, pid, mark }: Holder, ports: LockPorts): boolean {
  return host === ports.host && ports.markOf(pid) !== mark;
}

export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

export function isThere(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST';
}
