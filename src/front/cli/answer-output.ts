import { usageError } from '../../core/base/errors.ts';
import type { ExportFormat } from '../../core/model/export-format.ts';
import type { LeftOut } from '../../core/model/known-value.ts';
import { type Format, WRITERS } from '../../output/report/formats.ts';
import type { SqlAnswer } from '../../warehouse/store/query/run-sql.ts';
import type { CommandIo } from './command.ts';
import type { FlagValues } from './flags/flags.ts';

/** Formats that go to files. Arrow may also go to a pipe. */
export const FILE_FORMATS = ['parquet', 'arrow'] as const;

/** The file that `--output` names, of one of the formats; `undefined` if it was not given. */
export function fileName(given: string | undefined, formats: readonly string[]): string | undefined {
  const isNamed = formats.some((format) => new RegExp(`[^/\\\\]\\.${format}$`, 'i').test(given ?? ''));
  if (given === undefined || isNamed) return given;
  throw usageError(
    `--output ${JSON.stringify(given)} does not end in ${formats.map((format) => `.${format}`).join(' or ')}`,
    'Other formats go to standard output: --format json, --format ndjson.',
  );
}

type AskedFile = Pick<FlagValues, 'answerFile' | 'format'>;

/** The file for an answer; `undefined` where it is printed. */
export function answerFile(
  { answerFile: given, format }: AskedFile,
  isTerminal: boolean,
  formats: readonly ExportFormat[] = FILE_FORMATS,
): string | undefined {
  const file = fileName(given, formats);
  if (file === undefined) {
    if (format === 'parquet') throw usageError('a Parquet file needs a name', 'Name it with --output FILE.parquet.');
    if (format === 'arrow' && isTerminal) {
      throw usageError('Arrow is not shown at a terminal', 'Name a file with --output FILE.arrow, or pipe it.');
    }
    return undefined;
  }
  if (format !== undefined && !file.toLowerCase().endsWith(`.${format}`)) {
    throw usageError(`--output ${file} is not of the format ${format}`, 'Leave out --format, or leave out --output.');
  }
  return file;
}

export async function printArrow(answer: SqlAnswer, { out, ports }: CommandIo): Promise<void> {
  const { arrowStream } = await import('../../warehouse/reading/arrow.ts');
  for await (const piece of arrowStream(answer, ports)) if (!(await out.write(piece))) return;
}

/** Says what a history leaves out, where the format of the answer does not; without one, it is a file or a stream. */
export async function warnLeftOut(counts: LeftOut, format: Format | undefined, io: CommandIo): Promise<void> {
  if (format !== undefined && (format === 'json' || WRITERS[format].needs === 'document')) return;
  const { leftOutLines } = await import('../../output/report/views/known-counts.ts');
  for (const line of leftOutLines(counts)) await io.warn(line);
}
