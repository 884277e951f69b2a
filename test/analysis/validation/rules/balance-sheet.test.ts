import { expect, test } from 'vitest';
import { ruleFindings } from '../../../support/rule-findings.ts';

const [CLAIMS, EQUITY, TEMPORARY] = [
  'LiabilitiesAndStockholdersEquity',
  'StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest',
  'TemporaryEquityCarryingAmountIncludingPortionAttributableToNoncontrollingInterests',
];

test('both sides of one row are compared; three terms only with all equity', async () => {
  const period = '2009-06-30';
  const rows = [
    { document: 'wide', period, values: { Assets: '3000000000000000000000.5', [CLAIMS]: '3000000000000000000000' } },
    { document: 'equal', period, values: { Assets: '100', [CLAIMS]: '100.0' } },
    { document: 'rounded', period, decimals: -3, values: { Assets: '17770264', [CLAIMS]: '17770000' } },
    { document: 'three', period, values: { Assets: '9', Liabilities: '4', [EQUITY]: '3', [TEMPORARY]: '1' } },
    { document: 'two', period, values: { Assets: '9', Liabilities: '4', StockholdersEquity: '3' } },
    {
      document: 'either',
      period,
      values: { Assets: '8', Liabilities: '4', [EQUITY]: '3', [TEMPORARY]: '1', [CLAIMS]: '9' },
    },
    { document: 'several', period, values: { Assets: '8|9', [CLAIMS]: '9' } },
    { document: 'two-rows', period, values: { Assets: '8' } },
    { document: 'two-rows', dimensions: 'A=B;', period, values: { [CLAIMS]: '9' } },
  ];
  expect(await ruleFindings('cross-statement/balance-sheet', { snapshots: [rows] })).toEqual([
    'three Assets 9 8: the other side of the balance sheet',
    'wide Assets 3000000000000000000000.5 3000000000000000000000: the other side of the balance sheet',
  ]);
});
