import { describe, expect, test } from 'vitest';
import type { StatementOptions } from '../../../../src/analysis/statement/build-statement.ts';
import { NOTHING_SHOWN } from '../../../../src/analysis/statement/cell-words.ts';
import { withPrintedTotals } from '../../../../src/analysis/statement/fill-section.ts';
import type { Statement, StatementCell, StatementLine } from '../../../../src/analysis/statement/statement.ts';
import { statementWorksheets } from '../../../../src/analysis/statement/view/worksheets.ts';
import { columnTotals } from '../../../../src/analysis/statement/view/xlsx-totals.ts';
import { formatAmount, HUMAN_READABLE } from '../../../../src/core/model/format-amount.ts';
import { writeWorkbook } from '../../../../src/output/report/xlsx/write-workbook.ts';
import { checkedStatement } from '../../../support/checked-statement.ts';
import { standard, tinyRows, tinyStatement, tinyTaxonomy } from '../../../support/tiny-statement.ts';
import { printXlsx, type ReadCell, readXlsx } from '../../../support/xlsx.ts';

const bytesOf = (statement: Statement): Uint8Array => writeWorkbook({ sheets: statementWorksheets(statement) });
const sheetsOf = (options: Partial<StatementOptions> = {}) => readXlsx(bytesOf(checkedStatement(options)));

/** The cells of the line that has this value in its first column, by their columns. */
async function lineWith(
  value: string,
  options: Partial<StatementOptions>,
): Promise<Readonly<Record<string, ReadCell>>> {
  const cells = (await sheetsOf(options)).flatMap((sheet) => Object.entries(sheet.cells));
  const place = cells.findIndex(([name, cell]) => name.startsWith('B') && cell.value === value);
  const row = cells[place]?.[0].slice(1);
  const [first = 0] = [cells.slice(0, place + 1).findLastIndex(([name]) => name === `A${row}`)];
  const last = cells.findIndex(([name], at) => at > place && !name.endsWith(row ?? ''));
  return Object.fromEntries(cells.slice(first, last < 0 ? undefined : last).map(([name, cell]) => [name[0], cell]));
}

test('a sheet has the lines of a section, its totals as formulas, and their checks', async () => {
  await expect(await printXlsx(bytesOf(checkedStatement()))).toMatchFileSnapshot(
    '../../../golden/statement/every-verdict.xlsx.txt',
  );
});

describe('totals', () => {
  test('that add up are formulas, whose results are the values as they are filed', async () => {
    expect(await lineWith('42507', {})).toMatchObject({
      B: { formula: 'SUM(B8:B10)', value: '42507', isBold: true },
      D: { value: '✓', isText: true },
    });
  });

  test('that do not are values, with the difference beside them as the check found it', async () => {
    expect(await lineWith('32507', {})).toMatchObject({
      B: { formula: 'B11-B15', value: '32507' },
      E: { formula: 'C16-C11+C15', value: '-1000', format: '"off by "#,##0;"off by "-#,##0' },
    });
    expect((await lineWith('32507', {})).C).not.toHaveProperty('formula');
  });

  test('are sums in the sign that is shown', async () => {
    expect((await lineWith('40000.25', { sign: 'presented' })).B?.formula).toBe('ROUND(B8+B9,2)');
    expect((await lineWith('40000.25', { sign: 'natural' })).B?.formula).toBe('ROUND(B8+B9,2)');
    expect((await lineWith('-60000.25', { sign: 'presented' })).B?.isText).toBe(false);
  });

  test('that are judged by printed lines are sums of these, whatever the calculation says', () => {
    const lineOf = (
      name: string,
      position: number,
      value: string,
      more: Partial<StatementLine> = {},
    ): StatementLine => {
      const source = { document: null, row: 1, line: null, resource: 'FSDS', snapshot: 1, field: standard(name) };
      const cell: StatementCell = {
        ...{ kind: 'number', value, unit: 'USD', decimals: null, check: null, derived: null, source },
        restatedFrom: null,
      };
      return {
        ...{ kind: 'value', field: standard(name), position, dimensions: '', level: 0, label: '', negated: false },
        ...{ naturalSign: 1, balance: null, isTotal: false, type: 'money', balanceType: null, cells: [cell], ...more },
      };
    };
    const terms = [
      { field: standard('Gross'), weight: 1 },
      { field: standard('Depreciation'), weight: 1 },
    ] as const;
    const net = lineOf('Net', 2, '41', {
      sums: [
        [
          { position: 0, weight: '1' },
          { position: 1, weight: '-1' },
        ],
      ],
    });
    const checked = (check: StatementCell['check'], value: string): StatementLine => ({
      ...net,
      cells: net.cells.map((cell) => cell && { ...cell, check, value }),
    });
    const totalsOf = (line: StatementLine) => {
      const lines = [lineOf('Gross', 0, '53'), lineOf('Depreciation', 1, '-12'), line];
      return columnTotals(lines, 0, { sign: 'filed', scale: 0 }, (at) => `B${at + 1}`).get(2);
    };
    const holds = {
      verdict: 'consistent',
      authority: 'printed',
      difference: null,
      finding: null,
      sums: [terms],
    } as const;
    expect(totalsOf(checked(holds, '41'))).toMatchObject({ formula: 'B1+B2', check: { kind: 'printed-consistent' } });
    const wrong = { ...holds, verdict: 'inconsistent', difference: '3', finding: 'f' } as const;
    expect(totalsOf(checked(wrong, '44'))).toMatchObject({
      formula: null,
      check: { kind: 'printed-inconsistent', formula: 'B3-B1-B2', difference: '3' },
    });
    expect(withPrintedTotals([lineOf('Gross', 0, '53'), checked(holds, '41')]).map(({ isTotal }) => isTotal)).toEqual([
      false,
      false,
    ]);
    const all = [lineOf('Gross', 0, '53'), lineOf('Depreciation', 1, '-12'), checked(holds, '41')];
    expect(withPrintedTotals(all).map(({ isTotal }) => isTotal)).toEqual([false, false, true]);
  });

  test('of calculations that go round in a circle are not all formulas', () => {
    const value = (text: string): StatementCell => ({
      ...{ kind: 'number', value: text, unit: 'USD', decimals: null },
      ...{ check: null, derived: null, source: null, restatedFrom: null },
    });
    const line = (position: number, text: string, sums: StatementLine['sums']): StatementLine => ({
      ...{ kind: 'value', field: standard('A'), position, dimensions: '', level: 0, label: '', negated: false },
      ...{ naturalSign: 1, balance: null, isTotal: true, type: 'money', balanceType: null, cells: [value(text)] },
      ...(sums && { sums }),
    });
    const part = (position: number, weight: string) => ({ position, weight });
    const lines = [
      line(0, '10', [[part(1, '1'), part(2, '1')]]),
      line(1, '6', [[part(0, '1'), part(2, '-1')], [part(3, '0.5')]]),
      line(2, '4', []),
      line(3, '12', []),
    ];
    const totals = columnTotals(lines, 0, { sign: 'filed', scale: 0 }, (at) => `B${at + 1}`);
    expect([...totals].map(([at, { formula }]) => [at, formula])).toEqual([
      [0, 'B2+B3'],
      [1, 'ROUND(0.5*B4,1)'],
    ]);
  });
});

describe('scale', () => {
  test('is that of number formats: cells hold whole amounts', async () => {
    expect(await lineWith('42507', { scale: 'thousands' })).toMatchObject({ B: { value: '42507', format: '#,##0,' } });
    expect(await lineWith('133333', { scale: 'millions' })).toMatchObject({ B: { format: '#,##0' } });
    expect(await lineWith('0.30', { scale: 'millions' })).toMatchObject({ B: { format: '#,##0.00' } });
  });

  test('never shows a number that is not zero as 0 without a mark', async () => {
    expect((await lineWith('0.000001', { scale: 'thousands' })).B?.format).toBe('#,##0," *"');
    const less = '"≈ less than 1"';
    expect((await lineWith('10000', { scale: 'thousands' })).D).toMatchObject({
      value: '-1',
      format: `${less};${less}`,
    });
  });

  test('of a number that spreadsheets cannot hold is said', async () => {
    expect((await lineWith('1000000000000000000', { scale: 'thousands' })).C).toMatchObject({
      ...{ value: '1234567890123456789 USD', isText: true },
    });
  });
});

test('derived and restated values are marked, and said in words', async () => {
  const half = '2023-01-01/2023-06-30';
  const rows = tinyRows([
    { name: 'old', filed: '2023-08-01', rows: [{ period: half, values: { Revenue: '6', Cost: '2' } }] },
    { name: 'new', filed: '2024-08-01', rows: [{ period: half, values: { Revenue: '7', Cost: '2.0' } }] },
  ]);
  const taxonomy = tinyTaxonomy([{ title: 'Income Statement', tree: 'IncomeStatementAbstract\n  Revenue\n  Cost' }]);
  const [sheet] = await readXlsx(bytesOf(tinyStatement(rows, taxonomy)));
  const [revenue, cost] = Object.entries(sheet?.cells ?? {}).filter(([name]) => /^B(7|8)$/.test(name));
  expect([revenue?.[1], cost?.[1]]).toMatchObject([
    { value: '7', format: '#,##0" ‡"' },
    { value: '2.0', format: '#,##0' },
  ]);
  expect(sheet?.cells.C7?.value).toBe('2023-06-30 6 months: restated: first reported as 6 by old');
});

test.each([
  ['7', 'restated'],
  ['-6', 'negated'],
  ['6000', 'rescaled'],
])('a value that became %s says how: %s', async (later, words) => {
  const half = '2023-01-01/2023-06-30';
  const rows = tinyRows([
    { name: 'old', filed: '2023-08-01', rows: [{ period: half, values: { Revenue: '6' } }] },
    { name: 'new', filed: '2024-08-01', rows: [{ period: half, values: { Revenue: later } }] },
  ]);
  const taxonomy = tinyTaxonomy([{ title: 'Income Statement', tree: 'IncomeStatementAbstract\n  Revenue' }]);
  const [sheet] = await readXlsx(bytesOf(tinyStatement(rows, taxonomy)));
  expect(sheet?.cells.C7?.value).toBe(`2023-06-30 6 months: ${words}: first reported as 6 by old`);
});

test('a percent item is the number as filed, in a format that shows percent', async () => {
  const period = '2023-01-01/2023-12-31';
  const rows = tinyRows([
    { name: 'a', filed: '2024-02-01', rows: [{ period, unit: 'pure', values: { EffectiveTaxRatePercent: '0.241' } }] },
  ]);
  const taxonomy = tinyTaxonomy([
    { title: 'Income Statement', tree: 'IncomeStatementAbstract\n  EffectiveTaxRatePercent' },
  ]);
  const [sheet] = await readXlsx(bytesOf(tinyStatement(rows, taxonomy, { scale: 'millions' })));
  const found = Object.entries(sheet?.cells ?? {}).find(
    ([name, { value }]) => name.startsWith('B') && value === '0.241',
  );
  expect(found?.[1]).toMatchObject({ value: '0.241', format: '0.0%' });
});

/** A number without the zeros at the end of its fraction. */
const plain = (text: string): string => formatAmount(text, { ...HUMAN_READABLE, group: false });

test('each value is a row of the sources, which leads to its cell; left-out values have their reasons', async () => {
  const statement = checkedStatement({ scale: 'thousands' });
  const sheets = await readXlsx(bytesOf(statement));
  const [sources, leftOut] = ['Sources', 'Left out'].map((name) => sheets.find((sheet) => sheet.name === name)?.cells);
  const values = statement.sections.flatMap(({ lines }) =>
    lines.flatMap(({ cells }) => cells.flatMap((cell) => cell ?? [])),
  );
  for (const [at, { value }] of values.entries()) {
    expect(sources?.[`H${at + 2}`]?.value ?? '').toBe(value);
    const [, sheet, cell = ''] = /^'(.*)'!(\w+)$/.exec(sources?.[`A${at + 2}`]?.link ?? '') ?? [];
    const shown = sheets.find(({ name }) => name === sheet)?.cells[cell];
    expect(plain(shown?.value.replace(/ USD$/, '') ?? '')).toBe(plain(value) || 'nil');
  }
  expect(sources).not.toHaveProperty(`A${values.length + 2}`);
  const left = statement.sections.flatMap((section) => section.leftOut);
  expect(left.length).toBeGreaterThan(0);
  expect(left.map((_, at) => leftOut?.[`H${at + 2}`]?.value)).toEqual(left.map(({ value }) => value));
  expect(leftOut?.B2?.value).toBe('replaced by a later filing');
  expect(leftOut).not.toHaveProperty(`A${left.length + 2}`);
});

test('the same statement is the same bytes, and one without sections is a sheet that says so', async () => {
  expect(bytesOf(checkedStatement())).toEqual(bytesOf(checkedStatement()));
  const [sheet, ...others] = await readXlsx(bytesOf({ ...checkedStatement(), sections: [] }));
  const texts = ['A1', 'A4'].map((name) => sheet?.cells[name]?.value);
  expect([sheet?.name, ...texts, others.length]).toEqual(['Statement', 'One · 1', NOTHING_SHOWN, 0]);
});
