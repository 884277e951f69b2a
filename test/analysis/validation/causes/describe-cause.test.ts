import { expect, test } from 'vitest';
import { causesOfComparison, examineRows, type PlacedRow } from '../../../support/explained-rows.ts';
import { calculation } from '../../../support/tiny-calculation.ts';

const DAY = 14_425;
const row = (values: PlacedRow['values'], place: Partial<PlacedRow> = {}): PlacedRow => ({
  values,
  end: DAY,
  ...place,
});

test('causes of a comparison speak of its values, not of a total', () => {
  const values = { Assets: '61234567', Claims: '-61234567', Debt: '20004500' };
  expect(
    causesOfComparison([row(values)], { name: 'Assets', reported: '61234567', compared: { Claims: '-61234567' } }),
  ).toEqual([
    'Claims may have the wrong sign: it is -61,234,567, and with 61,234,567 the values agree.',
    'Assets may have the wrong sign: it is 61,234,567, and with -61,234,567 the values agree.',
  ]);
  const other = { Assets: '61234567', Current: '40000000', Fixed: '10000013', Plant: '11234554' };
  const compared = { Current: '40000000', Fixed: '10000013' };
  expect(causesOfComparison([row(other)], { name: 'Assets', reported: '61234567', compared })).toEqual([
    'Plant is 11,234,554, which is exactly the difference, but it is not a part of this comparison.',
  ]);
});

test('a value that is compared with one of the same field is in another row', () => {
  const rows = [row({ Stock: '700000' }, { dimensions: 1 }), row({ Stock: '0' })];
  expect(causesOfComparison(rows, { name: 'Stock', reported: '700000', compared: { Stock: '0' } })).toEqual([]);
});

const kindsOf = (...rows: readonly PlacedRow[]): readonly string[] => {
  const wrong = examineRows(calculation('1 T = A + B'), rows).find(({ gap }) => gap.version === 1);
  return (wrong?.hypotheses ?? []).map(({ kind, fit }) => `${kind} ${fit}`);
};

test('beside an exact cause weaker ones are not listed', () => {
  const quarter = { start: DAY - 91, end: DAY };
  const wrong = { values: { T: '61234002', A: '31000000', B: '30234000' }, ...quarter };
  const year = { values: { T: '99000000', A: '31000000' }, start: DAY - 365, end: DAY };
  expect(kindsOf(wrong, year)).toEqual(['rounding exact']);
  expect(kindsOf({ ...wrong, values: { ...wrong.values, T: '66666666' } }, year)).toEqual(['other-period possible']);
});

test('a counter is never a cause', () => {
  const wrong = (name: string) => row({ T: '102', A: '60', B: '40', [name]: '2' });
  expect(kindsOf(wrong('other'))).toContain('other-field possible');
  for (const name of ['service:fiscalquarter', 'service:FiscalQuarter', 'dei/2023:Quarter'])
    expect([name, kindsOf(wrong(name))]).toEqual([name, []]);
  expect(kindsOf(wrong('us-gaap/2023:fiscalquarter'))).toContain('other-field possible');
});
