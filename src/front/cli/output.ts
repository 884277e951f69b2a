import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { inlinesOf, type Line } from '../../output/report/document.ts';
import { type Format, WRITERS } from '../../output/report/formats.ts';
import type { AnyView, Style } from '../../output/report/outputs.ts';
import type { CommandIo } from './command.ts';
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

/** Writes a view to a file as it goes to a pipe: without colour, uncut. */
export async function writeFile(view: AnyView, format: Format, file: string): Promise<void> {
  const pieces = await WRITERS[format].write(view, { width: undefined, color: false, wordHint });
  await pipeline(Readable.from(pieces), createWriteStream(file));
}

/** A line of a document as plain text. */
export function plainText(line: Line): string {
  return inlinesOf(line)
    .map((part) => (typeof part === 'string' ? part : 'hint' in part ? wordHint(part.hint) : part.text))
    .join('');
}
