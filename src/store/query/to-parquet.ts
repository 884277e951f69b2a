import { randomBytes } from 'node:crypto';
import { closeSync, openSync, renameSync, rmSync } from 'node:fs';
import type { DuckDBConnection } from '@duckdb/node-api';
import { inputError } from '../../base/errors.ts';
import { quoteText } from '../sql-text.ts';

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
