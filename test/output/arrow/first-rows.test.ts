import { expect, it } from 'vitest';
import { openStore, show } from '../../../src/index.ts';
import { firstRows } from '../../../src/output/arrow/first-rows.ts';
import { ingestTiny, tempStore } from '../../support/temp-store.ts';

it('gives values as exact text, also within lists and structures', async () => {
  const path = await tempStore();
  await ingestTiny(path, []);
  const store = openStore(path);
  const table = await store.arrow(`SELECT * FROM (VALUES (
    1::BIGINT, -5.00::DECIMAL(18, 2), DATE '2024-02-03', TIMESTAMP '2024-01-02 03:04:05.678901', 'a', true,
    [0.50::DECIMAL(3, 2), NULL], {'x': 1.50::DECIMAL(4, 2), 'y': DATE '1960-01-01'}, 'v'::ENUM('u', 'v'), 1.5::DOUBLE),
    (NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL), (NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL)
  ) AS t(i, d, day, ts, s, b, l, st, e, f)`);
  const { columns, rows, count } = firstRows(table, 2);
  expect(count).toBe(3);
  expect(columns.filter(({ isNumber }) => isNumber).map(({ name }) => name)).toEqual(['i', 'd', 'f']);
  expect(rows).toEqual([
    [
      '1',
      '-5.00',
      '2024-02-03',
      '2024-01-02T03:04:05.678Z',
      'a',
      'true',
      '[0.50, null]',
      '{x: 1.50, y: 1960-01-01}',
      'v',
      '1.5',
    ],
    Array.from(columns, () => null),
  ]);
  expect(String(show(table))).toMatch(/^i +d +day [\s\S]*-5\.00[\s\S]*3 rows\.\n$/);
  await store.close();
});
