import { expect, test } from 'vitest';
import { kindOfSection } from '../../../src/core/model/section-kind.ts';

test.each([
  ['Statement - CONSOLIDATED BALANCE SHEETS', 'balance'],
  ['Statement - Consolidated Statements of Financial Condition', 'balance'],
  ['Statement - CONSOLIDATED STATEMENTS OF OPERATIONS', 'income'],
  ['Statement - Consolidated Statements of Earnings (Loss)', 'income'],
  ['Statement - CONSOLIDATED STATEMENTS OF INCOME AND COMPREHENSIVE INCOME', 'income'],
  ['Statement - CONSOLIDATED STATEMENTS OF COMPREHENSIVE INCOME', 'comprehensive-income'],
  ['Statement - Statements of Other Comprehensive Income (Loss)', 'comprehensive-income'],
  ['Statement - CONSOLIDATED STATEMENTS OF CASH FLOWS', 'cash-flow'],
  ["Statement - CONSOLIDATED STATEMENTS OF SHAREHOLDERS' EQUITY AND COMPREHENSIVE INCOME", 'equity'],
  ['Cash Flow', 'cash-flow'],
  ['Income Statement', 'income'],
  ['Balance Sheet', 'balance'],
  ['Period Information', 'other'],
  ['Disclosure - Condensed Balance Sheet of the Parent', 'other'],
  ['Document - Cover Page', 'other'],
  ['statement-condensed-consolidated-balance-sheets-unaudited', 'balance'],
  ['statement-note-4-shareholders-equity-details-textual', 'other'],
  ['statement-earnings-per-common-share-tables', 'other'],
])('%s is of the kind %s', (title, kind) => {
  expect(kindOfSection(title, '')).toBe(kind);
});

test('the first heading says it before the title', () => {
  expect(kindOfSection('Statement - Consolidated Results', 'IncomeStatementAbstract')).toBe('income');
  expect(kindOfSection('R4', 'StatementOfCashFlowsAbstract')).toBe('cash-flow');
});
