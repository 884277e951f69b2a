import { describe, expect, it } from 'vitest';
import { numberOfWords } from '../../../../src/sources/xbrl/inline/number-words.ts';
import { transformation } from '../../../../src/sources/xbrl/inline/transformations.ts';

describe('formats of inline facts', () => {
  it.each([
    ['num-dot-decimal', ' 1,234,567.80 ', '1234567.80'],
    ['numdotdecimal', '1 234', '1234'],
    ['num-dot-decimal', '.5', '.5'],
    ['num-dot-decimal', '1.2.3', undefined],
    ['num-dot-decimal', '(12)', undefined],
    ['num-comma-decimal', '1.234.567,80', '1234567.80'],
    ['numcommadecimal', '12', '12'],
    ['num-unit-decimal', '1,234 dollars 5 cents', '1234.05'],
    ['fixed-zero', '—', '0'],
    ['zerodash', '-', '0'],
    ['nocontent', 'n/a', ''],
    ['numwordsen', 'no', '0'],
    ['numwordsen', 'Two hundred and five thousand', '205000'],
    ['numwordsen', 'several', undefined],
    ['fixed-true', 'x', 'true'],
    ['boolballotbox', '☐', 'false'],
    ['boolballotbox', '☒', 'true'],
    ['date-monthname-day-year-en', 'December 31, 2023', '2023-12-31'],
    ['date-day-monthname-year-en', '3 Feb. 2024', '2024-02-03'],
    ['datemonthdayyear', '12/31/23', '2023-12-31'],
    ['datedoteu', '31.12.2023', '2023-12-31'],
    ['date-monthname-year-en', 'June 2023', '2023-06'],
    ['date-monthname-day-en', 'September 30', '--09-30'],
    ['date-month-day-year', '13/31/2023', undefined],
    ['date-monthname-day-year-en', 'Smarch 3, 2023', undefined],
    ['duryear', '5', 'P5Y'],
    ['duryear', '13.4', 'P13Y4M24D'],
    ['durmonth', '18', 'P18M'],
    ['durweek', '2', 'P14D'],
    ['durwordsen', 'five years, six months', 'P5Y6M'],
    ['durwordsen', 'a while', undefined],
  ])('%s of %j is %j', (format, text, expected) => {
    expect(transformation(format)?.(text)).toBe(expected);
  });

  it('that are not known have no rule', () => {
    expect(transformation('num-roman')).toBeUndefined();
  });
});

describe('numbers in words', () => {
  it.each([
    ['twenty-one', 21n],
    ['one million two hundred thousand and three', 1200003n],
    ['a hundred', 100n],
    ['7 thousand', 7000n],
    ['', undefined],
    ['hundreds', undefined],
  ])('%j is %s', (text, expected) => {
    expect(numberOfWords(text)).toBe(expected);
  });
});
