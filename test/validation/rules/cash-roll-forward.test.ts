import { expect, test } from 'vitest';
import { FLOW, ruleFindings, STOCK } from '../../support/rule-findings.ts';

const [CASH, CHANGE, EFFECT] = [
  'CashAndCashEquivalentsAtCarryingValue',
  'CashAndCashEquivalentsPeriodIncreaseDecrease',
  'EffectOfExchangeRateOnCashAndCashEquivalents',
];

function cash(document: string, opening: string, change: Readonly<Record<string, string>>, closing: string) {
  return [
    { document, period: '2008-12-31', values: { [CASH]: opening } },
    { document, period: '2009-01-01/2009-06-30', values: change },
    { document, period: '2009-06-30', values: { [CASH]: closing } },
  ];
}

test('cash at the end is that at the beginning and its change, with or without the effect of exchange rates', async () => {
  const rows = [
    ...cash('right', '100', { [CHANGE]: '-30' }, '70'),
    ...cash('rounded', '100001', { [CHANGE]: '-30000' }, '70002'),
    ...cash('effect', '100', { [CHANGE]: '-30', [EFFECT]: '5' }, '75'),
    ...cash('wrong', '103', { [CHANGE]: '-33', [EFFECT]: '5' }, '80'),
    ...cash('sign', '100', { [CHANGE]: '-31' }, '131'),
  ];
  const types = { [CASH]: STOCK, [CHANGE]: FLOW, [EFFECT]: FLOW };
  expect(await ruleFindings('cross-period/cash-roll-forward', { snapshots: [rows], types })).toEqual([
    `sign ${CASH} 131 69: opening balance and net change`,
    `wrong ${CASH} 80 70: opening balance and net change`,
  ]);
});
