import stringWidth from 'string-width';
import { expect, test } from 'vitest';
import { withGrowth } from '../../../src/analysis/statement/growth.ts';
import { inPercentOf } from '../../../src/analysis/statement/percent-of.ts';
import { showCell } from '../../../src/analysis/statement/show-cell.ts';
import type { Statement } from '../../../src/analysis/statement/statement.ts';
import { statementView } from '../../../src/analysis/statement/view/statement-view.ts';
import { formatsOf, WRITERS } from '../../../src/output/report/formats.ts';
import { printed } from '../../support/printed.ts';
import { printStatement, standard, tinyRows, tinyStatement, tinyTaxonomy } from '../../support/tiny-statement.ts';

const PERIOD = '2023-01-01/2023-12-31';
const INCOME = {
  title: 'Income Statement',
  tree: 'IncomeStatementAbstract\n  Revenue\n  Cost\n  Profit',
};
const rowsOf = (values: Readonly<Record<string, string>>, dimensions = '') =>
  tinyRows([{ name: 'a', filed: '2024-01-01', rows: [{ period: PERIOD, values, dimensions }] }]);

/** Each text format that there is, with the text of a statement in it. */
async function written(statement: Statement, width = 80): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  for (const format of formatsOf('statement')) {
    if (!WRITERS[format].isBinary) texts.set(format, await printed(statementView(statement), format, { width }));
  }
  return texts;
}

test('an unknown section is refused with the nearest name and those that there are', () => {
  const ask = (name: string) => () =>
    tinyStatement(rowsOf({ Revenue: '1' }), tinyTaxonomy([INCOME]), { sections: [name] });
  expect(ask('incom statement')).toThrow('there is no section "incom statement"; did you mean "income statement"?');
  expect(ask('notes\u001b[31m')).toThrow('there is no section "notes\\u001b[31m"');
});

test('fields outside the taxonomy are listed with the reason, and a statement of nothing else is empty', async () => {
  const { sections, outside } = tinyStatement(rowsOf({ Elsewhere: '3' }), tinyTaxonomy([INCOME]));
  expect(sections).toEqual([]);
  expect(outside.map(({ field, reason }) => [field.name, reason])).toEqual([['Elsewhere', 'no-line']]);
  const texts = await written(tinyStatement(rowsOf({ Elsewhere: '3' }), tinyTaxonomy([INCOME])));
  expect([...texts].every(([format, text]) => (format === 'ndjson' ? text === '' : text.endsWith('\n')))).toBe(true);
});

test('fields without labels have their names', () => {
  const labels = [{ field: standard('Cost'), labelType: 'documentation', text: 'What was paid.' }];
  const statement = tinyStatement(rowsOf({ Revenue: '1', Cost: '2' }), tinyTaxonomy([INCOME], { labels }));
  expect(printStatement(statement)).toBe(`Income Statement: ${PERIOD}\nRevenue 1\nCost 2`);
});

test('values of 10^18 and 10^-6 keep their digits, and scaling that loses some is marked', () => {
  const rows = rowsOf({ Revenue: '1000000000000000001', Cost: '0.000001', Profit: '-1000000000000000000000000' });
  const shown = (scale: 'auto' | 'none' | 'millions') => {
    const { sections, display } = tinyStatement(rows, tinyTaxonomy([INCOME]), { scale });
    return sections.flatMap(({ lines }) =>
      lines.flatMap((line) => {
        const { text, mark } = line.cells[0] ? showCell(line.cells[0], line, display) : { text: '-', mark: null };
        return [mark === null ? text : `${text} ${mark}`];
      }),
    );
  };
  const exact = ['1000000000000000001', '0.000001', '-1000000000000000000000000'];
  expect(shown('auto')).toEqual(exact);
  expect(shown('none')).toEqual(exact);
  expect(shown('millions')).toEqual(['1000000000000 rounded', '0 vanished', '-1000000000000000000']);
});

test('values of members alone, without a value of the company, are left out where the section does not show them', () => {
  const rows = rowsOf({ Revenue: '5' }, 'us-gaap:ProductAxis=a:FruitMember;');
  const statement = tinyStatement(rows, tinyTaxonomy([INCOME]), { empty: 'show' });
  expect(statement.sections[0]?.leftOut.map(({ value, reason }) => [value, reason])).toEqual([['5', 'dimensions']]);
  expect(printStatement(statement)).toContain('\nRevenue');
  const tree = `
IncomeStatementAbstract
  StatementTable
    ProductAxis
      AllDomain
        FruitMember
    StatementLineItems
      Revenue`;
  expect(printStatement(tinyStatement(rows, tinyTaxonomy([{ ...INCOME, tree }])))).toBe(
    `Income Statement: ${PERIOD}\nFruitMember:\n  Revenue 5`,
  );
});

/** An escape sequence, a direction override, line breaks, a formula, wide characters, right to left, 300 characters. */
const HOSTILE = `=1+1|<b>\u001b[31m\u202e\r\n\u2028総収入 הכנסות ${'x'.repeat(300)}`;

test('hostile labels and titles control nothing in any format, and fit into the width of the terminal', async () => {
  const labels = ['Revenue', 'Cost'].map((name) => ({
    ...{ field: standard(name), labelType: 'primary', text: HOSTILE },
  }));
  const taxonomy = tinyTaxonomy([{ ...INCOME, title: `Income ${HOSTILE}` }], { labels });
  const statement = tinyStatement(rowsOf({ Revenue: '4', Cost: '1' }), taxonomy);
  const texts = await written(withGrowth(inPercentOf(statement, 'Revenue')));
  expect([...texts.keys()]).toEqual(expect.arrayContaining(['table', 'json']));
  for (const [name, text] of texts) {
    const unsafe = ['\u001b', '\u202e', '\u2028'].filter((character) => text.includes(character));
    // CSV keeps texts as they are, in quotes.
    if (name !== 'csv') expect([name, unsafe]).toEqual([name, []]);
    expect(text).toContain('総収入');
  }
  // The terminal wraps titles, which are never cut.
  const lines = (texts.get('table') ?? '').split('\n').filter((line) => !line.startsWith('Income '));
  expect(lines.filter((line) => stringWidth(line) > 80)).toEqual([]);
  expect(await written(withGrowth(inPercentOf(statement, 'Revenue')))).toEqual(texts);
});
