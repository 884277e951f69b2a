import type { Format } from '../../protocol/routes.ts';

/** As many bytes as it takes to see the end of a document. */
export const TAIL_BYTES = 256;

const ROOT = /<([^\s<>/?!][^\s<>/]*)/;

/**
 * Whether a document may end so: a JSON text with the bracket that it began with, an XML document with the end of its root. `start` and
 * `tail` are its first and last characters. It does not read what is between them, so that a cut behind an inner bracket passes.
 */
const ENDS_WHOLE: Readonly<Record<Format, (start: string, tail: string) => boolean>> = {
  json: (start, tail) => tail.endsWith(start.startsWith('[') ? ']' : '}'),
  xml: (start, tail) => {
    const root = ROOT.exec(start.replace(/<!--[\s\S]*?-->/g, ''))?.[1];
    const end = tail.replace(/\s*(?:<!--(?:(?!-->)[\s\S])*-->\s*)*$/, '').replace(/\s+>$/, '>');
    return root === undefined ? end.endsWith('>') : end.endsWith(`</${root}>`) || isEmptyRoot(root, end);
  },
};

export function endsWhole(form: Format, start: string, tail: Uint8Array): boolean {
  return ENDS_WHOLE[form](start, new TextDecoder('utf-8').decode(tail).trimEnd());
}

/** `<result total="0"/>` */
function isEmptyRoot(root: string, end: string): boolean {
  const last = end.slice(end.lastIndexOf('<'));
  return last.startsWith(`<${root}`) && last.endsWith('/>');
}

/** The last bytes of what is `tail` and then `piece`. */
export function tailWith(tail: Uint8Array, piece: Uint8Array): Uint8Array {
  if (piece.length >= TAIL_BYTES) return piece.subarray(-TAIL_BYTES);
  return piece.length === 0 ? tail : Buffer.concat([tail, piece]).subarray(-TAIL_BYTES);
}
