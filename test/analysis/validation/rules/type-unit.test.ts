import { expect, test } from 'vitest';
import { ruleFindings, STOCK } from '../../../support/rule-findings.ts';

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
