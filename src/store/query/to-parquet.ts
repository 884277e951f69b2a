import { randomBytes } from 'node:crypto';
import { closeSync, openSync, renameSync, rmSync } from 'node:fs';
import type { DuckDBConnection, DuckDBResult, DuckDBType } from '@duckdb/node-api';
import { inputError, throwIfAborted } from '../../base/errors.ts';
import { DuckDBTypeId } from '../driver.ts';
import { readAhead } from '../rows.ts';
import { quoteName, quoteText } from '../sql-text.ts';

/** Writes the answer of a query to a Parquet file, replacing an existing one; a failure leaves that one as it was. */
export async function writeParquet(connection: DuckDBConnection, query: string, path: string): Promise<void> {
  const made = `${path}.${randomBytes(4).toString('hex')}.new`;
  requireWritable(made, path);
  try {
    await connection.run(`COPY (${query}) TO ${quoteText(made)} (FORMAT parquet, COMPRESSION zstd)`);
    renameSync(made, path);
  } finally {
    rmSync(made, { force: true });
  }
}

/** The driver's own error would name the store. */
function requireWritable(made: string, path: string): void {
  try {
    closeSync(openSync(made, 'wx', 0o666));
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/,.*$/s, '') : String(error);
    throw inputError(`cannot write ${path}: ${reason}`, { cause: error });
  }
}

/** Writes a result by way of another database: its own can write no file. Gives the number of rows. */
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
