import { createWriteStream, existsSync, statSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { usageError } from '../../core/base/errors.ts';
import { inlinesOf, type Line } from '../../output/report/document.ts';
import { type Format, WRITERS } from '../../output/report/formats.ts';
import type { AnyView, Style } from '../../output/report/outputs.ts';
import type { CommandIo } from './command.ts';
import type { ReportFile } from './flags/report-files-kind.ts';
import { wordHint } from './hints.ts';

export type Printer = Pick<CommandIo, 'out' | 'format'> & Pick<Style, 'width' | 'color'>;

/** The `print` of a command. */
export async function print({ out, format, ...style }: Printer, view: AnyView): Promise<void> {
  for await (const piece of await WRITERS[format].write(view, { ...style, wordHint })) {
    if (!(await out.write(piece))) return;
  }
}

/** Prints text for people; what is longer than the terminal goes through a pager. */
export async function printPaged(view: AnyView, io: Pick<CommandIo, 'page' | 'style'>): Promise<void> {
  let text = '';
  for await (const piece of await WRITERS.table.write(view, { ...io.style, wordHint })) text += String(piece);
  await io.page(text);
}

/** Writes a view to a file as it goes to a pipe: without colour, uncut. The file is whole, or as it was before. */
export async function writeFile(view: AnyView, format: Format, file: string): Promise<void> {
  const part = `${file}.part`;
  try {
    const pieces = await WRITERS[format].write(view, { width: undefined, color: false, wordHint });
    await pipeline(Readable.from(pieces), createWriteStream(part));
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** Before any work: names that cannot be written, that are given twice, or that are files which the command reads. */
export function requireReportFiles(files: readonly ReportFile[], read: readonly (string | undefined)[]): void {
  const taken = new Set(read.flatMap((file) => (file === undefined ? [] : resolve(file))));
  for (const { file } of files) {
    const path = resolve(file);
    if (taken.has(path)) throw usageError(`--output ${file}: the file is used for something else too`);
    if (!existsSync(dirname(path))) throw usageError(`--output ${file}: there is no folder ${dirname(file)}`);
    if (existsSync(path) && statSync(path).isDirectory()) throw usageError(`--output ${file} is a folder`);
    taken.add(path);
  }
}

/** Prints a report, and writes it to each of the files. A file that cannot be written does not keep back the others. */
export async function printAndWrite(view: AnyView, files: readonly ReportFile[], io: CommandIo): Promise<void> {
  await io.print(view);
  const failures: unknown[] = [];
  for (const { format, file } of files) await writeFile(view, format, file).catch((error) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

/** A line of a document as plain text. */
export function plainText(line: Line): string {
  return inlinesOf(line)
    .map((part) => (typeof part === 'string' ? part : 'hint' in part ? wordHint(part.hint) : part.text))
    .join('');
}
