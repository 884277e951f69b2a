import { expect, test } from 'vitest';
import { columns, queryColumns, toRecords } from '../../../src/warehouse/store/rows.ts';
import { openWorkspace, type Workspace } from '../../../src/warehouse/store/workspace.ts';

async function withWorkspace<T>(use: (workspace: Workspace) => Promise<T>): Promise<T> {
  const workspace = await openWorkspace();
  try {
    return await use(workspace);
  } finally {
    workspace.close();
  }
}

/** 5,000 rows are three chunks, the last one not full. */
const MANY = `SELECT range::INTEGER, DATE '1970-01-01' + range::INTEGER, range::VARCHAR, CASE WHEN range % 2 = 0 THEN 'even' END
  FROM range($count::BIGINT)`;
const PLAN = { ...columns('integer', 'number day'), ...columns('text', 'text'), ...columns('text?', 'even') };

test('columns of a result are whole, dates are days, and NULL is null', async () => {
  const { count, number, day, text, even } = await withWorkspace(({ connection }) =>
    queryColumns(connection, PLAN, MANY, { count: 5_000 }),
  );
  expect([count, number.length, day[4_999], text[4_999]]).toEqual([5_000, 5_000, 4_999, '4999']);
  expect(even.slice(0, 3)).toEqual(['even', null, 'even']);
});

test('columns of no rows are empty', async () => {
  const found = await withWorkspace(({ connection }) => queryColumns(connection, PLAN, MANY, { count: 0 }));
  expect(found).toEqual({ count: 0, number: new Int32Array(), day: new Int32Array(), text: [], even: [] });
});

test.each([0, 63, 64, 2_047, 2_048, 2_999])('a NULL in a column that has none is refused, at row %i', async (row) => {
  const sql = (item: string): string => `SELECT CASE WHEN range <> ${row} THEN ${item} END FROM range(3000)`;
  await withWorkspace(async ({ connection }) => {
    const integers = queryColumns(connection, columns('integer', 'number'), sql('range::INTEGER'));
    await expect(integers).rejects.toThrow('the column number has a NULL');
    const texts = queryColumns(connection, columns('text', 'text'), sql(`'x'`));
    await expect(texts).rejects.toThrow('the column text has a NULL');
  });
});

test('records are the rows of columns', async () => {
  const found = await withWorkspace(({ connection }) => queryColumns(connection, PLAN, MANY, { count: 2 }));
  expect(toRecords(found)).toEqual([
    { number: 0, day: 0, text: '0', even: 'even' },
    { number: 1, day: 1, text: '1', even: null },
  ]);
});
