import { type Format, WRITERS } from './formats.ts';
import type { AnyView, Style } from './outputs.ts';

type GivenStyle = { readonly [K in keyof Style]?: Style[K] | undefined };

/** A whole view in a format: UTF-8 text, or the bytes of a binary one. */
export async function writtenView(
  view: AnyView,
  format: Format,
  { width, color = false, wordHint = () => '' }: GivenStyle = {},
) {
  const pieces: Buffer[] = [];
  for await (const piece of await WRITERS[format].write(view, { width, color, wordHint })) {
    pieces.push(typeof piece === 'string' ? Buffer.from(piece) : Buffer.from(piece));
  }
  return Buffer.concat(pieces);
}
