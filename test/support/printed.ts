import { wordHint } from '../../src/front/cli/hints.ts';
import { type Format, WRITERS } from '../../src/output/report/formats.ts';
import type { AnyView, Style } from '../../src/output/report/outputs.ts';

/** The text of a view in a format: uncut and without colour, unless `style` says otherwise. */
export async function printed(view: AnyView, format: Format = 'table', style: Partial<Style> = {}): Promise<string> {
  return (await printedBytes(view, format, style)).toString('utf8');
}

/** The same of any format. */
export async function printedBytes(view: AnyView, format: Format, style: Partial<Style> = {}): Promise<Buffer> {
  const bytes: Buffer[] = [];
  const pieces = await WRITERS[format].write(view, { width: undefined, color: false, wordHint, ...style });
  for await (const piece of pieces) bytes.push(Buffer.from(piece as Uint8Array));
  return Buffer.concat(bytes);
}
