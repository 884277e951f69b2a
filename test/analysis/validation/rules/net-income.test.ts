import { expect, test } from 'vitest';
import { ruleFindings } from '../../../support/rule-findings.ts';

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
