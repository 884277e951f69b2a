import { expect, test } from 'vitest';
import { madeWords, stepWords } from '../../../../src/output/report/views/step-words.ts';

test.each([
  ['Assets', 'Assets, as reported'],
  [
    'Revenues, SalesRevenueNet -2018, ContractRevenue 2018-, DividendsPaid custom',
    "the first that is reported of Revenues, SalesRevenueNet (until 2018), ContractRevenue (from 2018), DividendsPaid (the filing's own)",
  ],
  ['netincome - ?preferreddividends', 'netincome - preferreddividends (if reported)'],
  [
    '?shorttermborrowings + ?longtermdebtcurrent',
    'shorttermborrowings (if reported) + longtermdebtcurrent (if reported)',
  ],
  ['incomebeforetaxes - operatingprofit_direct', 'incomebeforetaxes - operatingprofit as stated'],
  [
    'line: operatingprofit_direct + operatingexpenses',
    'the line that is operatingprofit as stated + operatingexpenses',
  ],
  ['year - quarter of the year before + quarter', 'year - quarter of the year before + quarter'],
])('a step in words: %s', (step, words) => {
  expect(stepWords(step)).toBe(words);
});

test('a value that was made of one of many concepts does not name them all', () => {
  expect(madeWords('A, B, C')).toBe('the first that is reported of A, B, C');
  expect(madeWords('A, B, C, D')).toBe(
    'the first that is reported of 4 concepts of the rule, unless sums point to another one',
  );
  expect(madeWords('assets - ?goodwill')).toBe('assets - goodwill (if reported)');
});
