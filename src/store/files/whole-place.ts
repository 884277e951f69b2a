import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { CrossfootError, inputError } from '../../base/errors.ts';
import { storeFailure } from '../failure.ts';

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
 * writes a file of that name in it. A killed process leaves at most a folder PLACE.RANDOM.new, which nothing uses.
 */
export async function placeWhole<T>(place: Place, make: (staging: string) => Promise<T>): Promise<T> {
  const path = place.path.replace(/(?<=.)[/\\]+$/, '');
  orCannotWrite(path, () => requireFree(path, place));
  const id = randomBytes(8).toString('hex');
  const staging = `${path}.${id}.new`;
  orCannotWrite(path, () => mkdirSync(staging));
  try {
    const made = await make(staging);
    orCannotWrite(path, () => {
      if (place.kind === 'file') placeFile(join(staging, basename(path)), path, place.overwrite);
      else placeFolder(staging, path, { place, aside: `${path}.${id}.old` });
    });
    return made;
  } catch (error) {
    throw storeFailure(error, path);
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

function requireFree(path: string, { kind, overwrite, checkReplaced }: Place): void {
  const folder = dirname(path);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    throw inputError(`cannot write ${path}: there is no folder ${folder}`);
  }
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return;
  if (!overwrite) throw existsAlready(path);
  const isKind = kind === 'file' ? found.isFile() : found.isDirectory();
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
