import { expect, test } from 'vitest';
import { entryOf } from '../../../../src/analysis/validation/verdict/baseline.ts';
import { finding } from '../../../support/findings.ts';

test('entries of two sums of one total are told apart by their sections', () => {
  const place = (...ids: readonly string[]): string => {
    const sections = ids.map((id) => ({ id, title: `Statement ${id}` }));
    return entryOf({ ...finding(), sections }, 'known', null).place;
  };
  expect(place('2')).toMatch(/ · Statement 2 \[2\]$/);
  expect(place('2', '4')).toMatch(/ · Statement 2 \[2\], Statement 4 \[4\]$/);
  expect(new Set([place('2'), place('4'), place('2', '4'), place()])).toHaveProperty('size', 4);
});
