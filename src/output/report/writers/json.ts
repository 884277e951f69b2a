import { printSafeJson, safeJson } from '../../../core/base/escape.ts';
import { type Data, type Elements, type OutputName, type Several, schemaOf } from '../outputs.ts';

/** One JSON object: the schema, then a line for each member of the head and for each element of a list. */
export async function* writeJson({ head, list }: Data, _: unknown, name: OutputName): AsyncGenerator<string> {
  const elements = await elementPieces(list, ',\n    ', '');
  yield `{\n  "schema": ${printSafeJson(schemaOf(name))}`;
  for (const [member, value] of Object.entries(head)) {
    if (value === undefined) continue;
    yield `,\n  ${printSafeJson(member)}: `;
    if (Array.isArray(value)) yield* listPieces(await elementPieces({ items: value }, ',\n    ', ''));
    else yield printSafeJson(value);
  }
  yield `,\n  ${printSafeJson(list.name)}: `;
  yield* listPieces(elements);
  yield '\n}\n';
}

/** The elements of the list, one a line. */
export async function* writeNdjson({ list }: Data): AsyncGenerator<string> {
  yield* await elementPieces(list, '', '\n');
}

async function* listPieces(pieces: AsyncGenerator<string>): AsyncGenerator<string> {
  let isEmpty = true;
  for await (const piece of pieces) {
    yield isEmpty ? `[${piece.slice(1)}` : piece;
    isEmpty = false;
  }
  yield isEmpty ? '[]' : '\n  ]';
}

const PIECE = 1 << 16;

/**
 * The JSON texts of elements in pieces of about 64 KB, each text between `before` and `after`. Starts a query before
 * its first piece.
 */
async function elementPieces(list: Elements, before: string, after: string): Promise<AsyncGenerator<string>> {
  return 'texts' in list ? textPieces(await list.texts(), before, after) : itemPieces(list.items, before, after);
}

async function* itemPieces(items: Several<unknown>, before: string, after: string): AsyncGenerator<string> {
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

async function* textPieces(pages: Several<readonly string[]>, before: string, after: string): AsyncGenerator<string> {
  for await (const texts of pages) if (texts.length > 0) yield safeJson(before + texts.join(after + before) + after);
}
