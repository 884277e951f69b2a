import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addMonths, epochDay, formatIsoDate, parseCompactDate, parseIsoDate } from '../../../src/core/base/date.ts';

it('counts days from 1970, before it too', () => {
  expect([epochDay(1970, 1, 1), epochDay(1969, 12, 31), epochDay(2000, 3, 1), epochDay(1, 1, 1)]).toEqual([
    0, -1, 11_017, -719_162,
  ]);
});

it.each([
  [2009, 2, 29],
  [1900, 2, 29],
  [2009, 13, 1],
  [2009, 0, 1],
  [2009, 4, 31],
  [2009, 4, 0],
])('%d-%d-%d is not a date', (year, month, day) => {
  expect(epochDay(year, month, day)).toBeUndefined();
});

it('reads both forms and nothing else', () => {
  expect(parseIsoDate('2009-06-30')).toBe(parseCompactDate('20090630'));
  expect(
    ['2009-6-30', '20090630', '2009-06-30T00', '', '2009-06-3a', '2009/06/30', '20:9-06-30'].map(parseIsoDate),
  ).toEqual(Array(7).fill(undefined));
  expect(['2009-06-30', '2009063', '200906301', '20090230'].map(parseCompactDate)).toEqual(Array(4).fill(undefined));
});

it('writes what it reads', () => {
  fc.assert(
    fc.property(fc.integer({ min: -700_000, max: 2_900_000 }), (day) => {
      expect(parseIsoDate(formatIsoDate(day))).toBe(day);
    }),
  );
});

it.each([
  ['2009-01-31', 1, '2009-02-28'],
  ['2009-02-28', 1, '2009-03-31'],
  ['2009-01-30', 1, '2009-02-28'],
  ['2009-03-15', -3, '2008-12-15'],
  ['2008-02-28', 12, '2009-02-28'],
  ['2009-12-31', -12, '2008-12-31'],
])('%s and %d months is %s', (from, months, to) => {
  expect(formatIsoDate(addMonths(parseIsoDate(from) ?? 0, months))).toBe(to);
});
