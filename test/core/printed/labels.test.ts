import { expect, test } from 'vitest';
import { labelWords } from '../../../src/core/printed/labels.ts';

test.each([
  ['Total assets', 'says total'],
  ['TOTAL LIABILITIES AND EQUITY', 'says total'],
  ['Sub-total', 'says total'],
  ['Stockholders Equity Subtotal Before Treasury Stock, Total', 'says total'],
  ['Net cash provided by\noperating  activities', 'names one'],
  ['Net\tincome', 'names one'],
  ['Gross profit', 'names one'],
  ['Income (loss) before provision for income taxes', 'names one'],
  ['Operating income (loss)', 'names one'],
  ['Increase in cash and cash equivalents', 'names one'],
  ['Current liabilities', 'names one'],
  ['Shareholders’ equity', 'names one'],
  ['Income tax expense', 'none'],
  ['Net loss from discontinued operations', 'none'],
  ['Net income attributable to noncontrolling interests', 'none'],
  ['Provision for losses from operations', 'none'],
  ['Totally new', 'none'],
  ['Other assets', 'none'],
  ['(Total) rent', 'none'],
])('%j: %s', (label, expected) => {
  const { namesTotal, saysTotal } = labelWords(label);
  expect(saysTotal && namesTotal ? 'says total' : namesTotal ? 'names one' : 'none').toBe(expected);
});

test.each([
  ['Cash, beginning of year', true, false],
  ['Balance at January 1', true, false],
  ['Cash at end of year', false, true],
  ['Dividends', false, false],
])('%s opens or closes a balance', (label, isOpening, isClosing) => {
  expect(labelWords(label)).toMatchObject({ isOpening, isClosing });
});

test('the type of a label counts for each line by itself', () => {
  const cash = 'Cash at end of period';
  expect([labelWords(cash), labelWords(cash, 'opening'), labelWords(cash), labelWords(cash, 'closing')]).toMatchObject([
    { isOpening: false, isClosing: true },
    { isOpening: true, isClosing: false },
    { isOpening: false, isClosing: true },
    { isOpening: false, isClosing: true },
  ]);
});
