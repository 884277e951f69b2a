import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatIsoDate } from '../../../src/core/base/date.ts';
import { formatServiceDate, formatServiceDateTime, parseServiceDateTime } from '../../../src/core/model/moment.ts';

describe('a date of the service', () => {
  it.each([
    ['2/27/2019', '2019-02-27', undefined],
    ['12/31/2018', '2018-12-31', undefined],
    ['9/30/2017 12:00 AM', '2017-09-30', 0],
    ['12/15/2017 10:26 AM', '2017-12-15', 10 * 60 + 26],
    ['02/07/2019 01:05 PM', '2019-02-07', 13 * 60 + 5],
    ['12/31/2018 12:30 PM', '2018-12-31', 12 * 60 + 30],
  ])('%s', (text, day, minute) => {
    const read = parseServiceDateTime(text);
    expect(read && formatIsoDate(read.day)).toBe(day);
    expect(read?.minute).toBe(minute);
  });

  it.each(['2/30/2019', '13/1/2018', '2018-12-31', '12/31/18', '12/31/2018 13:00 PM', '12/31/2018 1:60 AM', ''])(
    '%j is none',
    (text) => {
      expect(parseServiceDateTime(text)).toBeUndefined();
    },
  );

  it('is written in the form of the contract', () => {
    expect(formatServiceDateTime({ day: 14_425 })).toBe('06/30/2009 12:00 AM');
    expect(formatServiceDateTime({ day: 14_425, minute: 12 * 60 + 5 })).toBe('06/30/2009 12:05 PM');
    expect(formatServiceDate(14_425)).toBe('6/30/2009');
  });

  it('that was written is read as it was', () => {
    const moment = fc.record({
      day: fc.integer({ min: -25_000, max: 60_000 }),
      minute: fc.integer({ min: 0, max: 1_439 }),
    });
    fc.assert(
      fc.property(moment, (given) => {
        expect(parseServiceDateTime(formatServiceDateTime(given))).toEqual(given);
        expect(parseServiceDateTime(formatServiceDate(given.day))).toEqual({ day: given.day });
      }),
    );
  });
});
