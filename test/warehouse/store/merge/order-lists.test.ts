import { describe, expect, it } from 'vitest';
import { DuckDBInstance } from '../../../../src/warehouse/store/driver.ts';
import { inRanges, type Range } from '../../../../src/warehouse/store/merge/order-lists.ts';

async function rangesOf(...numbers: readonly number[]): Promise<Range[]> {
  const connection = await (await DuckDBInstance.create()).connect();
  await connection.run('CREATE TABLE t (n INTEGER)');
  for (const number of numbers) await connection.run('INSERT INTO t VALUES ($number)', { number });
  const ranges: Range[] = [];
  await inRanges(connection, { table: 't', column: 'n' }, async (range) => void ranges.push(range));
  connection.closeSync();
  return ranges;
}

describe('ranges of a column', () => {
  it('cover all numbers from the lowest to the highest, each once', async () => {
    expect(await rangesOf(5, 5 + 16_384, 9)).toEqual([
      { first: 5, last: 5 + 16_383 },
      { first: 5 + 16_384, last: 5 + 16_384 },
    ]);
    expect(await rangesOf(7)).toEqual([{ first: 7, last: 7 }]);
  });

  it('of an empty table are none', async () => {
    expect(await rangesOf()).toEqual([]);
  });
});
