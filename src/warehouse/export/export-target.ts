import { extname } from 'node:path';
import { usageError } from '../../core/base/errors.ts';
import { EXPORT_FORMATS, type ExportFormat } from '../../core/model/export-format.ts';

/** A target whose name ends in a format is one file, any other a folder. */
export type ExportTarget = { readonly kind: 'file' | 'folder'; readonly format: ExportFormat };

const isFormat = (name: string): name is ExportFormat => EXPORT_FORMATS.some((format) => format === name);

/** Names that look like those of files of another kind; a slash at the end makes a folder of each. */
const OTHER_FILE = /^\.[a-z][a-z0-9]+$/i;

const ACCEPTED = `Accepted: ${EXPORT_FORMATS.map((format) => `.${format}`).join(', ')}; a name without an ending is a folder.`;

export function exportTarget(target: string, asked: ExportFormat | undefined): ExportTarget {
  const ending = extname(target);
  const format = ending.slice(1).toLowerCase();
  if (!isFormat(format)) {
    if (OTHER_FILE.test(ending) && !/[/\\]$/.test(target)) {
      throw usageError(`${target}: ${ending} is not the ending of a format`, ACCEPTED);
    }
    return { kind: 'folder', format: asked ?? 'parquet' };
  }
  if (asked !== undefined && asked !== format) {
    throw usageError(`${target} is a file of the format ${format}, not ${asked}`, 'Change the name or the format.');
  }
  return { kind: 'file', format };
}
