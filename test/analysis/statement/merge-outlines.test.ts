import { expect, test } from 'vitest';
import { alignedKeys } from '../../../src/analysis/statement/filed-values.ts';
import { mergeOutlines } from '../../../src/analysis/statement/merge-outlines.ts';
import { type TinyTree, tinyOutlines, tinyRows, tinyTaxonomy } from '../../support/tiny-statement.ts';

const ROWS = tinyRows([
  {
    name: 'a',
    filed: '2024-01-01',
    rows: [
      {
        period: '2023-12-31',
        values: { Sales: '1', Costs: '1', Wages: '1', Rent: '1', Tax: '1', Profit: '1', Cash: '1' },
      },
    ],
  },
]);
const outlines = (...trees: readonly TinyTree[]) => tinyOutlines(ROWS, tinyTaxonomy(trees));
const printed = (all: ReturnType<typeof outlines>) =>
  all.map(({ title, lines }) => [
    title,
    ...lines.map(({ field, level, position }) => `${position} ${level} ${field.name}`),
  ]);

test('lines of other companies follow the line that they follow there; sections of another kind are added', () => {
  const first = outlines({
    title: 'Income Statement',
    tree: 'IncomeStatementAbstract\n  Sales\n  CostsAbstract\n    Costs\n  Profit',
  });
  const second = outlines(
    {
      title: 'Results',
      tree: 'IncomeStatementAbstract\n  Rent\n  Sales\n  Costs\n  Wages\n  Tax\n  OtherAbstract\n    Profit',
    },
    { title: 'Balance Sheet', tree: 'StatementOfFinancialPositionAbstract\n  Cash' },
  );
  expect(printed(mergeOutlines([first, second], alignedKeys()))).toEqual([
    [
      'Income Statement',
      '0 0 Rent',
      '1 0 Sales',
      '2 0 CostsAbstract',
      '3 1 Costs',
      '4 1 Wages',
      '5 1 Tax',
      '6 0 Profit',
    ],
    ['Balance Sheet', '0 0 Cash'],
  ]);
});

test('equal structures stay as they are', () => {
  const one = outlines({ title: 'Income Statement', tree: 'IncomeStatementAbstract\n  Sales\n  Profit' });
  expect(mergeOutlines([one, one], alignedKeys())).toEqual(one);
});

test('a line after a total is below the headings that begin the next group, if the known line after it is there', () => {
  const tree = (lines: string): string => `StatementOfFinancialPositionAbstract\n${lines}`;
  const base = (sums: string) => ({
    title: 'Balance Sheet',
    tree: tree('  Sales\n  Costs\n  Cash\n  OtherAbstract\n    LaterAbstract\n      Rent\n    Profit'),
    sums,
  });
  const merged = (lines: string, sums = 'Cash = Sales + Costs') => {
    const second = outlines({ title: 'Balance Sheet', tree: tree(lines) });
    const [only] = mergeOutlines([outlines(base(sums)), second], alignedKeys());
    return only?.lines.map(({ field, level }) => `${level} ${field.name}`).join(', ');
  };
  const around = (before: string, after: string) =>
    `0 Sales, 0 Costs, 0 Cash${before}, 0 OtherAbstract, 1 LaterAbstract${after}, 2 Rent, 1 Profit`;
  expect(merged('  Cash\n  Tax\n  Rent')).toBe(around('', ', 2 Tax'));
  // Nothing that is known follows; the line before is not a total, or is followed by another line.
  expect(merged('  Cash\n  Tax')).toBe(around(', 0 Tax', ''));
  expect(merged('  Cash\n  Tax\n  Rent', '')).toBe(around(', 0 Tax', ''));
  expect(merged('  Costs\n  Tax\n  Rent')).toBe(
    '0 Sales, 0 Costs, 0 Tax, 0 Cash, 0 OtherAbstract, 1 LaterAbstract, 2 Rent, 1 Profit',
  );
});
