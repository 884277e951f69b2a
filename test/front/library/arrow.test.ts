import { beforeAll, describe, expect, test } from 'vitest';
import { decimalText, openStore, type Store } from '../../../src/index.ts';
import { ingestTiny, tempStore } from '../../support/temp-store.ts';

let store: Store;

beforeAll(async () => {
  const path = await tempStore();
  const row = { document: 'A', period: '2009-06-30' };
  await ingestTiny(path, [{ ...row, values: { 'us-gaap/2009:Assets': '10.50' } }]);
  await ingestTiny(path, [{ ...row, values: { 'us-gaap/2009:Assets': '11.50' } }]);
  store = openStore(path);
});

const NUMBERS = 'SELECT number FROM filed_value';

describe('an answer of a store in Arrow', () => {
  test('is that of the newest snapshot, or of an earlier one', async () => {
    const [now, before] = [await store.arrow(NUMBERS), await store.arrow(NUMBERS, { asOf: 1 })];
    const numbers = [now, before].map((table) => {
      const column = table.getChild('number');
      return column && decimalText(column, 0);
    });
    expect(numbers).toEqual(['11.500000000000', '10.500000000000']);
    const charted = await store.arrow(NUMBERS, { decimals: 'float64' });
    expect(charted.toArray().map(({ number }) => number)).toEqual([11.5]);
  });

  test('counts its rows while they come', async () => {
    const counts: (string | number)[] = [];
    const progress = {
      stage: (name: string) => void counts.push(name),
      advance: (amount: number) => void counts.push(amount),
    };
    const table = await store.arrow('FROM range(70000)', { progress });
    expect([table.numRows, counts]).toEqual([70_000, ['rows', 65_536, 4_464]]);
  });

  test.each(['arrow', 'arrowBatches'] as const)('by %s ends on a signal', async (name) => {
    const end = new AbortController();
    const progress = { stage: () => {}, advance: () => end.abort() };
    const options = { progress, signal: end.signal };
    const read = async (): Promise<void> => {
      if (name === 'arrow') await store.arrow('FROM range(100000000)', options);
      else
        for await (const batch of store.arrowBatches('FROM range(100000000)', options))
          expect(batch.numRows).toBe(65_536);
    };
    await expect(read()).rejects.toMatchObject({ failure: 'interrupted' });
    expect((await store.arrow('SELECT 1 AS one')).numRows).toBe(1);
  });

  test.each([
    ['DELETE FROM snapshot', /DELETE does more than read/],
    [`FROM read_csv('/etc/hostname')`, /read_csv does more than read/],
    ['SELECT 1; SELECT 2', /2 statements/],
    [`SELECT '1'::BIT AS odd`, /the column odd has values of the type BIT/],
  ])('refuses %s', async (sql, message) => {
    const refused = { failure: 'input', message: expect.stringMatching(message) };
    await expect(store.arrow(sql)).rejects.toMatchObject(refused);
    const iterated = async (): Promise<void> => {
      for await (const _ of store.arrowBatches(sql)) throw new Error('a batch came');
    };
    await expect(iterated()).rejects.toMatchObject(refused);
  });

  test('is not made for a choice of decimals that there is not', async () => {
    await expect(store.arrow('SELECT 1', { decimals: 'float32' as 'text' })).rejects.toMatchObject({
      failure: 'usage',
    });
  });
});
