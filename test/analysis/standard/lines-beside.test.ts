import { expect, it } from 'vitest';
import { deriveRow } from '../../../src/analysis/standard/derive-row.ts';
import { type TinyColumn, tinyColumn, tinyRules } from '../../support/standard-columns.ts';

const RULES = tinyRules({
  fields: {
    current: { steps: [['Current']] },
    cash: { steps: [['Cash']] },
    debts: {
      steps: [{ each: ['Trade', 'Other'] }, { each: [] }],
      lines: { also: 'receivable', total: '^total receivables', of: 'current', apart: 'cash' },
      without: ['cash'],
    },
  },
});

const debts = (given: TinyColumn): string | undefined => {
  const value = deriveRow(RULES, tinyColumn(given)).valueFor('debts');
  const parts = [...(value?.form ?? [])].map(([{ concept }, count]) => `${count < 0 ? '-' : '+'}${concept}`);
  return value && `${value.amount / 100n} = ${parts.join(' ')}`;
};

const instants = { Current: 20, Cash: 4, Trade: 7, Other: 2, Own: 3, Whole: 12 };
const sums = { Current: ['Cash', 'Trade', 'Other', 'Own'] };

it('adds candidates that are parts of one sum', () => {
  expect(debts({ instants, sums })).toBe('9 = +Trade +Other');
  expect(debts({ instants, sums: { Current: ['Trade'] } })).toBe('7 = +Trade');
  expect(debts({ instants, sums: { Current: ['Trade'], Trade: ['Other'] } })).toBe('7 = +Trade');
  expect(debts({ instants, sums: { Current: ['Trade', '-Other'] } })).toBe('5 = +Trade -Other');
});

it('begins with a line that is not zero', () => {
  expect(debts({ instants: { ...instants, Trade: 0 }, sums })).toBe('2 = +Other');
});

it('adds lines by their labels in the same sum, on the same side', () => {
  const labels = { Own: 'Receivables of affiliates' };
  expect(debts({ instants, sums, labels })).toBe('12 = +Trade +Other +Own');
  expect(debts({ instants, sums: { Current: ['Trade', '-Own'] }, labels })).toBe('7 = +Trade');
  expect(debts({ instants, sums: { Current: ['Trade'], Whole: ['Own'] }, labels })).toBe('7 = +Trade');
  expect(debts({ instants, sums: { Current: ['Trade', 'Cash'], Cash: ['Own'] }, labels })).toBe('7 = +Trade');
});

it('counts a line that contains others in their place', () => {
  const labels = { Own: 'Receivables of affiliates', Whole: 'Receivables of all' };
  const given = { instants, sums: { Current: ['Trade', 'Whole'], Whole: ['Own', 'Other'] }, labels };
  expect(debts(given)).toBe('9 = +Trade +Other');
  expect(debts({ ...given, instants: { Current: 20, Cash: 4, Own: 3, Whole: 12 } })).toBe('12 = +Whole');
});

it('takes a total of the label in place of its part', () => {
  const given = { instants, sums: { Current: ['Whole'], Whole: ['Trade', 'Own'] } };
  expect(debts({ ...given, labels: { Whole: 'Total receivables' } })).toBe('12 = +Whole');
  expect(debts({ ...given, labels: { Whole: 'Total' } })).toBe('7 = +Trade');
});

it('takes lines by their labels where no candidate is reported, without what does not belong to the field', () => {
  const own = { Current: 20, Cash: 4, Own: 3, Whole: 12 };
  const labels = { Own: 'Receivables', Whole: 'Cash and receivables' };
  expect(debts({ instants: own, sums: { Current: ['Cash', 'Own'] }, labels })).toBe('3 = +Own');
  expect(debts({ instants: own, sums: { Current: ['Whole'], Whole: ['Cash', 'Own'] }, labels })).toBe('3 = +Own');
  expect(debts({ instants: own, labels })).toBeUndefined();
});
