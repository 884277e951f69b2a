import { expect, test } from 'vitest';
import { withGrowth } from '../../../src/analysis/statement/growth.ts';
import { inPercentOf } from '../../../src/analysis/statement/percent-of.ts';
import { showCell } from '../../../src/analysis/statement/show-cell.ts';
import type { Statement } from '../../../src/analysis/statement/statement.ts';
import { type TinyFiling, tinyRows, tinyStatement, tinyTaxonomy } from '../../support/tiny-statement.ts';

const TAXONOMY = tinyTaxonomy(
  [
    { title: 'Balance Sheet', tree: 'StatementOfFinancialPositionAbstract\n  Cash\n  Assets' },
    { title: 'Income Statement', tree: 'IncomeStatementAbstract\n  Revenue\n  Cost\n  Shares' },
  ],
  { labels: [{ field: { namespace: 'us-gaap/2023', name: 'Revenue' }, labelType: 'primary', text: 'Net sales' }] },
);

const year = (end: number): string => `${end}-01-01/${end}-12-31`;
const TEN_K: TinyFiling = {
  name: '10-K',
  filed: '2024-02-01',
  rows: [
    { period: '2023-12-31', values: { Cash: '30', Assets: '42' } },
    { period: year(2023), values: { Revenue: '900', Cost: '600' } },
    { period: year(2022), values: { Revenue: '0', Cost: '1' } },
    { period: year(2021), values: { Cost: '2' } },
    { period: year(2023), values: { Shares: '8' }, unit: 'shares' },
  ],
};

const shown = ({ sections, display }: Statement): readonly string[] =>
  sections.flatMap(({ lines }) =>
    lines.map((line) => {
      const texts = line.cells.map((cell) => (cell ? showCell(cell, line, display).text : '-'));
      return `${line.label} ${texts.join(' ')}`;
    }),
  );

test('amounts of money are in percent of the field at the same period, exactly and rounded half away from zero', () => {
  const statement = inPercentOf(tinyStatement(tinyRows([TEN_K]), TAXONOMY, { sections: ['income'] }), 'revenue');
  expect(shown(statement)).toEqual(['Net sales 100.0% n/m -', 'Cost 66.7% n/m n/a', 'Shares 8 - -']);
  expect(statement.percentOf?.name).toBe('Revenue');
  const [, cost] = statement.sections[0]?.lines ?? [];
  expect(cost?.cells.map((cell) => cell?.derived?.none)).toEqual([undefined, 'zero', 'missing']);
  expect(cost?.cells[0]?.derived?.base?.map(({ value }) => value)).toEqual(['900']);
  expect(cost?.cells[0]).toMatchObject({ kind: 'percent', value: '66.7', unit: null });
});

test('a percentage has the sign of its amount; scale does not apply', () => {
  const rows = tinyRows([{ ...TEN_K, rows: [{ period: year(2023), values: { Revenue: '8', Cost: '-0.005' } }] }]);
  const statement = tinyStatement(rows, TAXONOMY, { sign: 'natural', scale: 'millions' });
  const turned = {
    ...statement,
    sections: statement.sections.map((section) => ({
      ...section,
      lines: section.lines.map((line) => ({ ...line, naturalSign: line.label === 'Cost' ? -1 : 1 }) as const),
    })),
  };
  expect(shown(inPercentOf(turned, 'Net sales'))).toEqual(['Net sales 100.0%', 'Cost 0.1%']);
  expect(inPercentOf(turned, 'Revenue').sections[0]?.lines[1]?.cells[0]?.value).toBe('-0.1');
});

test('a percentage too small for its digits is marked', () => {
  const rows = tinyRows([
    { ...TEN_K, rows: [{ period: year(2023), values: { Revenue: '1000000000000000000', Cost: '0.000001' } }] },
  ]);
  const { sections, display } = inPercentOf(tinyStatement(rows, TAXONOMY), 'us-gaap:Revenue');
  const [, cost] = sections[0]?.lines ?? [];
  const cell = cost?.cells[0];
  expect(cost && cell && showCell(cell, cost, display)).toEqual({ text: '0.0%', mark: 'vanished' });
});

test('sections of other periods keep their amounts, and growth stays growth', () => {
  const rows = tinyRows([TEN_K]);
  const filed = tinyStatement(rows, TAXONOMY, { columns: null });
  expect(shown(inPercentOf(filed, 'Assets'))).toEqual([...['Cash 71.4%', 'Assets 100.0%'], ...shown(filed).slice(2)]);
  const grown = withGrowth(tinyStatement(rows, TAXONOMY, { sections: ['income'] }));
  expect(shown(inPercentOf(grown, 'Cost'))[1]).toBe('Cost 100.0% 599 59900.0% 100.0% -1 -50.0% 100.0%');
});

test('an unknown field has suggestions', () => {
  const statement = tinyStatement(tinyRows([TEN_K]), TAXONOMY);
  expect(() => inPercentOf(statement, 'Revenu1')).toThrow(
    'no amount of money in this statement is called "Revenu1"; did you mean Revenue?',
  );
  expect(() => inPercentOf(statement, 'Shares')).toThrow('no amount of money');
});
