import { expect, test } from 'vitest';
import { alignedKeys } from '../../../src/analysis/statement/filed-values.ts';
import { calculationOf, indexSums, naturalSign, sumsAmong } from '../../../src/analysis/statement/sums.ts';
import { standard, tinyTaxonomy } from '../../support/tiny-statement.ts';

const { calculation = [], sections = [] } = tinyTaxonomy([
  {
    title: 'Income',
    tree: 'A\n  B',
    sums: 'Profit = Revenue - Expenses\nExpenses = Wages + Rent - Refund\nWages = Bonus',
  },
  { title: 'Other', tree: 'A\n  B', sums: 'Rent = Heat' },
]);
const fields = ['Profit', 'Revenue', 'Expenses', 'Wages', 'Rent', 'Refund', 'Elsewhere'].map(standard);
const sums = sumsAmong(indexSums(calculation, alignedKeys()), fields);

test('a total has a part on another line of the section', () => {
  const totals = ['Profit', 'Expenses', 'Wages', 'Rent', 'Revenue'].map((name) => sums.isTotal(standard(name)));
  expect(totals).toEqual([true, true, false, false, false]);
});

test('signs multiply up to the total at the top', () => {
  const signs = ['Profit', 'Revenue', 'Expenses', 'Wages', 'Refund', 'Elsewhere'].map((name) =>
    sums.signOf(standard(name)),
  );
  expect(signs).toEqual([1, 1, -1, -1, 1, null]);
});

test('where nothing is weighed, the balance type says what lowers a result', () => {
  expect(naturalSign(null, 'debit', 'income')).toBe(-1);
  expect(naturalSign(null, 'credit', 'income')).toBe(1);
  expect(naturalSign(null, 'credit', 'cash-flow')).toBe(-1);
  expect(naturalSign(null, 'debit', 'balance')).toBe(1);
  expect(naturalSign(null, null, 'income')).toBe(1);
  expect(naturalSign(1, 'debit', 'income')).toBe(1);
});

test('a section has the calculation of its role or title, else that of the whole taxonomy', () => {
  const parts = { calculation, sections };
  expect(calculationOf({ title: 'Other' }, parts).map(({ child }) => child.name)).toEqual(['Heat']);
  expect(calculationOf({ title: 'Unknown' }, parts)).toHaveLength(calculation.length);
  const roled = sections.map((section) => ({ ...section, role: `urn:${section.id}` }));
  const found = calculationOf({ title: 'Income', role: 'urn:2' }, { calculation, sections: roled });
  expect(found.map(({ child }) => child.name)).toEqual(['Heat']);
});
