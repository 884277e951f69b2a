import { describe, expect, it } from 'vitest';
import { numberOfWords, transformation } from '../../../../../src/warehouse/sources/xbrl/inline/transformations.ts';

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
    ['numdotdecimal', '12,34', undefined],
    ['num-dot-decimal', '12,34', '1234'],
    ['numcommadot', '1 234', undefined],
    ['numspacedot', '1\u00a0234.5', '1234.5'],
    ['numdotcomma', '1.234,5', '1234.5'],
    ['numspacecomma', '1 234,5', '1234.5'],
    ['numcomma', '1234,5', '1234.5'],
    ['numdash', '-', '0'],
    ['numdotdecimalin', '12,34,567.8', '1234567.8'],
    ['numunitdecimalin', '1,23,456 rupees 7 paise', '123456.07'],
    ['numunitdecimal', '1,2345 yen 7', undefined],
    ['num-dot-decimal-apos', "1'234’567.8", '1234567.8'],
    ['num-comma-decimal-apos', '1´234,8', '1234.8'],
    ['num-unit-decimal-apos', "1'234 Fr. 5", '1234.05'],
    ['num-dot-decimal', '', undefined],
    ['zerodash', '5', undefined],
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
    ['dateslasheu', '3/2/2024', '2024-02-03'],
    ['datelongus', 'February 3, 2024', '2024-02-03'],
    ['dateslashmonthdayus', '2/3', '--02-03'],
    ['date-day-month', '30.2.', undefined],
    ['date-day-month', '29.2', '--02-29'],
    ['dateyearmonthdaycjk', '２００９年6月３０日', '2009-06-30'],
    ['dateyearmonthcjk', '2009年6月', '2009-06'],
    ['dateerayearmonthdayjp', '平成21年6月30日', '2009-06-30'],
    ['date-jpn-era-year-month', '令和元年5月', '2019-05'],
    ['datedaymonthyeardk', '3. februar 2024', '2024-02-03'],
    ['datedaymonthyearin', '३ फरवरी २०२४', '2024-02-03'],
    ['calindaymonthyear', '11 Pausha 1945', '2024-01-01'],
    ['date-ind-day-monthname-year-hi', '1 Chaitra 1946', '2024-03-21'],
    ['date-ind-day-monthname-year-hi', '31 Pausha 1945', undefined],
    ['date-day-monthname-year-de', '3. März 2024', '2024-03-03'],
    ['date-monthname-year-cs', 'červenec 2024', '2024-07'],
    ['date-monthname-year-cs', 'červen 2024', '2024-06'],
    ['date-day-monthname-fi', '3. elokuuta', '--08-03'],
    ['date-day-monthname-cy', '3 Tachwedd', '--11-03'],
    ['date-day-monthname-year-el', '3 Μαΐου 2024', '2024-05-03'],
    ['date-year-day-monthname-lv', '2024. gada 3. februāris', '2024-02-03'],
    ['date-year-monthname-day-hu', '2024. február 3.', '2024-02-03'],
    ['date-day-monthname-year-bg', '3 май 2024 г.', '2024-05-03'],
    ['date-day-monthroman-year', '3.VIII.2024', '2024-08-03'],
    ['date-day-monthname-year-en', '3 Feb 2024 or so', undefined],
    ['date-day-monthname-en', '30 February', undefined],
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
    const unknown = ['num-roman', 'date-day-monthname-xx', 'date-day-monthname', 'constructor', 'date-'];
    expect(unknown.map(transformation)).toEqual(unknown.map(() => undefined));
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
