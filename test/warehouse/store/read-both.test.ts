import { expect, test } from 'vitest';
import { readBoth, type StoreReader, withReader } from '../../../src/warehouse/store/reader.ts';
import { ingestTiny, TEST_PORTS, tempStore } from '../../support/temp-store.ts';

const ROW = { period: '2009-06-30', values: { a: '1' } };

async function withTiny<T>(use: (reader: StoreReader) => Promise<T>): Promise<T> {
  const path = await tempStore();
  await ingestTiny(path, [ROW]);
  return withReader(path, TEST_PORTS, use);
}

/** Notes when each begins and ends. */
const noting = (order: string[], name: string) => async (reader: StoreReader) => {
  order.push(`${name} begins`);
  const snapshot = await reader.newestSnapshot();
  order.push(`${name} ends`);
  return `${name} ${snapshot}`;
};

test('both are asked at the same time, each on a connection of its own', async () => {
  const order: string[] = [];
  const answers = await withTiny(async (reader) => {
    const readers: StoreReader[] = [];
    const both = await readBoth(
      reader,
      (own) => noting(order, 'first')(own),
      async (other) => {
        readers.push(other);
        return noting(order, 'second')(other);
      },
    );
    expect(readers[0]).not.toBe(reader);
    return both;
  });
  expect(answers).toEqual(['first 1', 'second 1']);
  expect(order.toSorted()).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
});

test('one is asked after the other where the store has one connection', async () => {
  const order: string[] = [];
  const answers = await withTiny((reader) =>
    readBoth({ ...reader, beside: undefined }, noting(order, 'first'), noting(order, 'second')),
  );
  expect(answers).toEqual(['first 1', 'second 1']);
  expect(order).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
});

test('the failure of either is that of both; of two, that of the first', async () => {
  const fail = (message: string) => async (): Promise<never> => {
    throw new Error(message);
  };
  const none = async () => 0;
  await expect(withTiny((reader) => readBoth(reader, fail('first'), fail('second')))).rejects.toThrow('first');
  await expect(withTiny((reader) => readBoth(reader, none, fail('second')))).rejects.toThrow('second');
});
