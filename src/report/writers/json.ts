import { printSafeJson } from '../../base/safe-json.ts';
import { type Data, type OutputName, type Style, schemaOf } from '../outputs.ts';
import { elementPieces } from './elements.ts';

/** One JSON object: the schema, then a line for each member of the head and for each element of a list. */
export async function* writeJson({ head, list }: Data, _: Style, name: OutputName): AsyncGenerator<string> {
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

async function* listPieces(pieces: AsyncGenerator<string>): AsyncGenerator<string> {
  let isEmpty = true;
  for await (const piece of pieces) {
    yield isEmpty ? `[${piece.slice(1)}` : piece;
    isEmpty = false;
  }
  yield isEmpty ? '[]' : '\n  ]';
}
