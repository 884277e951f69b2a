import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unavailableError } from '../../../core/base/errors.ts';

/**
 * The folder beside a store that holds what its ingests from the service keep: ledger, lock, the unfinished run,
 * answers of finished ones.
 */
export function ingestFolder(store: string): string {
  return `${store}.ingest`;
}

const RUN = 'run';
const RAW = 'raw';
const ANSWERS = 'answers';
const DAY = 86_400_000;

/** The files of the run that is not finished. */
export type RunFolder = {
  readonly path: string;
  readonly description: string;
  readonly log: string;
  readonly answers: string;
};

export function runFolder(folder: string): RunFolder {
  const path = join(folder, RUN);
  return {
    path,
    description: join(path, 'run.json'),
    log: join(path, 'slices.ndjson'),
    answers: join(path, ANSWERS),
  };
}

/** Makes the folder of a new run; `description` is there whole or not at all. */
export function makeRunFolder(folder: string, description: string): RunFolder {
  const files = runFolder(folder);
  writing(files.path, () => {
    rmSync(files.path, { recursive: true, force: true });
    mkdirSync(files.answers, { recursive: true, mode: 0o700 });
    const made = `${files.description}.new`;
    writeFileSync(made, description, { mode: 0o600 });
    renameSync(made, files.description);
  });
  return files;
}

/** The description of a run and the lines of its log; `undefined` where there is none. */
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

/**
 * Removes the answers of runs that were put aside more days ago than they are to be kept. Their hashes stay, in the
 * store.
 */
export function removeOldAnswers(folder: string, keepRawDays: number, today: Date): number {
  const raw = join(folder, RAW);
  if (!existsSync(raw)) return 0;
  const old = readdirSync(raw).filter((run) => statSync(join(raw, run)).ctimeMs < today.getTime() - keepRawDays * DAY);
  for (const run of old) rmSync(join(raw, run), { recursive: true, force: true });
  return old.length;
}

/** How many answers are on disk, of the unfinished run and of finished ones, and the bytes that they take. */
export function savedAnswers(folder: string): { readonly answers: number; readonly bytes: number } {
  const raw = join(folder, RAW);
  const finished = existsSync(raw) ? readdirSync(raw).map((run) => join(raw, run, ANSWERS)) : [];
  const files = [runFolder(folder).answers, ...finished]
    .filter((answers) => existsSync(answers))
    .flatMap((answers) => readdirSync(answers).map((name) => join(answers, name)));
  return { answers: files.length, bytes: files.reduce((sum, file) => sum + statSync(file).size, 0) };
}

function writing<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    return cannotWrite(path, error);
  }
}

/** Fails with the reason why the files of a run cannot be written. */
export function cannotWrite(path: string, cause: unknown): never {
  const message = cause instanceof Error ? cause.message : String(cause);
  throw unavailableError(`cannot write to ${path}: ${message}`, { cause });
}
