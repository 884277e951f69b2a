import { basename, join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { placeWhole } from '../files/whole-place.ts';
import { quoteText } from '../sql-text.ts';

/** Writes the answer of a query to a Parquet file, replacing an existing one; a failure leaves that one as it was. */
export async function writeParquet(connection: DuckDBConnection, query: string, path: string): Promise<void> {
  await placeWhole({ path, kind: 'file', overwrite: true }, (folder) => {
    const made = join(folder, basename(path));
    return connection.run(`COPY (${query}) TO ${quoteText(made)} (FORMAT parquet, COMPRESSION zstd)`);
  });
}
