import { expect, test } from 'vitest';
import { FLOW, ruleFindings, STOCK } from '../../../support/rule-findings.ts';

test('a value of a period of the other type than its field has is found', async () => {
  const rows = [
    { document: 'instant', period: '2009-06-30', values: { cash: '1', sales: '2', other: '3' } },
    { document: 'duration', period: '2009-01-01/2009-06-30', values: { cash: '4', sales: '5' } },
  ];
  expect(await ruleFindings('type/period', { snapshots: [rows], types: { cash: STOCK, sales: FLOW } })).toEqual([
    'duration cash 4 null: a field of type instant',
    'instant sales 2 null: a field of type duration',
  ]);
});

test('money outside of a currency and shares in one are found', async () => {
  const values = { cash: '1', treasuryshares: '2', price: '3' };
  const rows = ['USD', 'shares', 'USD/shares'].map((unit) => ({ document: unit, unit, period: '2009-06-30', values }));
  const types = {
    cash: STOCK,
    treasuryshares: { dataType: { name: 'xbrli:sharesItemType' } },
    price: { dataType: { name: 'perShareItemType' } },
  };
  expect(await ruleFindings('type/unit', { snapshots: [rows], types })).toEqual([
    'USD treasuryshares 2 null: shares in USD',
    'USD/shares cash 1 null: monetary in USD/shares',
    'shares cash 1 null: monetary in shares',
  ]);
});

test('a text in a numeric field is found', async () => {
  const rows = [{ document: 'd', period: '2009-06-30', values: { cash: 'text:n/a', debt: '1', name: 'text:n/a' } }];
  const types = { cash: STOCK, debt: STOCK, name: { dataType: { name: 'String' } } };
  expect(await ruleFindings('type/text', { snapshots: [rows], types })).toEqual([
    'd cash null null: "n/a" in a field of type monetary',
  ]);
});
