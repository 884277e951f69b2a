import { expect, test } from 'vitest';
import { withReader } from '../../../src/warehouse/store/reader.ts';
import { ingestTiny, TEST_PORTS, tempStore } from '../../support/temp-store.ts';

test('all rows of the companies of some versions are found, whether these are few or many', async () => {
  const store = await tempStore();
  const rowsOf = (entity: string, count: number) =>
    Array.from({ length: count }, (_, at) => {
      const period = `2009-01-01/${new Date(Date.UTC(2009, 1, 1 + at)).toISOString().slice(0, 10)}`;
      return { document: entity, entity, period, values: { sales: String(at) } };
    });
  await ingestTiny(store, [...rowsOf('1', 1_500), ...rowsOf('2', 3)]);
  await withReader(store, TEST_PORTS, async (reader) => {
    const countOf = async (...versions: readonly number[]) =>
      (await reader.companyRows(1, Int32Array.from(versions))).count;
    const all = Array.from({ length: 1_503 }, (_, at) => at + 1);
    const entities = async (versions: readonly number[]) =>
      new Set((await reader.companyRows(1, Int32Array.from(versions))).entity).size;
    expect([await countOf(...all), await entities(all)]).toEqual([1_503, 2]);
    const counts = [await countOf(1), await countOf(1_503), await countOf(1, 1_503), await countOf()];
    expect(counts.toSorted((a, b) => a - b)).toEqual([0, 3, 1_500, 1_503]);
  });
});
