import type { DuckDBConnection, DuckDBExtractedStatements, DuckDBPreparedStatement } from '@duckdb/node-api';
import { inputError } from '../base/errors.ts';
import { StatementType } from './driver.ts';

/**
 * Functions that do something, though a SELECT calls them: logging to a file that may not be opened ends the whole process. Those
 * that take SQL as text could hide them.
 */
const ACTING =
  /\b(enable_logging|disable_logging|truncate_duckdb_logs|checkpoint|force_checkpoint|arrow_scan|arrow_scan_dumb|query|json_execute_serialized_sql)"?\s*\(/i;

const EXPLAIN = /^\s*EXPLAIN\b(\s+ANALYZE\b)?(\s*\([^)]*\))?/i;

/**
 * Prepares the one statement of `sql`, which must be one that reads. To DuckDB that is a SELECT: so are FROM, WITH, VALUES, TABLE,
 * PIVOT … IN, DESCRIBE, SHOW, SUMMARIZE and the PRAGMAs that tell something, and nothing else is. EXPLAIN is followed to what it explains.
 */
export async function onlyReading(connection: DuckDBConnection, sql: string): Promise<DuckDBPreparedStatement> {
  const called = ACTING.exec(sql)?.[1];
  if (called !== undefined) throw refused(`the function ${called}`);
  const statement = await prepareOne(connection, sql);
  if (statement.statementType === StatementType.SELECT) return statement;
  const kind = StatementType[statement.statementType] ?? 'UNKNOWN';
  const explained = kind === 'EXPLAIN' && EXPLAIN.test(sql) ? sql.replace(EXPLAIN, '') : undefined;
  if (explained === undefined) throw refused(kind);
  await onlyReading(connection, explained);
  return statement;
}

function refused(what: string): Error {
  return inputError(`the query was refused: ${what} does more than read`, {
    hint: 'SELECT, FROM, WITH, VALUES, DESCRIBE, SHOW, SUMMARIZE and EXPLAIN of these are answered.',
  });
}

/** The driver would run several and answer the last. */
async function prepareOne(connection: DuckDBConnection, sql: string): Promise<DuckDBPreparedStatement> {
  const statements = await extract(connection, sql);
  if (statements === undefined) throw inputError('there is no statement in the query');
  if (statements.count === 1) return statements.prepare(0);
  throw inputError(`the query has ${statements.count} statements; one is answered at a time`, {
    hint: 'A PIVOT counts as two unless its values are named: PIVOT … ON unit IN (USD, EUR).',
  });
}

/** For text without a statement the driver has no error message of its own. */
async function extract(connection: DuckDBConnection, sql: string): Promise<DuckDBExtractedStatements | undefined> {
  try {
    const statements = await connection.extractStatements(sql);
    return statements.count === 0 ? undefined : statements;
  } catch (error) {
    if (error instanceof Error && /^Error in native callback$/.test(error.message)) return undefined;
    throw error;
  }
}
