import type { DuckDBConnection, DuckDBResult, DuckDBType } from '@duckdb/node-api';
import { throwIfAborted } from '../../base/errors.ts';
import { DuckDBTypeId } from '../driver.ts';
import { readAhead } from '../read-ahead.ts';
import { quoteName } from '../sql-text.ts';
import { writeParquet } from './parquet-file.ts';

/**
 * Writes a result to a Parquet file by way of a table of another database: the connection that runs queries of the user
 * can write no file. Gives the number of rows.
 */
export async function resultToParquet(
  result: DuckDBResult,
  { connection, signal }: { readonly connection: DuckDBConnection; readonly signal?: AbortSignal | undefined },
  path: string,
): Promise<number> {
  const names = result.deduplicatedColumnNames().map(quoteName);
  const types = result.columnTypes();
  await connection.run(
    `CREATE TEMP TABLE answer (${names.map((name, index) => `${name} ${types[index]}`).join(', ')})`,
  );
  const appender = await connection.createAppender('answer');
  let rows = 0;
  try {
    for await (const chunk of readAhead(result)) {
      throwIfAborted(signal);
      appender.appendDataChunk(chunk);
      rows += chunk.rowCount;
    }
  } finally {
    appender.closeSync();
  }
  const columns = names.map((name, index) => exact(name, types[index]));
  await writeParquet(connection, `SELECT ${columns.join(', ')} FROM answer`, path);
  return rows;
}

/** Parquet has no integers of 128 bits: DuckDB would make floats of them. */
function exact(name: string, type: DuckDBType | undefined): string {
  const isWide = type?.typeId === DuckDBTypeId.HUGEINT || type?.typeId === DuckDBTypeId.UHUGEINT;
  return isWide ? `${name}::DECIMAL(38, 0) AS ${name}` : name;
}
