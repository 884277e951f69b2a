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
