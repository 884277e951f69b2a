import type { Data } from '../outputs.ts';
import { elementPieces } from './json.ts';

/** The elements of the list, one a line. */
export async function* writeNdjson({ list }: Data): AsyncGenerator<string> {
  yield* await elementPieces(list, '', '\n');
}
