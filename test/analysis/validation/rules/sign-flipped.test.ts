import { expect, test } from 'vitest';
import type { FieldProperty } from '../../../../src/core/model/taxonomy.ts';
import { ruleFindings, STOCK } from '../../../support/rule-findings.ts';

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
