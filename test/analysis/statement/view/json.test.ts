import { expect, test } from 'vitest';
import { withGrowth } from '../../../../src/analysis/statement/growth.ts';
import { inPercentOf } from '../../../../src/analysis/statement/percent-of.ts';
import { statementData } from '../../../../src/analysis/statement/view/statement-data.ts';
import { statementView } from '../../../../src/analysis/statement/view/statement-view.ts';
import { statementShape } from '../../../../src/core/model/shapes/statement.ts';
import { printed } from '../../../support/printed.ts';
import { tinyRows, tinyStatement, tinyTaxonomy } from '../../../support/tiny-statement.ts';

const rows = tinyRows(
  ['2023', '2022'].map((year) => ({
    name: `filing ${year}`,
    filed: `${Number(year) + 1}-02-01`,
    fiscal: [`${year}-12-31`, year, 'FY'] as const,
    rows: [{ period: `${year}-01-01/${year}-12-31`, values: { Sales: '1200.00', Tax: 'nil', Stray: '7' } }],
  })),
);
const tree = 'IncomeStatementAbstract\n  Sales\n  Tax';
const statement = tinyStatement(rows, tinyTaxonomy([{ title: 'Income Statement', tree }]), { scale: 'thousands' });

test('the JSON of a statement has the shape crossfoot/statement/1, with exact values, and with the shown ones beside', () => {
  const data = statementData(statement);
  expect(statementShape.parse(data)).toEqual(data);
  expect(data.totals).toEqual({ sections: 1, lines: 2, values: 4, leftOut: 2 });
  expect(data.sections[0]?.columns[0]).toMatchObject({
    company: '1',
    start: '2023-01-01',
    end: '2023-12-31',
    months: 12,
  });
  expect(data.sections[0]?.lines[0]?.cells[0]).toMatchObject({ value: '1200.00', shown: '1', mark: 'rounded' });
  expect(data.sections[0]?.lines[1]?.cells[0]).toMatchObject({ kind: 'nil', value: '', shown: '' });
  expect(data.outside[0]).toMatchObject({ reason: 'no-line', company: '1', start: '2023-01-01', value: '7' });
  expect(data.outside[0]?.source).toMatchObject({ document: { name: 'filing 2023' } });
});

test('so has that of a statement with growth in percent of a field', () => {
  const data = statementData(inPercentOf(withGrowth(statement), 'Sales'));
  expect(statementShape.parse(data)).toEqual(data);
  expect(data.percentOf?.name).toBe('Sales');
  expect(data.sections[0]?.columns.map(({ growth }) => growth)).toContainEqual({ since: '2022-12-31', as: 'percent' });
});

test('it is printed a section a line', async () => {
  const text = await printed(statementView(statement), 'json');
  expect(JSON.parse(text)).toEqual({ schema: 'crossfoot/statement/1', ...statementData(statement) });
  expect(text.split('\n').filter((line) => line.includes('"Income Statement"'))).toHaveLength(1);
});
