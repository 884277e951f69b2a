import { expect, test } from 'vitest';
import { findNamed } from '../../../src/core/base/find-named.ts';
import { namedSection } from '../../../src/core/model/named-parts.ts';

const SECTIONS = [
  'Statement - Statement of Financial Position, Classified',
  'Statement - Statement of Financial Position, Classified (Parenthetical)',
  'Statement - Statement of Income',
  'Statement - Statement of Other Comprehensive Income',
  'Statement - Statement of Cash Flows, Indirect',
  'Statement - Statement of Cash Flows, Deposit Based Operations',
  "Statement - Statement of Shareholders' Equity",
  'Disclosure - Income Taxes',
].map((title, at) => namedSection({ id: String(at), title }));

test.each([
  ['balance', ['0']],
  ['Income', ['2', '3']],
  ['cash', ['4', '5']],
  ['cash flow', ['4', '5']],
  ['equity', ['6']],
  ['Statement of Cash Flows, Ind', ['4']],
])('%s names the sections of its kind, without notes', (word, ids) => {
  const found = findNamed([word], SECTIONS, { what: 'section is' });
  expect(found.map(({ id }) => id)).toEqual(ids);
});
