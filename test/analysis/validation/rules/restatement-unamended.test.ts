import { expect, test } from 'vitest';
import { ruleFindings } from '../../../support/rule-findings.ts';

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

test('it is still found when something else of the row changes later, with the last other value', async () => {
  const row = (cash: string, debt: string) => [{ document: 'D', period: '2009-06-30', values: { cash, debt } }];
  const snapshots = [row('4', '7'), row('5', '7'), row('6', '7'), row('6', '8')];
  expect(await ruleFindings('restatement/unamended', { snapshots })).toEqual([
    'D cash 6 5: the value of an earlier snapshot',
    'D debt 8 7: the value of an earlier snapshot',
  ]);
});
