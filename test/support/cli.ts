import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Readable } from 'node:stream';
import { expect } from 'vitest';
import { run } from '../../src/front/cli/run.ts';
import { environmentInMemory } from './environment.ts';
import { root } from './root.ts';

export type Called = { readonly status: number | null; readonly stdout: string; readonly stderr: string };

/** Runs a command line in memory, without a process. */
export async function crossfoot(
  words: readonly string[],
  given: Parameters<typeof environmentInMemory>[0] = {},
): Promise<Called> {
  const environment = environmentInMemory(given);
  const status = await run(words, environment);
  return { status, stdout: environment.stdout.text, stderr: environment.stderr.text };
}

export type Process = {
  readonly child: ChildProcessByStdio<null, Readable, Readable>;
  readonly done: Promise<Called & { readonly signal: NodeJS.Signals | null }>;
};

export type ProcessOptions = {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Arguments for Node itself. */
  readonly node?: readonly string[];
  /** Another program that starts it: its name and first arguments, the command line comes after them. */
  readonly under?: readonly [string, ...string[]];
};

const PROGRAM = join(root, 'bin', 'crossfoot.cjs');

/** Starts the built program as a process of its own. */
export function startCrossfoot(words: readonly string[], options: ProcessOptions = {}): Process {
  if (!existsSync(join(root, 'dist', 'cli', 'crossfoot.cjs'))) {
    throw new Error('dist is missing: run `npm run build` first (`npm test` does)');
  }
  const { cwd, env = {}, node = [], under = [] } = options;
  const [command = '', ...args] = [...under, process.execPath, ...node, PROGRAM, ...words];
  const child = spawn(command, args, {
    ...(cwd === undefined ? {} : { cwd }),
    env: { ...process.env, NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (piece: Buffer) => {
    stdout += piece.toString();
  });
  child.stderr.on('data', (piece: Buffer) => {
    stderr += piece.toString();
  });
  const done = once(child, 'close').then(([status, signal]) => ({
    status: status as number | null,
    signal: signal as NodeJS.Signals | null,
    stdout,
    stderr,
  }));
  return { child, done };
}

/** Runs the built program to its end. */
export async function crossfootProcess(words: readonly string[], options: ProcessOptions = {}): Promise<Called> {
  const { status, stdout, stderr } = await startCrossfoot(words, options).done;
  return { status, stdout, stderr };
}

/** Every file below a folder with a hash of its content: equal before and after means untouched, and nothing left behind. */
export function contentsOf(folder: string): Record<string, string> {
  const files: Record<string, string> = {};
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const name = relative(folder, path);
    if (!entry.isFile()) files[name] = entry.isDirectory() ? 'folder' : 'neither file nor folder';
    else if (statSync(path).size > 1 << 28) files[name] = `${statSync(path).size} bytes`;
    else files[name] = createHash('sha256').update(readFileSync(path)).digest('hex');
  }
  return files;
}

/** What an error must look like: for a person, on standard error, and nowhere else. */
export function expectRefusal({ status, stdout, stderr }: Called, wanted: number, said: RegExp): void {
  expect({ status, stdout, stderr }).toEqual({ status: wanted, stdout: '', stderr: expect.stringMatching(said) });
  expect(stderr).toMatch(wanted === 130 ? /^interrupted/ : /^error: /);
  expect(stderr).not.toMatch(/internal error|\n\s+at |\[object |undefined/);
  expect(stderr.trimEnd().split('\n').length).toBeLessThanOrEqual(4);
}
