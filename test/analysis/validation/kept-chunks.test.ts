import { expect, test } from 'vitest';
import { keepChunks } from '../../../src/analysis/validation/kept-chunks.ts';
import { toChunks } from '../../support/row-chunks.ts';

const rows = [1, 2, 3].map((version) => ({ version, numbers: [{ field: 0, text: '1' }] }));

async function read(most: number) {
  const all = toChunks(rows, 2);
  const kept = keepChunks(
    (async function* () {
      yield* all;
    })(),
    most,
  );
  const seen = [];
  for await (const chunk of kept.chunks) seen.push(chunk);
  expect(seen).toEqual(all);
  return kept;
}

test('chunks are there again unless they were too many or lack a row version', async () => {
  const kept = await read(3);
  expect(kept.again(Int32Array.of(3, 1))).toEqual(toChunks(rows, 2));
  expect(kept.again(Int32Array.of(3, 4))).toBeUndefined();
  expect((await read(2)).again(Int32Array.of(1))).toBeUndefined();
});
