import { expect, test } from 'vitest';
import { FLOW, ruleFindings, STOCK } from '../../../support/rule-findings.ts';

const [CASH, CHANGE, EFFECT] = [
  'CashAndCashEquivalentsAtCarryingValue',
  'CashAndCashEquivalentsPeriodIncreaseDecrease',
  'EffectOfExchangeRateOnCashAndCashEquivalents',
];

const GONE = 'NetCashProvidedByUsedInDiscontinuedOperations';
const HELD = 'DisposalGroupIncludingDiscontinuedOperationCashAndCashEquivalents';

type Values = Readonly<Record<string, string>>;

/** A document with its cash flow, and further values on the days of its balances. */
function cash(
  document: string,
  opening: string,
  change: Values,
  closing: string,
  [first, last]: readonly Values[] = [],
) {
  return [
    { document, period: '2008-12-31', values: { [CASH]: opening, ...first } },
    { document, period: '2009-01-01/2009-06-30', values: change },
    { document, period: '2009-06-30', values: { [CASH]: closing, ...last } },
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

test('cash of discontinued operations may be beside the change, in it, or beside the balances', async () => {
  const rows = [
    ...cash('beside', '100', { [CHANGE]: '-30', [GONE]: '7' }, '77'),
    ...cash('in', '100', { [CHANGE]: '-30', [GONE]: '7', [EFFECT]: '1' }, '64'),
    ...cash('held', '100', { [CHANGE]: '-33' }, '74', [{ [HELD]: '16' }, { [HELD]: '9' }]),
    ...cash('left', '100', { [CHANGE]: '-33' }, '51', [{}, { [HELD]: '16' }]),
    ...cash('wrong', '100', { [CHANGE]: '-33' }, '44', [{ 'own:CashA': '16' }, { 'own:CashB': '39' }]),
    ...cash('neither', '100', { [CHANGE]: '-33', [GONE]: '7' }, '88'),
  ];
  const types = { [CASH]: STOCK, [CHANGE]: FLOW, [EFFECT]: FLOW, [GONE]: FLOW, [HELD]: STOCK };
  expect(await ruleFindings('cross-period/cash-roll-forward', { snapshots: [rows], types })).toEqual([
    `neither ${CASH} 88 67: opening balance and net change`,
    `wrong ${CASH} 44 67: opening balance and net change`,
  ]);
});

test('a change that leads from one to the other of two further balances of cash is theirs', async () => {
  const total = (opening: string, closing: string) => [
    { 'own:AllCashAtBeginning': opening },
    { 'own:AllCashAtEnd': closing },
  ];
  const rows = [
    ...cash('theirs', '100', { [CHANGE]: '-33' }, '64', total('110', '77')),
    ...cash('mine', '100', { [CHANGE]: '-33' }, '64', total('110', '78')),
    // The opening balance is cash itself: another end does not replace it.
    ...cash('crossed', '100', { [CHANGE]: '-33' }, '64', [{}, { 'own:AllCashAtEnd': '67' }]),
  ];
  const scope = { source: 'us-gaap', resource: 'FSDS' };
  expect(await ruleFindings('cross-period/cash-roll-forward', { snapshots: [rows], scope })).toEqual([
    `crossed ${CASH} 64 67: opening balance and net change`,
    `mine ${CASH} 64 67: opening balance and net change`,
  ]);
});
