import { expect, it } from 'vitest';
import { generateServiceHistory } from '../../bench/generate/service-store.ts';
import { expressionsOf } from '../../bench/replay/expressions.ts';
import { openReplay } from '../../src/alerts/notifications/replay.ts';
import { withReader } from '../../src/warehouse/store/reader.ts';
import { TEST_PORTS, tempStore } from '../support/temp-store.ts';

it('a generated history has new amounts for all rows of some companies in each refresh', async () => {
  const store = await tempStore();
  expect(await generateServiceHistory(store, { companies: 5, refreshes: 3, changing: 2 })).toEqual({ rows: 120 });
  const { history } = await withReader(store, TEST_PORTS, (reader) => reader.rowHistory('CoreFinancials-QTR', {}, []));
  const { changes, refreshes } = history;
  expect(refreshes.map(({ at, rows }) => [at.slice(0, 10), rows])).toEqual([
    ['2026-01-01', 120],
    ['2026-01-02', 120],
    ['2026-01-03', 120],
    ['2026-01-06', 120],
  ]);
  expect([1, 2, 3].map((refresh) => changes.refresh.filter((each) => each === refresh).length)).toEqual([48, 48, 48]);
  expect(changes.count).toBe(144);
  const replay = openReplay(history, []);
  const readings = expressionsOf(40).map((text) => replay.read(text).typed);
  expect(readings.every((typed) => typed !== undefined)).toBe(true);
});
