import { expect, test } from 'vitest';
import { FLOW, ruleFindings, STOCK } from '../../../support/rule-findings.ts';

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

test('two values of a field in one document differ, also where two years of a taxonomy name it', async () => {
  const period = '2009-06-30';
  const rows = [
    { document: 'one-row', period, values: { cash: '5|6', debt: '7|7.0' } },
    { document: 'two-years', period, values: { 'us-gaap/2008:Assets': '1', 'us-gaap/2009:Assets': '2' } },
    { document: 'others', period, values: { 'us-gaap/2008:Assets': '1', 'dei/2009:Assets': '2' } },
    { document: 'dimension', dimensions: 'A=B;', period, values: { 'us-gaap/2008:Assets': '3' } },
    { document: 'rounded', period, decimals: -3, values: { cash: '5000|5400' } },
  ];
  expect(await ruleFindings('cross-statement/same-field', { snapshots: [rows] })).toEqual([
    'one-row cash 6 5: another value in the same document',
    'two-years Assets 2 1: another value in the same document',
  ]);
});

test('of the service, rows of several resources are compared; the value of most rows counts as the right one', async () => {
  const taxonomy = { source: 'service', id: '18' } as const;
  const row = (period: string, values: Readonly<Record<string, string>>, document = 'D', id = '18') => {
    return { document, period, values, taxonomy: { ...taxonomy, id } };
  };
  const [quarter, year] = ['2009-10-01/2009-12-31', '2009-01-01/2009-12-31'];
  const resources = {
    'Financials-QTR': [row(quarter, { cash: '6', sales: '20' })],
    'Financials-YTD': [row(year, { cash: '5', sales: '80' }), row(year, { cash: '7' }, 'Other')],
    'Financials-ANN': [row(year, { cash: '5', sales: '81' })],
    'Financials-TTM': [row(year, { cash: '5', sales: '81' })],
    'CoreFinancials-ANN': [row(year, { cash: '8' }, 'D', '50')],
  };
  const scope = { source: 'service' } as const;
  const types = { cash: STOCK, sales: FLOW };
  expect(await ruleFindings('cross-statement/same-field', { snapshots: [], resources, scope, types })).toEqual([
    'D cash 6 5: another value in the same document',
    'D sales 80 81: another value in the same document',
  ]);
});

test('net income is that of the company and of noncontrolling interests, where all three are reported', async () => {
  const period = '2009-01-01/2009-06-30';
  const share = 'NetIncomeLossAttributableToNoncontrollingInterest';
  const rows = [
    { document: 'right', period, values: { ProfitLoss: '1005', NetIncomeLoss: '1001', [share]: '4' } },
    { document: 'wrong', period, values: { ProfitLoss: '1005', NetIncomeLoss: '1001', [share]: '-4' } },
    { document: 'without', period, values: { ProfitLoss: '1005', NetIncomeLoss: '1001' } },
  ];
  expect(await ruleFindings('cross-statement/net-income', { snapshots: [rows] })).toEqual([
    'wrong ProfitLoss 1005 997: net income of the same period',
  ]);
});
