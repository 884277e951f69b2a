import { basename, extname, join } from 'node:path';
import type { ExportFormat } from '../../core/model/export-format.ts';
import { placeWhole } from '../store/files/whole-place.ts';
import type { CopiedFile } from '../store/query/copy-answer.ts';
import type { SqlAnswer } from '../store/query/run-sql.ts';

/** `path`: where to write. `target`: its name in messages. */
export type AnswerPlace = {
  readonly path: string;
  readonly target: string;
  readonly format: ExportFormat;
  readonly partitionBy: readonly string[];
  readonly signal?: AbortSignal | undefined;
};

export async function writeAnswer(
  answer: SqlAnswer,
  { path, target, format, partitionBy, signal }: AnswerPlace,
): Promise<readonly CopiedFile[]> {
  if (format !== 'arrow') return answer.copyTo({ path, name: target, format, partitionBy });
  const { writeArrow } = await import('./write-arrow.ts');
  return writeArrow(answer, { path, shown: target, signal });
}

/**
 * Writes an answer to a file of the format that its ending names, replacing an existing one once it is whole, and gives
 * the number of its rows.
 */
export function writeAnswerFile(
  answer: SqlAnswer,
  target: string,
  { signal }: { readonly signal?: AbortSignal | undefined } = {},
): Promise<number> {
  // The command line takes no other endings.
  const format = extname(target).slice(1).toLowerCase() as ExportFormat;
  return placeWhole({ path: target, kind: 'file', overwrite: true }, async (folder) => {
    const path = join(folder, basename(target));
    const files = await writeAnswer(answer, { path, target, format, partitionBy: [], signal });
    return files.reduce((sum, { rows }) => sum + rows, 0);
  });
}
