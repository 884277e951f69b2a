import { expect, test } from 'vitest';
import { cellDimensions, cellPeriod } from '../../../src/analysis/statement/cell-period.ts';

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
