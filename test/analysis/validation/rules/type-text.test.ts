import { expect, test } from 'vitest';
import { ruleFindings, STOCK } from '../../../support/rule-findings.ts';

test('a text in a numeric field is found', async () => {
  const rows = [{ document: 'd', period: '2009-06-30', values: { cash: 'text:n/a', debt: '1', name: 'text:n/a' } }];
  const types = { cash: STOCK, debt: STOCK, name: { dataType: { name: 'String' } } };
  expect(await ruleFindings('type/text', { snapshots: [rows], types })).toEqual([
    'd cash null null: "n/a" in a field of type monetary',
  ]);
});
