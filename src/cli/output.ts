import { inlinesOf, type Line } from '../report/document.ts';
import { WRITERS } from '../report/formats.ts';
import type { AnyView } from '../report/outputs.ts';
import type { CommandIo } from './command.ts';
import { wordHint } from './hints.ts';

/** Prints a view in the chosen format, piece by piece, and stops early when the reader is gone. */
export async function print(io: Pick<CommandIo, 'out' | 'format' | 'width' | 'color'>, view: AnyView): Promise<void> {
  const { width, color } = io;
  for await (const piece of await WRITERS[io.format].write(view, { width, color, wordHint })) {
    if (!(await io.out.write(piece))) return;
  }
}

/** A line of a document as plain text. */
export function plainText(line: Line): string {
  return inlinesOf(line)
    .map((part) => (typeof part === 'string' ? part : 'hint' in part ? wordHint(part.hint) : part.text))
    .join('');
}
