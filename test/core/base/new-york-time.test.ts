import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newYorkTime } from '../../../src/core/base/new-york-time.ts';

test.each([
  ['2026-06-17T22:40:43.000Z', '2026-06-17T18:40:43'],
  ['2023-11-02T22:08:27.000Z', '2023-11-02T18:08:27'],
  ['2024-02-20T21:16:00.000Z', '2024-02-20T16:16:00'],
  ['2001-12-21T05:00:00.000Z', '2001-12-21T00:00:00'],
  // An hour is left out in spring, and comes twice in autumn.
  ['2024-03-10T06:59:59.000Z', '2024-03-10T01:59:59'],
  ['2024-03-10T07:00:00.000Z', '2024-03-10T03:00:00'],
  ['2024-11-03T05:59:59.000Z', '2024-11-03T01:59:59'],
  ['2024-11-03T06:00:00.000Z', '2024-11-03T01:00:00'],
  ['2024-11-03T07:00:00.000Z', '2024-11-03T02:00:00'],
  // Until 2006 it began in April and ended in October.
  ['2006-04-02T06:59:59.000Z', '2006-04-02T01:59:59'],
  ['2006-04-02T07:00:00.000Z', '2006-04-02T03:00:00'],
  ['2006-10-29T06:00:00.000Z', '2006-10-29T01:00:00'],
  ['2010-01-01T04:59:59.999Z', '2009-12-31T23:59:59'],
])('%s is %s in New York', (moment, local) => {
  expect(newYorkTime(Date.parse(moment))).toBe(local);
});

/** The day of the nth Sunday of a month (from 0), or of its last one. */
function sunday(year: number, month: number, nth: 1 | 2 | 'last'): number {
  const days = Array.from({ length: 31 }, (_, at) => new Date(Date.UTC(year, month, at + 1)));
  const sundays = days.filter((day) => day.getUTCMonth() === month && day.getUTCDay() === 0);
  return (nth === 'last' ? sundays.at(-1) : sundays[nth - 1])?.getUTCDate() ?? 0;
}

/** Hours behind UTC, by the laws of 1986 and 2005. */
function hoursBehind(moment: number): number {
  const year = new Date(moment - 5 * 3_600_000).getUTCFullYear();
  const [begin, end] =
    year >= 2007
      ? [Date.UTC(year, 2, sunday(year, 2, 2), 7), Date.UTC(year, 10, sunday(year, 10, 1), 6)]
      : [Date.UTC(year, 3, sunday(year, 3, 1), 7), Date.UTC(year, 9, sunday(year, 9, 'last'), 6)];
  return begin <= moment && moment < end ? 4 : 5;
}

test('every moment since 1987 is as far behind UTC as the law says', () => {
  const seconds = fc.integer({ min: Date.UTC(1987, 0, 2) / 1000, max: Date.UTC(2037, 0, 1) / 1000 });
  fc.assert(
    fc.property(seconds, (second) => {
      const moment = second * 1000;
      const expected = new Date(moment - hoursBehind(moment) * 3_600_000).toISOString().slice(0, 19);
      expect(newYorkTime(moment)).toBe(expected);
    }),
  );
});
