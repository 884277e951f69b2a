import { expect, test } from 'vitest';
import type { StatementColumn } from '../../../../src/analysis/statement/statement.ts';
import { sectionTitle, sheetTitle } from '../../../../src/analysis/statement/view/section-title.ts';

test.each([
  ['Statement - CONSOLIDATED BALANCE SHEETS', 'CONSOLIDATED BALANCE SHEETS'],
  ['Disclosure - Leases - Terms', 'Leases - Terms'],
  ['Statement of Cash Flows', 'Statement of Cash Flows'],
  ['Statement - ', 'Statement -'],
  [' Balance\nSheet ', 'Balance Sheet'],
])('%j is shown as %j', (title, shown) => {
  expect(sectionTitle({ title })).toBe(shown);
});

test.each([
  ['CONSOLIDATED BALANCE SHEETS', 'CONSOLIDATED BALANCE SHEETS'],
  ['Statement - CONSOLIDATED STATEMENTS OF COMPREHENSIVE INCOME', 'COMPREHENSIVE INCOME'],
  ['Condensed Consolidated Statements of Income (Loss)', 'Statements of Income (Loss)'],
  ['Condensed Consolidated Statement of Shareholders’ Equity', 'Shareholders’ Equity'],
])('the tab of %j is %j', (title, shown) => {
  expect(sheetTitle({ title, columns: [] })).toBe(shown);
});

test.each([
  ['STATEMENTS OF SHAREHOLDERS’ EQUITY', 'SHAREHOLDERS’ EQUITY 2022-12-31'],
  ['STATEMENTS OF CHANGES IN EQUITY AND INCOME', 'CHANGES IN EQUITY 2022-12-31'],
])('the tab of %j in a period says its end', (title, shown) => {
  const [start, end] = [18_993, 19_357];
  const column: StatementColumn = { company: 0, start, end, months: 12, fiscal: null, state: 'latest', derived: null };
  const columns = [{ ...column, member: { dimensions: '', label: 'Total' } }];
  const name = sheetTitle({ title: `${title}, 2022-01-01 to 2022-12-31`, columns });
  expect(name).toBe(shown);
});
