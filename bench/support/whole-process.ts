import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from './folders.ts';
import type { Usage } from './usage.ts';

export type ProcessRun = {
  readonly seconds: number;
};

const CROSSFOOT = join(ROOT, 'bin', 'crossfoot.cjs');

/** What the last process of a folder printed. A report may have gigabytes, so it is read only where it is needed. */
export function lastOutput(folder: string): string {
  return readFileSync(join(folder, OUTPUT), 'utf8');
}

const OUTPUT = 'stdout.txt';

/** Runs node and waits for its end; output goes to files of `folder`. Throws on an exit status that is not in `statuses`. */
async function runNode(
  args: readonly string[],
  folder: string,
  { env = {}, statuses = [0] }: { readonly env?: Record<string, string>; readonly statuses?: readonly number[] },
): Promise<ProcessRun> {
  const outFile = join(folder, OUTPUT);
  const errFile = join(folder, 'stderr.txt');
  const out = openSync(outFile, 'w');
  const err = openSync(errFile, 'w');
  try {
    const start = performance.now();
    const child = spawn(process.execPath, args, { stdio: ['ignore', out, err], env: { ...process.env, ...env } });
    const status = await new Promise<number | string | null>((done, fail) => {
      child.once('error', fail);
      child.once('exit', (code, signal) => done(code ?? signal));
    });
    const seconds = (performance.now() - start) / 1000;
    if (!statuses.some((accepted) => accepted === status)) {
      throw new Error(`node ${args.join(' ')} ended with ${status}: ${readFileSync(errFile, 'utf8')}`);
    }
    return { seconds };
  } finally {
    closeSync(out);
    closeSync(err);
  }
}

/** Times a Node that does nothing. */
export function runBareNode(folder: string): Promise<ProcessRun> {
  return runNode(['-e', '0'], folder, {});
}

/** Times `crossfoot …` from start to exit. */
export function runCrossfoot(
  args: readonly string[],
  folder: string,
  statuses: readonly number[] = [0],
): Promise<ProcessRun> {
  return runNode([CROSSFOOT, ...args], folder, { statuses });
}

/** The same, with a module loaded before it that tells what the process used at its end. */
export async function runCrossfootWithUsage(
  args: readonly string[],
  folder: string,
  statuses: readonly number[] = [0],
): Promise<ProcessRun & Usage> {
  const file = join(folder, 'usage.json');
  const hook = new URL('./usage-on-exit.js', import.meta.url).href;
  const run = await runNode(['--import', hook, CROSSFOOT, ...args], folder, {
    env: { CROSSFOOT_BENCH_USAGE: file },
    statuses,
  });
  return { ...run, ...(JSON.parse(readFileSync(file, 'utf8')) as Usage) };
}

/** Runs a compiled script of the benchmarks in a process of its own and gives what it printed as JSON. */
export async function runScript<T>(script: URL, args: readonly string[], folder: string): Promise<T> {
  await runNode([fileURLToPath(script), ...args], folder, {});
  return JSON.parse(lastOutput(folder)) as T;
}
