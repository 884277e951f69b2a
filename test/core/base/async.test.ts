import { expect, test } from 'vitest';
import { abortable } from '../../../src/core/base/async.ts';

async function* numbers(): AsyncGenerator<number> {
  yield* [1, 2, 3];
}

async function readUntil(last: number): Promise<readonly number[]> {
  const end = new AbortController();
  const read: number[] = [];
  const reading = async (): Promise<void> => {
    for await (const number of abortable(numbers(), end.signal)) {
      read.push(number);
      if (number === last) end.abort();
    }
  };
  await expect(reading()).rejects.toMatchObject({ failure: 'interrupted' });
  return read;
}

test('items end with an error on a signal, also after the last', async () => {
  expect(await readUntil(1)).toEqual([1]);
  expect(await readUntil(3)).toEqual([1, 2, 3]);
});
