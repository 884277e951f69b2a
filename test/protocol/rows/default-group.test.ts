import { expect, test } from 'vitest';
import { CORE_FIELDS, CORE_STATEMENTS, HEADER_FIELDS } from '../../../src/protocol/rows/default-group.ts';

test('the default group of core financials has 79 fields, each once, its header first', () => {
  expect(CORE_FIELDS).toHaveLength(79);
  expect(new Set(CORE_FIELDS).size).toBe(79);
  expect(CORE_FIELDS.slice(0, HEADER_FIELDS.length)).toEqual(HEADER_FIELDS);
});

test('the statements stand in the order of answers: cash flow, income, balance', () => {
  expect(Object.keys(CORE_STATEMENTS)).toEqual(['cashFlow', 'income', 'balance']);
  expect(CORE_FIELDS[HEADER_FIELDS.length]).toBe('changeincurrentassets');
  expect(CORE_FIELDS.at(-1)).toBe('treasurystock');
  const positions = ['amended', 'totaladjustments', 'ebit', 'commonstock'].map((name) => CORE_FIELDS.indexOf(name));
  expect(positions).toEqual([25, 39, 40, 54]);
});
