import { expect, test } from 'vitest';
import { ruleFindings } from '../../support/rule-findings.ts';

test('another value of the same document is found, unless the row says that it was restated or amended', async () => {
  const period = '2009-06-30';
  const before = ['changed', 'restated', 'same'].map((document) => ({
    document,
    period,
    values: { cash: '5', debt: '7' },
  }));
  const after = [
    { document: 'changed', period, values: { cash: '6', debt: '7.0' } },
    { document: 'restated', period, values: { cash: '6', debt: '7', restated: 'text:true' } },
    { document: 'same', period, values: { cash: '5', debt: '7', further: '1' } },
  ];
  expect(await ruleFindings('restatement/unamended', { snapshots: [before, after] })).toEqual([
    'changed cash 6 5: the value of an earlier snapshot',
  ]);
});
