import { DuckDBInstance } from '@duckdb/node-api';
import { expect, test } from 'vitest';
import { isAmong } from '../../../src/warehouse/store/sql-text.ts';

const LAST = 99_999;

async function chosenBy(ids: readonly number[]): Promise<readonly number[]> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const rows = await connection.run(
    `SELECT range::INTEGER FROM range(${LAST + 1}) WHERE ${isAmong('range', ids)} ORDER BY 1`,
  );
  const chosen = (await rows.getRows()).map(([id]) => Number(id));
  connection.closeSync();
  instance.closeSync();
  return chosen;
}

test.each([
  ['none', []],
  ['one', [7]],
  ['neighbours', [8, 7, 9, 7]],
  ['both ends', [0, LAST]],
  ['more groups than ranges', Array.from({ length: 20 }, (_, at) => [at * 5_000, at * 5_000 + 3]).flat()],
])('the condition holds for the ids alone: %s', async (_, ids) => {
  expect(await chosenBy(ids)).toEqual([...new Set(ids)].sort((a, b) => a - b));
});

test('what is between groups of ids is left out before ids are looked for', () => {
  const [, ranges = ''] = isAmong('id', Int32Array.of(90_001, 5, 90_000, 6)).split(' AND (');
  expect(ranges).toBe('id BETWEEN 5 AND 6 OR id BETWEEN 90000 AND 90001)');
});
