import { DuckDBInstance } from '@duckdb/node-api';

/** Runs statements over a DuckDB file, which they may change. */
export async function runSqlOn(path: string, ...statements: readonly string[]): Promise<void> {
  const instance = await DuckDBInstance.create(path);
  const connection = await instance.connect();
  for (const statement of statements) await connection.run(statement);
  connection.closeSync();
  instance.closeSync();
}
