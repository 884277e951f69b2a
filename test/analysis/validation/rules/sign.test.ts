import { expect, test } from 'vitest';
import { signInTotal } from '../../../../src/analysis/validation/rules/sign.ts';
import { parseDecimal, subtractDecimal, ZERO } from '../../../../src/core/base/decimal.ts';
import { DECIMALS_UNSTATED } from '../../../../src/core/model/row-batch.ts';
import type { FieldProperty } from '../../../../src/core/model/taxonomy.ts';
import { ruleFindings, STOCK } from '../../../support/rule-findings.ts';

const amount = (text: string) => ({ ...(parseDecimal(text) ?? ZERO), decimals: DECIMALS_UNSTATED });
const named = (name: string) => ({ namespace: 'service', name });

/** A total of A and C, less B, that does not add up; `-` for a part that is not reported. */
function blamed(total: string, parts: readonly [string, string, string], computed: string, tolerance = '0'): string[] {
  const difference = subtractDecimal(amount(total), amount(computed));
  const failed = {
    parent: named('T'),
    children: ['A', 'B', 'C'].map((name) => ({ field: named(name), weight: amount(name === 'B' ? '-1' : '1') })),
    reported: amount(total),
    parts: parts.map((text) => (text === '-' ? null : amount(text))),
    weighing: { computed: amount(computed), difference, tolerance: amount(tolerance), agrees: false },
    period: { instant: '2009-06-30' },
  };
  return Array.from(signInTotal.examine(failed), ({ field, reported }) => `${field.name} ${reported.mantissa}`);
}

test.each([
  ['a part', blamed('45', ['-30', '5', '20'], '-15'), ['A -30']],
  ['a part that is taken off', blamed('45', ['30', '-5', '20'], '55'), ['B -5']],
  ['the total', blamed('-45', ['30', '5', '20'], '45'), ['T -45']],
  ['beside a missing part', blamed('25', ['30', '-5', '-'], '35'), ['B -5']],
  ['but for the tolerance', blamed('46', ['-30', '5', '20'], '-15', '1'), ['A -30']],
])('a negative number with whose other sign the total adds up is found: %s', (_, found, expected) => {
  expect(found).toEqual(expected);
});

test.each([
  ['a positive one', blamed('-15', ['30', '5', '20'], '45')],
  ['one of two that are equal', blamed('0', ['-30', '0', '-30'], '-60')],
  ['where the total does not add up with it', blamed('46', ['-30', '5', '20'], '-15')],
])('%s is not', (_, found) => {
  expect(found).toEqual([]);
});

const PERIODS = ['2008-06-30', '2008-09-30', '2008-12-31', '2009-03-31', '2009-06-30'];

test('the only negative value of a series with a side is found, if its size is that of the others', async () => {
  const series = {
    change: ['100', '110', '-105', '120', '115'],
    IncreaseDecreaseInStock: ['100', '110', '-105', '120', '115'],
    issued: ['100', '110', '-105', '120', '115'],
    cash: ['100', '110', '-105', '120', '115'],
    loss: ['100', '110', '-20', '120', '115'],
    wide: ['10', '110', '-50', '120', '115'],
    twice: ['100', '-110', '-105', '120', '115'],
    short: ['100', '-105', '110'],
  };
  const rows = PERIODS.map((period, at) => ({
    ...{ document: period, period },
    values: Object.fromEntries(
      Object.entries(series).flatMap(([name, values]) => (values[at] === undefined ? [] : [[name, values[at]]])),
    ),
  }));
  const sided = Object.keys(series).filter((name) => name !== 'change');
  const types: Record<string, Partial<FieldProperty>> = Object.fromEntries(
    sided.map((name) => [name, { ...STOCK, balanceType: 'debit' }]),
  );
  types.issued = { dataType: { name: 'Shares' }, periodType: 'instant' };
  expect(await ruleFindings('sign/flipped', { snapshots: [rows], types })).toEqual([
    '2008-12-31 cash -105 null: the other periods are positive',
    '2008-12-31 issued -105 null: the other periods are positive',
  ]);
});
