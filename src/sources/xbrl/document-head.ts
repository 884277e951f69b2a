import type { SetFile } from '../../model/files.ts';

/** The first start tag of a document, read without the rest: instances reach hundreds of megabytes. */
export type DocumentHead = {
  /** Local name of the root, or '' where none is found. */
  readonly root: string;
  /** Namespaces by prefix, as the root declares them. */
  readonly namespaces: ReadonlyMap<string, string>;
};

const HEAD_BYTES = 1 << 20;
const BEFORE_ROOT = /<!--[\s\S]*?-->|<\?[\s\S]*?\?>/g;
const ROOT = /<(?:[^\s<>/!?:]+:)?([A-Za-z_][^\s/>:]*)((?:[^>"']|"[^"]*"|'[^']*')*)/;
const DECLARATION = /\sxmlns:([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

export async function readHead(file: SetFile): Promise<DocumentHead> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of file.open()) {
    pieces.push(piece);
    size += piece.length;
    if (size >= HEAD_BYTES) break;
  }
  const bytes = Buffer.concat(pieces).subarray(0, HEAD_BYTES);
  const wide = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe ? 'utf-16be' : 'utf-8';
  const match = ROOT.exec(new TextDecoder(wide).decode(bytes).replace(BEFORE_ROOT, ''));
  const declared = [...(match?.[2] ?? '').matchAll(DECLARATION)];
  return {
    root: match?.[1] ?? '',
    namespaces: new Map(declared.map(([, prefix = '', double, single]) => [prefix, double ?? single ?? ''])),
  };
}
