import { expect, test } from 'vitest';
import { sectionTitle, sheetTitle } from '../../../src/statement/formats/section-title.ts';

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
  expect(sheetTitle({ title })).toBe(shown);
});
