import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { onTestFinished } from 'vitest';
import { DIALECTS, EXPORTED_TABLES } from '../../src/analysis/validation/engine/dialects.ts';
import { page, type StubAnswer, trinoStub } from './trino-stub.ts';

export type FakeTrino = {
  readonly address: string;
  readonly statements: readonly string[];
  /** The tables and views of the schema `lake.exported`. */
  readonly tables: () => Promise<unknown[]>;
};

/** An error as Trino reports it; `undefined`: the statement runs. */
export type Trouble = (sql: string) => object | undefined;

/**
 * A server that speaks Trino's protocol and answers by DuckDB, over the tables of an exported folder in `lake.exported`. What an engine
 * sends is understood by both alike.
 */
export async function trinoOverDuckdb(folder: string, trouble: Trouble = () => undefined): Promise<FakeTrino> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  onTestFinished(() => {
    connection.closeSync();
    instance.closeSync();
  });
  await connection.run("ATTACH ':memory:' AS lake; CREATE SCHEMA lake.exported; USE lake.exported");
  for (const [index, statement] of DIALECTS.duckdb.exported(folder).entries()) {
    const table = EXPORTED_TABLES[index] ?? '';
    await connection.run(statement);
    await connection.run(`CREATE TABLE lake.exported.${table} AS FROM temp.${table}`);
  }
  const statements: string[] = [];
  const answer: StubAnswer = async (response, address, request, sql) => {
    statements.push(sql);
    page(trouble(sql) ?? (await answerOf(connection, sql)))(response, address, request, sql);
  };
  const { address } = await trinoStub(...Array<StubAnswer>(100).fill(answer));
  const listed = "SELECT table_name FROM duckdb_tables() WHERE database_name = 'lake' ORDER BY 1";
  const tables = async () => (await connection.runAndReadAll(listed)).getRowsJson().flat();
  return { address, statements, tables };
}

async function answerOf(connection: DuckDBConnection, sql: string) {
  // DuckDB has one for all catalogs.
  const here = sql.replace('"lake".information_schema', 'information_schema');
  try {
    return { data: JSON.stringify((await connection.runAndReadAll(here)).getRowsJson()) };
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    return { error: { message, errorName: 'SYNTAX_ERROR', errorType: 'USER_ERROR' } };
  }
}
