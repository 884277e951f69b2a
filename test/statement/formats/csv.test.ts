import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { expect, test } from 'vitest';
import { writeCsv } from '../../../src/statement/formats/csv.ts';
import { showCell } from '../../../src/statement/show-cell.ts';
import type { Statement } from '../../../src/statement/statement.ts';
import { checkedStatement } from '../../support/checked-statement.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

async function csvOf(statement: Statement): Promise<string> {
  let text = '';
  for await (const piece of writeCsv(statement)) text += piece;
  return text;
}

test('lines of all sections are in one table, with a column for each period', async () => {
  const rows = (await csvOf(checkedStatement())).split('\r\n');
  const head = 'section,title,line,kind,field,dimensions,label,level,unit';
  expect(rows[0]).toBe(`${head},2023-12-31 12 months,2022-12-31 12 months,notes`);
  const balance = '1,Balance Sheet: [Consolidated] of the Company and its Parts';
  expect(rows[1]).toBe(`${balance},1,heading,us-gaap/2023:AssetsAbstract,,AssetsAbstract,0,,,,`);
  expect(rows).toContain(
    `${balance},9,value,us-gaap/2023:Liabilities,,Liabilities,1,USD,10000,6000,` +
      '2023-12-31 12 months: the total adds up within rounding; ' +
      '2022-12-31 12 months: some parts of the total are not reported',
  );
  expect(rows).toContain('2,Income Statement,8,value,us-gaap/2023:Tiny,,Tiny,0,USD,0.000001,,');
});

test('a value that was not reported is an empty field, nil an empty text; amounts have the sign of the statement and no scale', async () => {
  const csv = await csvOf(checkedStatement({ scale: 'millions', sign: 'presented', empty: 'show' }));
  expect(csv).toContain(',Reserve,0,USD,"",,');
  expect(csv).toContain(',Cost,0,USD,-60000.25,0,');
});

test('no text is a formula, and no character controls a screen', async () => {
  const csv = await csvOf(checkedStatement());
  expect(csv).toContain(',"\'=HYPERLINK(""http://a.example"",""Cash"")",1,');
  expect(csv).toContain(',"\'@Inventory, ""net"" ",1,');
  expect(csv).toContain(",'-Leases,1,");
});

test('durations of a length that begin on different days have titles of their own', async () => {
  const statement = checkedStatement();
  const [balance, income] = statement.sections;
  if (!balance || !income) throw new Error('there are two sections');
  const later = income.columns.map((column) => ({ ...column, start: (column.start ?? 0) + 1 }));
  const [head = ''] = (await csvOf({ ...statement, sections: [balance, { ...income, columns: later }] })).split('\r\n');
  expect(head.split(',').slice(9, -1)).toEqual([
    ...['2023-12-31 12 months', '2022-12-31 12 months'],
    ...['2023-12-31 12 months from 2023-01-02', '2022-12-31 12 months from 2022-01-02'],
  ]);
});

test('DuckDB reads every value back as it is', async () => {
  const statement = checkedStatement();
  const file = join(temporaryFolder(), 'statement.csv');
  writeFileSync(file, await csvOf(statement));
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  // With all fields as text; an empty field is NULL and `""` is not.
  const read = await connection.runAndReadAll(
    'from read_csv($file, header = true, all_varchar = true, allow_quoted_nulls = false)',
    {
      file,
    },
  );
  const rows = read.getRowObjectsJS();
  connection.closeSync();
  instance.closeSync();
  const lines = statement.sections.flatMap((section) => section.lines.map((line) => ({ section, line })));
  expect(rows.length).toBe(lines.length);
  for (const [at, { section, line }] of lines.entries()) {
    const texts = line.cells.map((cell) => cell && showCell(cell, line, statement.display).text);
    expect(rows[at]).toMatchObject({
      ...{ section: section.id, line: String(line.position + 1), kind: line.kind, level: String(line.level) },
      ...{ '2023-12-31 12 months': texts[0] ?? null, '2022-12-31 12 months': texts[1] ?? null },
    });
  }
});
