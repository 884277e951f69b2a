import type { DuckDBConnection } from '@duckdb/node-api';
import { appendColumns } from '../columns.ts';
import type { StagedTables } from './infer-tables.ts';

const TABLES = `
  CREATE OR REPLACE TEMP TABLE staged_printed_statement (n INTEGER, document_id INTEGER, report INTEGER,
    statement VARCHAR, places TINYINT, readable UTINYINT, without_sum INTEGER[]);
  CREATE OR REPLACE TEMP TABLE staged_printed_sum (n INTEGER, statement INTEGER, line INTEGER, field_id INTEGER,
    label VARCHAR, search VARCHAR, bits INTEGER, children INTEGER[], weights TINYINT[], labels VARCHAR[]);
  CREATE OR REPLACE TEMP TABLE staged_printed_total (sum INTEGER, field_id INTEGER, repeated UTINYINT, weight TINYINT,
    instant UTINYINT, first INTEGER, last INTEGER, unit_id INTEGER, row_version_id INTEGER, verdict UTINYINT,
    proof UTINYINT, amount BIGINT, amounts BIGINT[])`;

/** Puts inferred sums into temporary tables. */
export async function stageTables(connection: DuckDBConnection, staged: StagedTables): Promise<void> {
  await connection.run(TABLES);
  for (const [table, columns] of Object.entries(staged)) await appendColumns(connection, table, columns);
}
