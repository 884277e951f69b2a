import { inputError } from '../../base/errors.ts';
import type { FileSet, SetFile } from '../../model/files.ts';

const TABLES = ['sub', 'tag', 'num', 'pre'] as const;
export type Tables = { readonly [Name in (typeof TABLES)[number]]: SetFile };

/**
 * The four tables of a data set, which may stand in one sub-folder of the set. A missing table, or two data sets in one
 * set, is an input error.
 */
export function findTables(set: FileSet): Tables {
  const folders = set.files.filter((file) => baseName(file.path) === 'sub.txt').map((file) => folderOf(file.path));
  const folder = folders[0] ?? '';
  if (folders.length > 1) {
    throw inputError('holds more than one data set', {
      place: { file: set.name },
      hint: `sub.txt stands in ${folders.map((name) => `"${name}"`).join(' and ')}. Name each data set by itself.`,
    });
  }
  const found = TABLES.map((name) => {
    const file = set.files.find(({ path }) => path === `${folder}${name}.txt`);
    if (file) return [name, file] as const;
    throw inputError(`no ${name}.txt among its files`, {
      place: { file: set.name, line: 1 },
      hint: `Found: ${shown(set.files)}. Wanted: ${TABLES.map((table) => `${table}.txt`).join(', ')}.`,
    });
  });
  return Object.fromEntries(found) as Tables;
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
