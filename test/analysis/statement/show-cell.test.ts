import { expect, test } from 'vitest';
import { chooseScale } from '../../../src/analysis/statement/scale.ts';
import { cellDimensions, cellPeriod, showCell } from '../../../src/analysis/statement/show-cell.ts';
import type {
  Display,
  StatementCell,
  StatementLine,
  StatementSection,
  ValueType,
} from '../../../src/analysis/statement/statement.ts';

const cell = (value: string, kind: StatementCell['kind'] = 'number'): StatementCell => {
  return { kind, value, unit: 'USD', decimals: null, check: null, derived: null, source: null, restatedFrom: null };
};
const line = (given: Partial<StatementLine> = {}): StatementLine => ({
  ...{ kind: 'value', field: { namespace: 'x', name: 'Y' }, position: 0, dimensions: '', level: 0, label: 'Y' },
  ...{ negated: false, naturalSign: 1, balance: null, isTotal: false, type: 'money', balanceType: null, cells: [] },
  ...given,
});
const shown = (value: string, given: Partial<Display> = {}, of: Partial<StatementLine> = {}) =>
  showCell(cell(value), line(of), { sign: 'filed', scale: 0, ...given });

test('amounts of money are shown in units of the scale, half a unit away from zero', () => {
  expect(shown('1234567.0000', { scale: 3 })).toEqual({ text: '1235', mark: 'rounded' });
  expect(shown('-1500', { scale: 3 })).toEqual({ text: '-2', mark: 'rounded' });
  expect(shown('12000', { scale: 3 })).toEqual({ text: '12', mark: null });
  expect(shown('1000000000000000000', { scale: 6 })).toEqual({ text: '1000000000000', mark: null });
});

test('a rounding to zero is marked; zero is not', () => {
  expect(shown('499', { scale: 3 })).toEqual({ text: '0', mark: 'vanished' });
  expect(shown('-0.000001', { scale: 6 })).toEqual({ text: '0', mark: 'vanished' });
  expect(shown('0.00', { scale: 6 })).toEqual({ text: '0', mark: null });
});

test('without a scale an amount is shown as it was filed', () => {
  expect(shown('0.000001')).toEqual({ text: '0.000001', mark: null });
  expect(shown('12.50')).toEqual({ text: '12.50', mark: null });
});

test('only money is scaled', () => {
  for (const type of ['shares', 'per-share', 'ratio', 'number'] as const) {
    expect(shown('1500.25', { scale: 3 }, { type })).toEqual({ text: '1500.25', mark: null });
  }
});

test('amounts per share have the decimal places of the most precise one on their line, and at least two', () => {
  const one = (value: string, others: readonly string[], type: ValueType = 'per-share') =>
    shown(value, { scale: 3 }, { type, cells: [value, ...others].map((text) => cell(text)) }).text;
  expect(one('0.8000', [])).toBe('0.80');
  expect(one('0.8', [])).toBe('0.80');
  expect(one('-5', ['0.57'])).toBe('-5.00');
  expect(one('-0.8000', ['0.3125', '1.0000'])).toBe('-0.8000');
  expect(one('6.160', [])).toBe('6.16');
  // The value of a mark may be on no line.
  expect(shown('0.123456', {}, { type: 'per-share', cells: [cell('0.50')] }).text).toBe('0.123456');
});

test('ratios have the decimal places of the most precise one on their line', () => {
  const one = (value: string, others: readonly string[]) =>
    shown(value, {}, { type: 'ratio', cells: [value, ...others].map((text) => cell(text)) }).text;
  expect(one('0.0500', [])).toBe('0.05');
  expect(one('0.3000', ['0.0500'])).toBe('0.30');
  expect(one('3.0', [])).toBe('3');
});

test('a sign is turned as the mode says', () => {
  const expense = { negated: true, naturalSign: -1 } as const;
  expect(shown('5', { sign: 'filed' }, expense).text).toBe('5');
  expect(shown('5', { sign: 'presented' }, { ...expense, naturalSign: 1 }).text).toBe('-5');
  expect(shown('5', { sign: 'natural' }, { ...expense, negated: false }).text).toBe('-5');
  expect(shown('-5', { sign: 'natural', scale: 0 }, expense).text).toBe('5');
  expect(shown('0', { sign: 'presented' }, expense).text).toBe('0');
});

test('texts and nil are shown as they are', () => {
  expect(showCell(cell('12 Main St', 'text'), line(), { sign: 'presented', scale: 3 })).toEqual({
    text: '12 Main St',
    mark: null,
  });
  expect(showCell(cell('', 'nil'), line(), { sign: 'filed', scale: 0 })).toEqual({ text: '', mark: null });
});

test('the automatic scale is the largest at which nine of ten amounts of money lose no digit', () => {
  const sections = (...amounts: readonly (readonly [string, ValueType])[]): readonly StatementSection[] => [
    {
      lines: amounts.map(([value, type]) => line({ type, cells: [cell(value), null] })),
    } as unknown as StatementSection,
  ];
  expect(
    chooseScale(sections(['5000000', 'money'], ['-12000000.00', 'money'], ['3', 'shares'], ['0', 'money']), 'auto'),
  ).toBe(6);
  expect(chooseScale(sections(['5000000', 'money'], ['1000', 'money']), 'auto')).toBe(3);
  expect(chooseScale(sections(['5000000', 'money'], ['1000.5', 'money']), 'auto')).toBe(0);
  expect(chooseScale(sections(['-7000.0', 'money'], ['0.000', 'money']), 'auto')).toBe(3);
  expect(chooseScale(sections(['10.000000', 'money']), 'auto')).toBe(0);
  const nine = Array.from({ length: 9 }, () => ['7000', 'money'] as const);
  expect(chooseScale(sections(...nine, ['1', 'money']), 'auto')).toBe(3);
  expect(chooseScale(sections(...nine.slice(1), ['1', 'money']), 'auto')).toBe(0);
  expect(chooseScale(sections(['3', 'shares']), 'auto')).toBe(0);
  expect(chooseScale(sections(['1', 'money']), 'millions')).toBe(6);
});

const year = { start: 100, end: 464 };

test.each([
  ['income', null, { start: 100, end: 464 }],
  ['cash-flow', 'opening', { start: null, end: 99 }],
  ['cash-flow', 'closing', { start: null, end: 464 }],
  ['balance', null, { start: null, end: 464 }],
] as const)('a line of %s whose balance is %s is of its period', (kind, balance, period) => {
  expect(cellPeriod({ balance }, year, { kind })).toEqual(period);
});

test('the dimensions of a value are those of its line and of the component of its column', () => {
  const member = (dimensions: string) => ({ member: { dimensions, label: '' } });
  expect(cellDimensions({ dimensions: 'B=b;' }, {})).toBe('B=b;');
  expect(cellDimensions({ dimensions: 'B=b;' }, member(''))).toBe('B=b;');
  expect(cellDimensions({ dimensions: 'B=b;' }, member('A=a;'))).toBe('A=a;B=b;');
  expect(cellDimensions({ dimensions: '' }, member('A=a;'))).toBe('A=a;');
});
