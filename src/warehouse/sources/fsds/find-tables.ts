import { inputError } from '../../../core/base/errors.ts';
import type { FileSet, SetFile } from '../../../core/model/files.ts';

export type Tables = {
  readonly sub: SetFile;
  readonly num: SetFile;
  readonly pre: SetFile;
  /** It only describes the fields, so a data set can be read without it. */
  readonly tag: SetFile | undefined;
};

/**
 * The tables of a data set, all in one folder of the set. A missing table other than `tag`, or two data sets in one
 * set, is an input error.
 */
export function findTables(set: FileSet): Tables {
  const folders = set.files.filter((file) => baseName(file.path) === 'sub.txt').map((file) => folderOf(file.path));
  const folder = folders[0] ?? '';
  if (folders.length > 1) {
    throw inputError('holds more than one data set', {
      place: { file: set.name },
      hint: `sub.txt is in ${folders.map((name) => `"${name}"`).join(' and ')}. Name each data set by itself.`,
    });
  }
  const find = (name: string) => set.files.find(({ path }) => path === `${folder}${name}.txt`);
  const needed = (name: 'sub' | 'num' | 'pre'): SetFile => {
    const file = find(name);
    if (file) return file;
    throw inputError(`no ${name}.txt among its files`, {
      place: { file: set.name, line: 1 },
      hint: `Found: ${shown(set.files)}. Wanted: sub.txt, tag.txt, num.txt, pre.txt; only tag.txt may be missing.`,
    });
  };
  return { sub: needed('sub'), tag: find('tag'), num: needed('num'), pre: needed('pre') };
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}

const SHOWN = 12;

function shown(files: readonly SetFile[]): string {
  const paths = files.slice(0, SHOWN).map(({ path }) => path);
  return files.length > SHOWN ? `${paths.join(', ')} and ${files.length - SHOWN} more` : paths.join(', ');
}
