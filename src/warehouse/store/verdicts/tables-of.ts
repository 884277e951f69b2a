import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { groupBy } from '../../../core/base/collections.ts';
import { queryRows } from '../rows.ts';
import { quoteText } from '../sql-text.ts';
import type { ListedFile, VerdictManifest } from './manifest.ts';

const isPartitioned = (path: string): boolean => /\/snapshot=\d+\//.test(path);

/**
 * The tables of an export in the order of their files, with the columns that their files have, and the snapshot in the
 * names of folders.
 */
export async function tablesOf(
  connection: DuckDBConnection,
  folder: string,
  files: readonly ListedFile[],
): Promise<VerdictManifest['tables']> {
  const tables: VerdictManifest['tables'] = [];
  for (const [name, own] of groupBy(files, ({ table }) => table)) {
    const [first] = own;
    if (!first) continue;
    const path = quoteText(join(folder, first.path));
    const described = await queryRows(
      connection,
      `SELECT column_name, column_type FROM (DESCRIBE FROM read_parquet(${path}, hive_partitioning = false))`,
    );
    const columns = described.map(([column, type]) => ({ name: String(column), type: String(type) }));
    if (isPartitioned(first.path)) columns.push({ name: 'snapshot', type: 'INTEGER' });
    tables.push({ name, columns, rows: own.reduce((sum, { rows }) => sum + rows, 0) });
  }
  return tables;
}
