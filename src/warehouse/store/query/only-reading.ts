import type { DuckDBConnection, DuckDBExtractedStatements, DuckDBPreparedStatement } from '@duckdb/node-api';
import { inputError } from '../../../core/base/errors.ts';
import { StatementType } from '../driver.ts';
import { queryRows, queryTexts } from '../rows.ts';

/** Blanks, comments and semicolons may come before the first word; a comment inside a comment may not. */
const FIRST_WORD = /^(?:[\s;(]|--[^\n\r]*|\/\*(?:(?!\/\*)[\s\S])*?\*\/)*([a-z]+)/i;

/** First words of statements that can only read. EXPORT, for one, makes a folder as soon as it is prepared. */
const READING: ReadonlySet<string> = new Set(
  'SELECT FROM WITH VALUES TABLE PIVOT UNPIVOT DESCRIBE DESC SHOW SUMMARIZE PRAGMA EXPLAIN'.split(' '),
);

/** Functions that read files while a query is prepared, or take SQL as text. */
const HIDDEN =
  /\b(?:(read_(?:blob|text|csv|json|ndjson|parquet|duckdb)\w*|sniff_csv|parquet_\w+|arrow_scan\w*|json_execute_serialized_sql)\b|(query|query_table)"?\s*(?:\(|\/\*|--|[^\0-\x7f]))/i;

/** PRAGMAs have no plan to look at. */
const READING_PRAGMA =
  /^[\s;]*PRAGMA\s+(?:table_info|show|show_tables|show_tables_expanded|show_databases|database_list|database_size|version|platform|functions|collations|user_agent|storage_info|metadata_info)\b/i;
const PRAGMA = /^PRAGMA$/i;
const EXPLAIN = /^\s*EXPLAIN\b(\s+ANALYZE\b)?(\s*\([^)]*\))?/i;

/**
 * Prepares the one statement of `sql`, which must be one that DuckDB calls a SELECT. The functions in its plan must
 * read nothing but the store's tables. Of EXPLAIN the explained statement is checked too.
 */
export async function onlyReading(connection: DuckDBConnection, sql: string): Promise<DuckDBPreparedStatement> {
  const hidden = HIDDEN.exec(sql);
  if (hidden) throw refused(`the function ${hidden[1] ?? hidden[2]}`);
  const statements = await extractOne(connection, sql);
  const word = FIRST_WORD.exec(sql)?.[1]?.toUpperCase() ?? 'a comment inside a comment';
  if (!READING.has(word)) throw refused(word);
  const statement = await statements.prepare(0);
  const kind = StatementType[statement.statementType] ?? 'UNKNOWN';
  if (kind === 'EXPLAIN' && EXPLAIN.test(sql)) {
    await onlyReading(connection, sql.replace(EXPLAIN, ''));
    return statement;
  }
  if (kind !== 'SELECT') throw refused(kind);
  if (PRAGMA.test(word)) {
    if (!READING_PRAGMA.test(sql)) throw refused('this PRAGMA');
    return statement;
  }
  const [acting] = await tableFunctionsOf(connection, sql);
  if (acting !== undefined) throw refused(`the function ${acting}`);
  return statement;
}

function refused(what: string): Error {
  return inputError(`the query was refused: ${what} does more than read the tables of the store`, {
    hint: 'SELECT, FROM, WITH, VALUES, DESCRIBE, SHOW, SUMMARIZE and EXPLAIN of these are answered.',
  });
}

/** The driver would run several statements and answer the last. */
async function extractOne(connection: DuckDBConnection, sql: string): Promise<DuckDBExtractedStatements> {
  const statements = await extract(connection, sql);
  if (statements === undefined) throw inputError('the query has no statement');
  if (statements.count === 1) return statements;
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

type PlanNode = { readonly name: string; readonly children: readonly PlanNode[] };

/** Table functions that read nothing but the tables, the catalog or their arguments. */
const HARMLESS =
  /^(?:SEQ_SCAN|RANGE|GENERATE_SERIES|UNNEST|REPEAT|REPEAT_ROW|SUMMARY|JSON_EACH|JSON_TREE|TEST_ALL_TYPES|TEST_VECTOR_TYPES|ICU_CALENDAR_NAMES|PG_TIMEZONE_NAMES|DUCKDB_\w+|PRAGMA_\w+)$/;

const AMONG = `SELECT DISTINCT function_name FROM duckdb_functions()
  WHERE function_type = 'table' AND list_contains(string_split($names, ','), upper(function_name))`;

async function tableFunctionsOf(connection: DuckDBConnection, sql: string): Promise<readonly string[]> {
  const [[, text] = []] = await queryRows(connection, `EXPLAIN (FORMAT json) ${sql.replace(/^[\s;]+/, '')}`);
  const called = new Set<string>();
  const visit = ({ name, children }: PlanNode): void => {
    called.add(name.trim());
    children.forEach(visit);
  };
  for (const root of JSON.parse(String(text)) as readonly PlanNode[]) visit(root);
  const names = [...called].filter((name) => !HARMLESS.test(name));
  return queryTexts(connection, AMONG, { names: names.join(',') });
}
