import { inlinesOf, type Line } from '../../output/report/document.ts';
import { WRITERS } from '../../output/report/formats.ts';
import type { AnyView, Style } from '../../output/report/outputs.ts';
import type { CommandIo } from './command.ts';
import { wordHint } from './hints.ts';

export type Printer = Pick<CommandIo, 'out' | 'format'> & Pick<Style, 'width' | 'color'>;

/** The `print` of a command. */
export async function print({ out, format, ...look }: Printer, view: AnyView): Promise<void> {
  for await (const piece of await WRITERS[format].write(view, { ...look, wordHint })) {
    if (!(await out.write(piece))) return;
  }
}

/** A line of a document as plain text. */
export function plainText(line: Line): string {
  return inlinesOf(line)
    .map((part) => (typeof part === 'string' ? part : 'hint' in part ? wordHint(part.hint) : part.text))
    .join('');
}
