import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { unavailableError } from '../../../base/errors.ts';
import type { Incoming } from '../../../client/transport/answer.ts';

/** The folder beside a store that holds what its ingests from the service keep: ledger, lock, the unfinished run, answers of finished ones. */
export function ingestFolder(store: string): string {
  return `${store}.ingest`;
}

const RUN = 'run';
const RAW = 'raw';
const ANSWERS = 'answers';
const DAY = 86_400_000;
const HEAD = 4_096;

/** The files of the run that is not finished. */
export type RunFolder = {
  readonly path: string;
  readonly description: string;
  readonly log: string;
  readonly answer: (sha256: string) => string;
};

export function runFolder(folder: string): RunFolder {
  const path = join(folder, RUN);
  return {
    path,
    description: join(path, 'run.json'),
    log: join(path, 'slices.ndjson'),
    answer: (sha256) => join(path, ANSWERS, sha256),
  };
}

/** Makes the folder of a new run; `description` is there whole or not at all. */
export function makeRunFolder(folder: string, description: string): RunFolder {
  const files = runFolder(folder);
  writing(files.path, () => {
    rmSync(files.path, { recursive: true, force: true });
    mkdirSync(join(files.path, ANSWERS), { recursive: true, mode: 0o700 });
    const made = `${files.description}.new`;
    writeFileSync(made, description, { mode: 0o600 });
    renameSync(made, files.description);
  });
  return files;
}

/** Takes away what a kill left behind: answers that were not whole yet. */
export function removeUnfinishedAnswers({ path }: RunFolder): void {
  const answers = join(path, ANSWERS);
  mkdirSync(answers, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(answers)) if (name.endsWith('.part')) rmSync(join(answers, name), { force: true });
}

/**
 * Writes the bytes of an answer under another name and, when all are there, under that of their hash. Gives their beginning, in which
 * the number of rows stands.
 */
export async function saveAnswer(
  files: RunFolder,
  slice: number,
  { pieces, digest }: Pick<Incoming, 'pieces' | 'digest'>,
): Promise<string> {
  const part = files.answer(`${slice}.part`);
  const head: Uint8Array[] = [];
  let kept = 0;
  const file = await open(part, 'w', 0o600).catch((error: unknown) => fail(files.path, error));
  try {
    try {
      for await (const piece of pieces) {
        if (kept < HEAD) head.push(piece.subarray(0, HEAD - kept));
        kept += piece.length;
        await file.write(piece).catch((error: unknown) => fail(files.path, error));
      }
    } finally {
      await file.close();
    }
    await rename(part, files.answer(digest().sha256)).catch((error: unknown) => fail(files.path, error));
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  return Buffer.concat(head).toString('latin1');
}

/** Whether a saved answer is there with as many bytes as it had. */
export function hasAnswer(
  files: RunFolder,
  { sha256, bytes }: { readonly sha256: string; readonly bytes: number },
): boolean {
  const path = files.answer(sha256);
  return existsSync(path) && statSync(path).size === bytes;
}

/** What was written of a run: its description and the lines of its log; `undefined` where there is none. */
export function readRunFolder(
  folder: string,
): { readonly description: string; readonly lines: readonly string[] } | undefined {
  const { description, log } = runFolder(folder);
  if (!existsSync(description)) return undefined;
  const lines = existsSync(log) ? readFileSync(log, 'utf8').split('\n') : [];
  return { description: readFileSync(description, 'utf8'), lines };
}

/** Puts a finished run with its answers aside, or away where none are to be kept. */
export function putAside(folder: string, run: string, keepRawDays: number): void {
  const { path } = runFolder(folder);
  writing(path, () => {
    if (keepRawDays <= 0) return rmSync(path, { recursive: true, force: true });
    mkdirSync(join(folder, RAW), { recursive: true, mode: 0o700 });
    renameSync(path, join(folder, RAW, run));
  });
}

/** Removes the answers of runs that were put aside more days ago than they are to be kept. Their hashes stay, in the store. */
export function removeOldAnswers(folder: string, keepRawDays: number, today: Date): number {
  const raw = join(folder, RAW);
  if (!existsSync(raw)) return 0;
  const old = readdirSync(raw).filter((run) => statSync(join(raw, run)).ctimeMs < today.getTime() - keepRawDays * DAY);
  for (const run of old) rmSync(join(raw, run), { recursive: true, force: true });
  return old.length;
}

function writing<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    return fail(path, error);
  }
}

function fail(path: string, cause: unknown): never {
  const message = cause instanceof Error ? cause.message : String(cause);
  throw unavailableError(`cannot write to ${path}: ${message}`, { cause });
}
