import type { SetFile } from '../../../core/model/files.ts';

/** The first start tag of a document. */
export type RootTag = {
  /** Local name of the root, or '' where none is found. */
  readonly root: string;
  /** Namespaces by prefix, as the root declares them. */
  readonly namespaces: ReadonlyMap<string, string>;
};

export type DocumentHead = RootTag & { readonly file: SetFile };

/** Comments before the root may be long. */
const HEAD_BYTES = 1 << 20;
const ROOT = /<(?:[^\s<>/!?:]+:)?([A-Za-z_][^\s/>:]*)((?:[^>"']|"[^"]*"|'[^']*')*)/;
const DECLARATION = /\sxmlns:([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** Reads the root tag of a file without the rest: instances reach hundreds of megabytes. */
export async function readHead(file: SetFile): Promise<RootTag> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of file.open()) {
    pieces.push(piece);
    size += piece.length;
    if (size >= HEAD_BYTES) break;
  }
  const bytes = Buffer.concat(pieces).subarray(0, HEAD_BYTES);
  const wide = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe ? 'utf-16be' : 'utf-8';
  return rootTag(new TextDecoder(wide).decode(bytes));
}

/** The root tag of the text of a document, or of its beginning. */
export function rootTag(text: string): RootTag {
  const match = ROOT.exec(text.slice(prologEnd(text)));
  const declared = [...(match?.[2] ?? '').matchAll(DECLARATION)];
  return {
    root: match?.[1] ?? '',
    namespaces: new Map(declared.map(([, prefix = '', double, single]) => [prefix, double ?? single ?? ''])),
  };
}

const PROLOG: readonly (readonly [start: string, end: string])[] = [
  ['<?', '?>'],
  ['<!--', '-->'],
];

/** Where processing instructions and comments before the root end. */
function prologEnd(text: string): number {
  let at = 0;
  for (;;) {
    const next = text.indexOf('<', at);
    const [, end] = PROLOG.find(([start]) => next >= 0 && text.startsWith(start, next)) ?? [];
    const found = end === undefined ? -1 : text.indexOf(end, next);
    if (end === undefined || found < 0) return at;
    at = found + end.length;
  }
}
