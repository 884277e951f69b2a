import { expect, test } from 'vitest';
import { ruleFindings } from '../../../support/rule-findings.ts';

test('a period that ends before it begins is found', async () => {
  const rows = [
    { document: 'turned', period: '2009-06-30/2009-01-01', values: { sales: '1' } },
    { document: 'right', period: '2009-01-01/2009-06-30', filed: '2009-07-02', values: { sales: '1' } },
  ];
  expect(await ruleFindings('dates/out-of-order', { snapshots: [rows] })).toEqual([
    'turned document null null: the period ends before it begins',
  ]);
});

test('a document of the service that was filed before its period ended is found', async () => {
  const rows = [{ document: 'early', period: '2009-01-01/2009-06-30', filed: '2009-06-29', values: { sales: '1' } }];
  expect(await ruleFindings('dates/out-of-order', { snapshots: [rows], scope: { source: 'service' } })).toEqual([
    'early document null null: filed 2009-06-29, for the period to 2009-06-30',
  ]);
});
