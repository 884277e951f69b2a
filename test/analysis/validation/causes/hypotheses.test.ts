import { expect, test } from 'vitest';
import { examineRows, type PlacedRow } from '../../../support/explained-rows.ts';
import { calculation } from '../../../support/tiny-calculation.ts';

const SUMS = calculation('1 T = A + B');
const DAY = 14_425;

function kindsOf(...rows: readonly PlacedRow[]): readonly string[] {
  const wrong = examineRows(SUMS, rows).find(({ gap }) => gap.version === 1);
  return (wrong?.hypotheses ?? []).map(({ kind, fit, field, at }) => `${kind} ${fit} ${field} ${at ?? ''}`.trim());
}

test('a hypothesis that another report of the same number confirms comes before that report', () => {
  const wrong = { values: { T: '61234', A: '31', B: '30234' }, end: DAY };
  expect(kindsOf(wrong)).toEqual(['scale exact A']);
  expect(kindsOf(wrong, { values: { A: '31000' }, end: DAY, document: 2 })).toEqual([
    'scale exact A',
    'other-value exact A 2',
  ]);
});

test('a possible cause is exact where another report has the number with which the total adds up', () => {
  const wrong = { values: { T: '50007', A: '31000', B: '30234' }, end: DAY };
  const before = { values: { T: '50007' }, end: DAY - 91 };
  expect(kindsOf(wrong, before)).toEqual(['repeated-total possible T 2']);
  expect(kindsOf(wrong, before, { values: { T: '61234' }, end: DAY, document: 2 })).toEqual([
    'repeated-total exact T 2',
    'other-value exact T 3',
  ]);
});

test('without that, another report comes before what the numbers only suggest; evidence of the same document first', () => {
  const wrong = { values: { T: '61234', A: '31234', B: '29000' }, end: DAY };
  expect(
    kindsOf(
      wrong,
      { values: { B: '30000' }, end: DAY, document: 2 },
      { values: { A: '32234' }, end: DAY, document: 1 },
      { values: { B: '29000' }, end: DAY - 91 },
    ),
  ).toEqual(['other-value exact A 3', 'other-value exact B 2']);
});

test('balances, which are the same at the end of a quarter and a year, are of no other period', () => {
  const quarter = { values: { T: '61234', A: '31234', B: '29000' }, start: DAY - 91, end: DAY };
  const year = (values: PlacedRow['values']) => ({ values, start: DAY - 365, end: DAY });
  expect(kindsOf(quarter, year({ A: '31234', B: '29000' }))).toEqual([]);
  expect(kindsOf(quarter, year({ T: '61234', A: '31234' }))).toEqual([]);
  expect(kindsOf(quarter, year({ A: '31234', B: '30000' }))).toContain('other-period possible A 2');
});
