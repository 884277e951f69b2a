import { copyFile, rm } from 'node:fs/promises';
import { expect, test, vi } from 'vitest';
import { withConnection } from '../../../src/warehouse/store/connection.ts';
import { interruptOn } from '../../../src/warehouse/store/interrupt.ts';
import { knownStore } from '../../../src/warehouse/store/known-store.ts';
import { holdStore, readBoth, withReader } from '../../../src/warehouse/store/reader.ts';
import { remembered, rememberedEach } from '../../../src/warehouse/store/remembered.ts';
import { openSession } from '../../../src/warehouse/store/session.ts';
import { ingestTiny, TEST_PORTS, tempStore } from '../../support/temp-store.ts';

const ROW = { period: '2009-06-30', filed: '2009-07-02', document: 'A', values: { Assets: '1' } };
const KIND = { kind: 'test', most: 2 };

/** Reads a key of the store; what was read is counted by `read`. */
const ask = (store: string, read: () => Promise<number>, key = 'a') =>
  withReader(store, TEST_PORTS, (reader) => reader.remembered(KIND, key, read));

function counter() {
  let count = 0;
  return vi.fn(async () => {
    count += 1;
    return count;
  });
}

async function newStore(): Promise<string> {
  const store = await tempStore();
  await ingestTiny(store, [ROW]);
  return store;
}

test('what was read is kept until the store changes', async () => {
  const store = await newStore();
  const read = counter();
  expect([await ask(store, read), await ask(store, read)]).toEqual([1, 1]);
  await ingestTiny(store, [{ ...ROW, values: { Assets: '2' } }]);
  expect([await ask(store, read), await ask(store, read)]).toEqual([2, 2]);
});

test('a store in the place of another is read anew', async () => {
  const [store, other] = [await newStore(), await newStore()];
  const read = counter();
  await ask(store, read);
  await rm(store);
  await copyFile(other, store);
  expect(await ask(store, read)).toBe(2);
});

test('the answers that were asked for last are kept, by kind and key', async () => {
  const store = await newStore();
  const read = counter();
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await ask(store, read, key);
  expect(read).toHaveBeenCalledTimes(4);
  await withReader(store, TEST_PORTS, (reader) => reader.remembered({ kind: 'other', most: 1 }, 'b', read));
  expect(read).toHaveBeenCalledTimes(5);
});

test('a failure is not kept, and two that ask at once read once', async () => {
  const store = await newStore();
  const failing = vi.fn(() => Promise.reject(new Error('no luck')));
  await expect(ask(store, failing)).rejects.toThrow('no luck');
  const read = counter();
  const both = withReader(store, TEST_PORTS, (reader) =>
    Promise.all([reader.remembered(KIND, 'a', read), reader.remembered(KIND, 'a', read)]),
  );
  expect(await both).toEqual([1, 1]);
});

test('a read that waits for one of another connection goes on where that fails', async () => {
  const store = await newStore();
  await holdStore(store, TEST_PORTS, async () => {
    let hasBegun: (fail: (error: Error) => void) => void = () => {};
    const begun = new Promise<(error: Error) => void>((resolve) => {
      hasBegun = resolve;
    });
    const first = ask(store, () => new Promise((_, reject) => hasBegun(reject)));
    const failed = expect(first).rejects.toThrow('interrupted');
    const fail = await begun;
    const read = counter();
    const second = withReader(store, TEST_PORTS, async (reader) => {
      const answer = reader.remembered(KIND, 'a', read);
      fail(new Error('interrupted'));
      return answer;
    });
    await failed;
    expect(await second).toBe(1);
  });
});

test('a store as known on a day, and one that is written to, have no memory', async () => {
  const store = await newStore();
  await ingestTiny(store, [{ ...ROW, document: 'B', filed: '2009-08-02' }]);
  const read = counter();
  await ask(store, read);
  const known = knownStore(store, '2009-07-31', { current: false }, TEST_PORTS);
  const again = () => withReader(known, TEST_PORTS, (reader) => reader.remembered(KIND, 'a', read));
  expect([await again(), await again()]).toEqual([2, 3]);
  const session = await openSession();
  await session.read(store, TEST_PORTS, (reader) => reader.remembered(KIND, 'a', read));
  session.close();
  expect(read).toHaveBeenCalledTimes(4);
  expect(await withConnection(store, TEST_PORTS, (connection) => remembered(connection, KIND, 'a', read))).toBe(1);
});

test('of several keys only those are read of which nothing is known yet, also not that there is nothing', async () => {
  const store = await newStore();
  const asked: (readonly number[])[] = [];
  const read = async (unknown: readonly number[]) => {
    asked.push(unknown);
    return new Map(unknown.filter((key) => key !== 3).map((key) => [key, { text: `of ${key}` }]));
  };
  const each = (keys: readonly number[]) =>
    withConnection(store, TEST_PORTS, (connection) => rememberedEach(connection, KIND_OF_EACH, keys, read));
  expect([...(await each([1, 3, 1]))]).toEqual([[1, { text: 'of 1' }]]);
  expect([...(await each([2, 1, 3]))]).toEqual([
    [2, { text: 'of 2' }],
    [1, { text: 'of 1' }],
  ]);
  await each([1, 2, 3]);
  expect(asked).toEqual([[1, 3], [2]]);
});

const KIND_OF_EACH = { kind: 'each', most: 9 };

test('an answer that was read while its connection was interrupted is not kept: rows may be missing', async () => {
  const store = await tempStore();
  await ingestTiny(store, [{ period: '2009-06-30', values: { a: '1' } }]);
  const stop = new AbortController();
  const read = vi.fn(async () => 'some');
  const one = { kind: 'one', most: 1 };
  const each = { kind: 'each', most: 1 };
  const none = async (): Promise<ReadonlyMap<string, object>> => {
    stop.abort();
    return new Map();
  };
  await withConnection(store, TEST_PORTS, async (connection) => {
    const done = interruptOn(stop.signal, connection);
    await expect(rememberedEach(connection, each, ['a'], none)).rejects.toMatchObject({ failure: 'interrupted' });
    await expect(remembered(connection, one, '', read)).rejects.toMatchObject({ failure: 'interrupted' });
    done();
  });
  await withConnection(store, TEST_PORTS, async (connection) => {
    expect(await remembered(connection, one, '', read)).toBe('some');
    const some = async () => new Map([['a', { id: 1 }]]);
    expect(await rememberedEach(connection, each, ['a'], some)).toEqual(new Map([['a', { id: 1 }]]));
  });
  expect(read).toHaveBeenCalledTimes(2);
});

test('what was read beside a question that fails is not kept where it was interrupted', async () => {
  const store = await tempStore();
  await ingestTiny(store, [{ period: '2009-06-30', values: { a: '1' } }]);
  const fail = new AbortController();
  const ask = (first: () => Promise<string>, answer: string) =>
    withReader(store, TEST_PORTS, (reader) =>
      readBoth(reader, first, (other) =>
        other.remembered({ kind: 'beside', most: 1 }, '', async () => {
          fail.abort();
          await new Promise((done) => setTimeout(done, 20));
          return answer;
        }),
      ),
    );
  const failing = async (): Promise<string> => {
    await new Promise((done) => fail.signal.addEventListener('abort', done));
    throw new Error('the first fails');
  };
  await expect(ask(failing, 'cut off')).rejects.toThrow('the first fails');
  expect(await ask(async () => 'first', 'whole')).toEqual(['first', 'whole']);
});
