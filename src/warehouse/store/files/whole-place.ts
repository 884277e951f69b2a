import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { CrossfootError, inputError } from '../../../core/base/errors.ts';
import { engineFile } from '../driver.ts';
import { storeFailure } from '../failure.ts';
import { tryLock } from '../lock-file.ts';

/** Where a new file or folder is to be. */
export type Place = {
  readonly path: string;
  readonly kind: 'file' | 'folder';
  readonly overwrite: boolean;
  /** Throws where a folder may not be replaced; an empty one always may. */
  readonly checkReplaced?: (folder: string) => void;
};

/**
 * Makes a file or folder under another name beside its place, and moves it there at the end: after a failure or an
 * interrupt the place is as it was. `make` gets an empty folder: it fills it where a folder is asked for, else it
 * writes a file of that name in it. What a killed process leaves, PLACE.RANDOM.new, the next one removes.
 */
export async function placeWhole<T>(place: Place, make: (staging: string) => Promise<T>): Promise<T> {
  const path = place.path.replace(/(?<=.)[/\\]+$/, '');
  orCannotWrite(path, () => requireFolder(path));
  await removeLeftOvers(path);
  orCannotWrite(path, () => requireFree(path, place));
  const id = randomBytes(8).toString('hex');
  const staging = `${path}.${id}.new`;
  const whole = engineFile(join(staging, 'whole'));
  orCannotWrite(path, () => mkdirSync(whole, { recursive: true }));
  const lock = await tryLock(join(staging, LOCK));
  try {
    const made = await make(whole);
    orCannotWrite(path, () => {
      if (place.kind === 'file') placeFile(join(whole, basename(path)), path, place.overwrite);
      else placeFolder(whole, path, { place, aside: `${path}.${id}.old` });
    });
    return made;
  } catch (error) {
    throw storeFailure(error, path);
  } finally {
    lock?.release();
    rmSync(staging, { recursive: true, force: true });
  }
}

/** Held by the process that works in a folder: the system frees it with the process. */
const LOCK = 'lock';

/** Removes what killed processes have left, and puts back a folder that one of them had moved aside. */
async function removeLeftOvers(path: string): Promise<void> {
  const [folder, name] = [dirname(path), basename(path)];
  const ids = readdirSync(folder)
    .filter((file) => file.startsWith(`${name}.`))
    .flatMap((file) => /^([0-9a-f]{16})\.(?:new|old)$/.exec(file.slice(name.length + 1))?.[1] ?? []);
  for (const id of new Set(ids)) {
    const [staging, aside] = [`${path}.${id}.new`, `${path}.${id}.old`];
    if (existsSync(staging)) {
      // A file of this name is of another's making.
      if (!statSync(staging).isDirectory()) continue;
      const lock = await tryLock(join(staging, LOCK));
      if (!lock) continue;
      lock.release();
    }
    if (existsSync(aside) && !existsSync(path)) renameSync(aside, path);
    for (const leftOver of [staging, aside]) rmSync(leftOver, { recursive: true, force: true });
  }
}

function requireFolder(path: string): void {
  const folder = dirname(path);
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  throw inputError(`cannot write ${path}: there is no folder ${folder}`);
}

function requireFree(path: string, { kind, overwrite, checkReplaced }: Place): void {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return;
  if (!overwrite) throw existsAlready(path);
  const isKind = kind === 'file' ? stats.isFile() : stats.isDirectory();
  if (!isKind) throw inputError(`${path} is not a ${kind}`, { hint: 'Left untouched.' });
  if (kind === 'folder' && readdirSync(path).length > 0) checkReplaced?.(path);
}

/** Throws where a folder that is to be replaced has a file with a path, with `/`, that is not its own. */
export function requireNoOtherFile(folder: string, isOwn: (path: string) => boolean): void {
  const other = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .find((path) => !isOwn(path));
  if (other === undefined) return;
  throw inputError(`${folder} has a file that is not of its export: ${other}`, { hint: 'Left untouched.' });
}

function placeFile(made: string, path: string, overwrite: boolean): void {
  if (!overwrite && link(made, path)) return;
  if (!overwrite && existsSync(path)) throw existsAlready(path);
  renameSync(made, path);
}

/** A link never replaces a file. False where there is one, or where the file system has no links. */
function link(made: string, path: string): boolean {
  try {
    linkSync(made, path);
    return true;
  } catch {
    return false;
  }
}

function placeFolder(
  made: string,
  path: string,
  { place, aside }: { readonly place: Place; readonly aside: string },
): void {
  requireFree(path, place);
  if (!existsSync(path)) {
    renameSync(made, path);
    return;
  }
  renameSync(path, aside);
  try {
    renameSync(made, path);
  } catch (error) {
    renameSync(aside, path);
    throw error;
  }
  rmSync(aside, { recursive: true, force: true });
}

function orCannotWrite(path: string, write: () => void): void {
  try {
    write();
  } catch (error) {
    if (error instanceof CrossfootError) throw error;
    const reason = error instanceof Error ? error.message.replace(/, \w+ '.*$/s, '') : String(error);
    throw inputError(`cannot write ${path}: ${reason}`, { cause: error });
  }
}

function existsAlready(path: string): CrossfootError {
  return inputError(`${path} exists already`, { hint: { code: 'overwrite' } });
}
