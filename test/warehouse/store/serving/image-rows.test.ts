import { expect, test } from 'vitest';
import { planFields } from '../../../../src/warehouse/store/serving/field-plan.ts';
import { emptyRows, putValue, sortRows } from '../../../../src/warehouse/store/serving/image-rows.ts';

test('rows are sorted by field and have of each field the value of its first place, of one place the first', async () => {
  // Places: 0 a (own), 1 a, 2 b, 3 c, 4 d.
  const stored = ['a', 'b', 'c', 'd'].map((name, index) => ({ id: index, namespace: 'service', name }));
  const plan = planFields(stored, ['a'], () => 0);
  const rows = emptyRows(Int32Array.of(6, 0, 3));
  const put = (row: number, place: number, value: number): void => putValue(rows, row, place, 0, value);
  [4, 1, 2, 0, 2].forEach((place, at) => void put(0, place, 10 + at));
  [2, 1].forEach((place, at) => void put(2, place, 20 + at));
  const { fields, count, offsets, field, value, repeated } = await sortRows(plan, rows);
  expect({ fields, count, repeated }).toEqual({ fields: ['a', 'b', 'd'], count: 3, repeated: 2 });
  expect([...offsets]).toEqual([0, 3, 3, 5]);
  expect([...field]).toEqual([0, 1, 2, 0, 1]);
  expect([...value]).toEqual([13, 12, 10, 21, 20]);
});
