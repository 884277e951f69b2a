import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { unavailableError } from '../../core/base/errors.ts';

/**
 * The folder beside a store that holds what its ingests from servers keep: ledger, lock, unfinished runs, answers of
 * finished ones.
 */
export function ingestFolder(store: string): string {
  return `${store}.ingest`;
}

/** The unfinished run of an ingest from the service, and that of ingests from other servers. */
const RUNS = { service: 'run', live: 'live' } as const;
const RAW = 'raw';
const ANSWERS = 'answers';
const DAY = 86_400_000;

/** A folder of an unfinished run, with its answers. */
export type AnswerFolder = { readonly path: string; readonly answers: string };

export function answerFolder(folder: string, kind: keyof typeof RUNS): AnswerFolder {
  const path = join(folder, RUNS[kind]);
  return { path, answers: join(path, ANSWERS) };
}

/** The folder in which answers of a finished run are kept. */
export function rawFolder(folder: string, run: string): AnswerFolder {
  const path = join(folder, RAW, run);
  return { path, answers: join(path, ANSWERS) };
}

/** Puts a finished run with its answers aside, or away where none are to be kept. */
export function putAside(folder: string, { path }: AnswerFolder, run: string, keepRawDays: number): void {
  writing(path, () => {
    if (keepRawDays <= 0) return rmSync(path, { recursive: true, force: true });
    mkdirSync(join(folder, RAW), { recursive: true, mode: 0o700 });
    renameSync(path, rawFolder(folder, run).path);
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

/** How many answers are on disk, of unfinished runs and of finished ones, and the bytes that they take. */
export function savedAnswers(folder: string): { readonly answers: number; readonly bytes: number } {
  const raw = join(folder, RAW);
  const finished = existsSync(raw) ? readdirSync(raw).map((run) => rawFolder(folder, run)) : [];
  const files = [answerFolder(folder, 'service'), answerFolder(folder, 'live'), ...finished]
    .filter(({ answers }) => existsSync(answers))
    .flatMap(({ answers }) => readdirSync(answers).map((name) => join(answers, name)));
  return { answers: files.length, bytes: files.reduce((sum, file) => sum + statSync(file).size, 0) };
}

/** Does what writes to the files of a run. */
export function writing<T>(path: string, work: () => T): T {
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
