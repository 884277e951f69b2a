import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { inputError } from '../../core/base/errors.ts';
import { requireFile } from './connection.ts';
import { DuckDBInstance, engineFile } from './driver.ts';
import { isLockFailure } from './failure.ts';

/** A new store is made whole as `FILE.RANDOM.new` and then put in its place: a kill leaves no store or a whole one. */
export async function newStoreName(path: string): Promise<string> {
  requireFolder(path);
  await removeLeftOvers(path);
  return `${path}.${randomBytes(8).toString('hex')}.new`;
}

function requireFolder(path: string): void {
  const folder = dirname(path);
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  throw inputError(`cannot make the store ${path}: there is no folder ${folder}`);
}

/** A file that may be a store is there, or one can be made: for those who put other files beside it first. */
export function requireStorePlace(path: string): void {
  if (existsSync(path)) requireFile(path);
  else requireFolder(path);
}

/** Puts a finished store in its place. False where that has to be tried again: another process put one there first. */
export function placeNewStore(made: string, path: string): boolean {
  try {
    linkSync(made, path);
    return true;
  } catch (error) {
    const code = codeOf(error);
    if (code === 'EEXIST' && !existsSync(path)) {
      throw inputError(`${path} is a link that leads nowhere`, { cause: error });
    }
    if (code === 'EEXIST' || code === 'ENOENT') return false;
  }
  // A file system without hard links.
  if (existsSync(path)) return false;
  renameSync(made, path);
  return true;
}

export function removeNewStore(made: string): void {
  for (const file of [made, `${made}.wal`]) rmSync(file, { force: true });
}

/** A new file is locked once it is attached, a moment after it was written. */
const UNLOCKED_MS = 10_000;

/** Removes the files that killed processes were making, which nobody has locked. */
export async function removeLeftOvers(path: string): Promise<void> {
  const [folder, name] = [dirname(path), basename(path)];
  for (const file of readdirSync(folder)) {
    if (!file.startsWith(`${name}.`) || !/^[0-9a-f]{16}\.new$/.test(file.slice(name.length + 1))) continue;
    const leftOver = join(folder, file);
    const written = statSync(leftOver, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (Date.now() - written > UNLOCKED_MS && !(await isLocked(leftOver))) removeNewStore(leftOver);
  }
}

async function isLocked(path: string): Promise<boolean> {
  try {
    (await DuckDBInstance.create(engineFile(path), { access_mode: 'READ_ONLY' })).closeSync();
    return false;
  } catch (error) {
    return isLockFailure(error);
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
