import { expect, test } from 'vitest';
import { ruleFindings } from '../../support/rule-findings.ts';

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
