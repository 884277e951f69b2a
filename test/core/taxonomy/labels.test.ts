import { expect, test } from 'vitest';
import type { FieldLabel } from '../../../src/core/model/taxonomy.ts';
import { balanceOfLabel, isNegatedLabel, labelsOf } from '../../../src/core/taxonomy/labels.ts';

const field = { namespace: 'x', name: 'Cash' };
const label = (labelType: string, text: string, language?: string): FieldLabel => {
  return { field, labelType, text, ...(language !== undefined && { language }) };
};
const LABELS = [
  label('primary', 'Geld', 'de'),
  label('primary', 'Cash and Equivalents', 'en-US'),
  label('terse', 'Cash', 'en-US'),
  label('periodStartLabel', 'Cash, beginning', 'en-US'),
];
const filed = (): string => 'Cash (as filed)';

test('the preferred label, else the primary one', () => {
  const labelOf = labelsOf(LABELS, 'primary', filed);
  expect([null, 'terse', 'periodStartLabel', 'totalLabel'].map((type) => labelOf(field, type))).toEqual([
    'Cash and Equivalents',
    'Cash',
    'Cash, beginning',
    'Cash and Equivalents',
  ]);
});

test('another length takes the place of labels that differ in length alone', () => {
  const labelOf = labelsOf(LABELS, 'terse', filed);
  expect([null, 'primary', 'periodStartLabel'].map((type) => labelOf(field, type))).toEqual([
    'Cash',
    'Cash',
    'Cash, beginning',
  ]);
  expect(labelsOf(LABELS, 'full', filed)(field, null)).toBe('Cash and Equivalents');
});

test('without a label of its own a field has that of the data set, else its name', () => {
  expect(labelsOf([], 'primary', filed)(field, null)).toBe('Cash (as filed)');
  expect(labelsOf([], 'primary', () => null)(field, 'totalLabel')).toBe('Cash');
  expect(labelsOf(LABELS, 'name', filed)(field, 'terse')).toBe('Cash');
});

test('a label without a visible character counts as none', () => {
  const blank = [label('primary', ' \u0007\u200b\n'), label('terse', '%')];
  expect(labelsOf(blank, 'primary', filed)(field, 'totalLabel')).toBe('%');
  expect(labelsOf(blank.slice(0, 1), 'primary', filed)(field, null)).toBe('Cash (as filed)');
  expect(labelsOf([], 'primary', () => '\u00a0')(field, null)).toBe('Cash');
});

test('a label of another language is better than none', () => {
  expect(labelsOf(LABELS.slice(0, 1), 'primary', filed)(field, null)).toBe('Geld');
});

test('types of labels say whether a sign is turned, and which instant a flow shows', () => {
  const types = ['negatedPeriodStartLabel', 'periodEndLabel', 'negated', 'totalLabel', null];
  expect(types.map(isNegatedLabel)).toEqual([true, false, true, false, false]);
  expect(types.map(balanceOfLabel)).toEqual(['opening', 'closing', null, null, null]);
});
