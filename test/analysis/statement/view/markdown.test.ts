import { expect, test } from 'vitest';
import { statementView } from '../../../../src/analysis/statement/view/statement-view.ts';
import { MARKED_STATEMENT } from '../../../support/marked-statement.ts';
import { printed } from '../../../support/printed.ts';

const lines = (await printed(statementView(MARKED_STATEMENT), 'markdown')).split('\n');
const lineOf = (text: string): string => lines.find((line) => line.includes(text)) ?? '';

test('has rows of as many cells, whatever the labels are', () => {
  const rows = lines.filter((line) => line.startsWith('|') && line !== '|  |' && line !== '| --- |');
  expect(new Set(rows.map((row) => row.replaceAll('\\|', '').split('|').length))).toEqual(new Set([6]));
  expect(lines.filter((line) => line.startsWith('#'))).toHaveLength(3);
});

test('shows levels, totals, marks, zero, nil and nothing', () => {
  expect(lineOf('Assets')).toBe('| **Assets** |  |  |  |');
  expect(lineOf('=SUM')).toBe('| &emsp;=SUM(A1) | 0 \\* | nil |  |');
  expect(lineOf('資産合計')).toBe('| &emsp;**資産合計** | **1** ✓ | **1** ≈ |  |');
  expect(lineOf('**Field**')).toBe('| **Field** | **1** partial | **1** off by 2 |  |');
  expect(lineOf('Per share')).toBe('| Per share | 0.000001 |  |  |');
  expect(lineOf('Values left out: 1 of a member')).toContain('1 of a period that is not shown');
});
