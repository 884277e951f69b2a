import { expect, test } from 'vitest';
import { columnHead } from '../../../src/analysis/statement/column-head.ts';
import type { Statement, StatementColumn } from '../../../src/analysis/statement/statement.ts';
import type { SectionKind } from '../../../src/core/model/section-kind.ts';

const column: StatementColumn = {
  ...{ company: 1, start: 14_335, end: 14_425, months: 3, state: 'latest', derived: null },
  fiscal: { year: 2009, period: 'Q2' },
};
const companies = [
  { key: '1', name: 'One', symbol: 'ONE' },
  { key: '2', name: 'Two', symbol: null },
];
const head = (given: Partial<StatementColumn> = {}, of = companies, kind: SectionKind = 'income') =>
  columnHead({ ...column, ...given }, { kind }, { companies: of } as unknown as Statement);

test('a column says its end, its length and its fiscal period', () => {
  expect(head()).toEqual({ company: 'Two', end: '2009-06-30', length: '3 months', fiscal: 'Q2 2009', note: null });
  expect(head({ company: 0, months: 1 })).toMatchObject({ company: 'ONE', length: '1 month' });
  expect(head({ start: null, months: 0, fiscal: null })).toMatchObject({ length: null, fiscal: null });
  expect(head({}, companies, 'balance')).toMatchObject({ length: null, fiscal: 'Q2 2009' });
  expect(head({ company: 0 }, companies.slice(0, 1)).company).toBeNull();
});

test('original and derived values are named as such', () => {
  expect(head({ state: 'original' }).note).toBe('as first reported');
  expect(head({ derived: 'fourth-quarter' }).note).toBe('derived');
});
