import { expect, test } from 'vitest';
import { sheetNames } from '../../../../src/output/report/xlsx/sheet-names.ts';

test.each([
  ['Balance Sheet', 'Balance Sheet'],
  ["'Assets: [2009] a/b\\c?*'", 'Assets 2009 a b c'],
  ['', 'Sheet'],
  ['***', 'Sheet'],
  ['History', 'History (2)'],
  ['line\nbreak\u202e', 'line break'],
  [`${'x'.repeat(30)}\u{1f4a5}y`, 'x'.repeat(30)],
  ['Balance Sheet: [Consolidated] of the Company', 'Balance Sheet Consolidated of'],
  ['Incomparable unpronounceablenesses', 'Incomparable unpronounceablenes'],
  [`${'y'.repeat(30)} z`, 'y'.repeat(30)],
])('%j is named %j', (text, name) => {
  expect(sheetNames([text])).toEqual([name]);
});

test('names are unique in any case of letters and never too long', () => {
  const long = '資'.repeat(40);
  const names = sheetNames(['Cash Flow', 'CASH FLOW', 'cash flow', long, long]);
  expect(names).toEqual(['Cash Flow', 'CASH FLOW (2)', 'cash flow (3)', '資'.repeat(31), `${'資'.repeat(27)} (2)`]);
});
