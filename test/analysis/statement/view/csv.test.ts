import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { expect, test } from 'vitest';
import { showCell } from '../../../../src/analysis/statement/show-cell.ts';
import type { Statement } from '../../../../src/analysis/statement/statement.ts';
import { statementView } from '../../../../src/analysis/statement/view/statement-view.ts';
import { checkedStatement } from '../../../support/checked-statement.ts';
import { printed } from '../../../support/printed.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const csvOf = (statement: Statement): Promise<string> => printed(statementView(statement), 'csv');

type Row = Readonly<Record<string, string | null>>;

/** The rows as DuckDB reads them, all fields as text; an empty field is NULL and `""` is not. */
async function rowsOf(statement: Statement): Promise<readonly Row[]> {
  const file = join(temporaryFolder(), 'statement.csv');
  writeFileSync(file, await csvOf(statement));
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const options = 'header = true, all_varchar = true, allow_quoted_nulls = false';
  const read = await connection.runAndReadAll(`from read_csv($file, ${options})`, { file });
  const rows = read.getRowObjectsJS() as unknown as readonly Row[];
  connection.closeSync();
  instance.closeSync();
  return rows;
}

test('DuckDB reads back each value once, as it is: those of lines with their sources, those left out with the reason', async () => {
  const statement = checkedStatement({ scale: 'thousands', empty: 'show' });
  const { display, sections } = statement;
  const rows = await rowsOf(statement);
  const shown = sections.flatMap((section) =>
    section.lines.flatMap((line) =>
      line.cells.flatMap((cell, at) => {
        if (!cell) return [];
        const { text } = showCell(cell, line, { ...display, scale: 0 });
        const ends = { end: ['2023-12-31', '2022-12-31'][at], section: section.id, line: String(line.position + 1) };
        return {
          ...ends,
          value: text,
          filed_value: cell.value,
          row: String(cell.source?.row),
          shown: 'true',
          reason: null,
        };
      }),
    ),
  );
  expect(rows.filter(({ filed_value, shown: is }) => filed_value !== null && is === 'true')).toMatchObject(shown);
  const left = sections.flatMap((section) =>
    section.leftOut.map(({ reason, value, source }) => {
      return { section: section.id, reason, value: null, filed_value: value, row: String(source.row) };
    }),
  );
  expect(rows.filter(({ shown: is }) => is === 'false')).toMatchObject(left);
  expect(left.map(({ reason }) => reason)).toEqual(['superseded', 'superseded']);
});

test('a row has the line, the period and the column of its value, and the verdict on a total', async () => {
  const rows = await rowsOf(checkedStatement());
  expect(rows.find(({ field }) => field?.endsWith('AssetsAbstract'))).toMatchObject({
    ...{ kind: 'heading', line: '1', label: 'AssetsAbstract', value: null, end: null, shown: 'true' },
  });
  expect(rows.find(({ filed_value }) => filed_value === '6000')).toMatchObject({
    ...{ label: 'Liabilities', level: '1', start: null, end: '2022-12-31', months: '0', fiscal: 'FY 2022' },
    ...{ column: '2022-12-31', unit: 'USD', check: 'partial', difference: '1000', document: '10-K' },
  });
  expect(rows.find(({ filed_value }) => filed_value === '90001')).toMatchObject({
    ...{ start: '2022-01-01', months: '12', column: '2022-12-31 12 months', check: 'inconsistent' },
  });
});

test('nil is an empty text, and a line without values has no period; amounts have the sign of the statement', async () => {
  const rows = await rowsOf(checkedStatement({ scale: 'millions', sign: 'presented', empty: 'show' }));
  expect(rows.find(({ label }) => label === 'Reserve')).toMatchObject({ kind: 'nil', value: '', end: '2023-12-31' });
  expect(rows.find(({ label }) => label === 'Note')).toMatchObject({ kind: 'empty', value: null, end: null });
  expect(rows.find(({ filed_value }) => filed_value === '60000.25')?.value).toBe('-60000.25');
});

test('no text is a formula, and no character controls a screen', async () => {
  const csv = await csvOf(checkedStatement());
  expect(csv).toContain(',"\'=HYPERLINK(""http://a.example"",""Cash"")",');
  expect(csv).toContain(',"\'@Inventory, ""net"" ",');
  expect(csv).toContain(",'-Leases,");
});

test('durations of a length that begin on different days have columns of their own', async () => {
  const statement = checkedStatement();
  const sections = statement.sections.slice(1).map((section) => {
    const [first] = section.columns;
    if (!first) throw new Error('there is a column');
    return { ...section, columns: [first, { ...first, start: (first.start ?? 0) + 1 }] };
  });
  const columns = (await rowsOf({ ...statement, sections })).map(({ column }) => column);
  expect(new Set(columns.filter((column) => column !== null))).toEqual(
    new Set(['2023-12-31 12 months from 2023-01-01', '2023-12-31 12 months from 2023-01-02']),
  );
});

test('a statement without sections says so in a row, and lists the values in no section', async () => {
  const statement = checkedStatement();
  const outside = statement.sections.flatMap(({ leftOut }) => leftOut).slice(0, 1);
  const rows = await rowsOf({ ...statement, sections: [], outside });
  expect(rows).toMatchObject([
    { label: 'No values in these periods and sections.', kind: 'remark', value: null },
    { section: null, shown: 'false', filed_value: '100000.50' },
  ]);
});
