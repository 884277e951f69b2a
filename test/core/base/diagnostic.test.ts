import { expect, it } from 'vitest';
import { formatPlace } from '../../../src/core/base/diagnostic.ts';

it.each([
  [undefined, ''],
  [{}, ''],
  [{ line: 3 }, 'line 3'],
  [{ file: 'num.txt' }, 'num.txt'],
  [{ file: 'a.zip!num.txt', line: 17 }, 'a.zip!num.txt:17'],
  [{ file: 'num.txt', line: 17, column: 3 }, 'num.txt:17:3'],
])('the place %j is written %j', (place, expected) => {
  expect(formatPlace(place)).toBe(expected);
});
