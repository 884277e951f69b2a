import { expect, test } from 'vitest';
import { DuckDBInstance } from '../../../../src/warehouse/store/driver.ts';
import { emptyTable, filledTables } from '../../../../src/warehouse/store/merge/filled-tables.ts';

test('filled tables are those that have rows, of which some may have to fulfil a condition', async () => {
  const connection = await (await DuckDBInstance.create()).connect();
  const tables = ['empty', 'filled', 'id'];
  for (const table of tables) await connection.run(emptyTable(table, 'n INTEGER, id INTEGER'));
  await connection.run('INSERT INTO filled VALUES (1, 2), (3, 4)');
  await connection.run('INSERT INTO id VALUES (5, 6), (7, NULL)');
  expect(await filledTables(connection, tables)).toEqual(new Set(['filled', 'id']));
  expect(await filledTables(connection, tables, 'id IS NULL')).toEqual(new Set(['id']));
  expect(await filledTables(connection, [])).toEqual(new Set());
  connection.closeSync();
});
