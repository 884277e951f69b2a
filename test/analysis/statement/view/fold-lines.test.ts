import { expect, test } from 'vitest';
import type { StatementLine } from '../../../../src/analysis/statement/statement.ts';
import { type Folding, foldedLines } from '../../../../src/analysis/statement/view/fold-lines.ts';

const line = (name: string, level: number, kind: 'heading' | 'value' | 'total'): StatementLine => ({
  kind: kind === 'total' ? 'value' : kind,
  isTotal: kind === 'total',
  ...{ level, label: name, position: 0, dimensions: '', negated: false, naturalSign: 1, balance: null },
  ...{ type: 'money', balanceType: null, cells: [], field: { namespace: 'n', name } },
});
const LINES = [
  line('assets', 0, 'heading'),
  line('current', 1, 'heading'),
  line('cash', 2, 'value'),
  line('currentTotal', 2, 'total'),
  line('goodwill', 1, 'value'),
  line('assetsTotal', 1, 'total'),
  line('memo', 0, 'value'),
];
const STRUCTURE = { structure: { kind: 'taxonomy', source: 's', id: '1', version: '1' } } as const;
const shown = (all: boolean, ...others: readonly string[]) => {
  const folding: Folding = { all, others: new Set(others), toggled: (name) => ({ page: 'field', name }) };
  return foldedLines(LINES, STRUCTURE, folding).map(({ field }) => field.name);
};

test('a folded heading keeps the total that closes it; without one all lines are there', () => {
  expect(shown(false)).toEqual(LINES.map(({ field }) => field.name));
  expect(shown(false, 'current')).toEqual(['assets', 'current', 'currentTotal', 'goodwill', 'assetsTotal', 'memo']);
  expect(shown(false, 'assets')).toEqual(['assets', 'assetsTotal', 'memo']);
});

test('where all are folded, totals alone are left of lines without a heading, and one can be opened', () => {
  expect(shown(true)).toEqual(['assets', 'assetsTotal']);
  expect(shown(true, 'assets')).toEqual(['assets', 'current', 'currentTotal', 'goodwill', 'assetsTotal']);
});
