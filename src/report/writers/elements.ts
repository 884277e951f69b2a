import { safeJson } from '../../base/safe-json.ts';
import type { Elements } from '../outputs.ts';

const PIECE = 1 << 16;

/** The JSON texts of elements in pieces of about 64 KB, each text between `before` and `after`. Starts a query before its first piece. */
export async function elementPieces(list: Elements, before: string, after: string): Promise<AsyncGenerator<string>> {
  return 'texts' in list ? textPieces(await list.texts(), before, after) : itemPieces(list.items, before, after);
}

async function* itemPieces(
  items: Iterable<unknown> | AsyncIterable<unknown>,
  before: string,
  after: string,
): AsyncGenerator<string> {
  let held = '';
  const add = (item: unknown): boolean => {
    held += before + JSON.stringify(item) + after;
    return held.length >= PIECE;
  };
  const taken = (): string => {
    const piece = safeJson(held);
    held = '';
    return piece;
  };
  // A list in memory is not awaited item by item.
  if (Symbol.iterator in items) {
    for (const item of items) if (add(item)) yield taken();
  } else {
    for await (const item of items) if (add(item)) yield taken();
  }
  if (held !== '') yield taken();
}

async function* textPieces(
  pages: AsyncIterable<readonly string[]>,
  before: string,
  after: string,
): AsyncGenerator<string> {
  for await (const texts of pages) if (texts.length > 0) yield safeJson(before + texts.join(after + before) + after);
}
