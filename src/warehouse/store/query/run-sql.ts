import type { DuckDBConnection, DuckDBPreparedStatement, DuckDBResult, DuckDBType } from '@duckdb/node-api';
import { CrossfootError, inputError, interruptedError, unavailableError } from '../../../core/base/errors.ts';
import type { ColumnAnswer } from '../../../core/model/column-chunk.ts';
import type { Moment } from '../../../core/model/moment.ts';
import { DuckDBTypeId } from '../driver.ts';
import { isInterruptFailure, isMemoryFailure, storeFailure } from '../failure.ts';
import { type IsOpen, openAt, openNow } from '../relations.ts';
import { readAhead } from '../rows.ts';
import { fixedViews } from '../schema/views.ts';
import { requireSnapshot } from '../snapshots.ts';
import { quoteName, quoteText } from '../sql-text.ts';
import { createNamedWideViews, VIEWS_ON_DEMAND } from '../wide-view.ts';
import { columnType } from './column-types.ts';
import { type CopiedFile, type CopyTarget, copyAnswer } from './copy-answer.ts';
import { jsonInteger, WIDE_INTEGERS, withJsonIntegers } from './json-integers.ts';
import type { SqlValue } from './list-relations.ts';
import { onlyReading } from './only-reading.ts';
import { readColumns } from './read-columns.ts';

/** A column of an answer; `type` is DuckDB's, `DECIMAL(18,2)` for instance. */
export type AnswerColumn = { readonly name: string; readonly type: string };

/** The answer of a query of the user, in the form that is asked for first: the query runs once. */
export type SqlAnswer = {
  readonly columns: readonly AnswerColumn[];
  readonly rows: () => Promise<AsyncIterable<readonly (readonly SqlValue[])[]>>;
  /** Rows as JSON. Integers within 2^53 are numbers, other exact numbers text. */
  readonly jsonRows: () => Promise<AsyncIterable<readonly string[]>>;
  /** The rows as columns of raw memory. Fails at once for a column whose type has no Arrow form. */
  readonly columnChunks: () => Promise<ColumnAnswer>;
  /** Writes the rows to a file, or to a partitioned folder, where the connection may write: see `withFileReader`. */
  readonly copyTo: (target: CopyTarget) => Promise<readonly CopiedFile[]>;
};

/** DuckDB would list tables and stored views, by name alone; people query views. */
const SHOW_TABLES = /^\s*SHOW\s+TABLES\s*;?\s*$/i;
const LIST_TABLES = `
  SELECT name, kind, comment FROM (
    SELECT view_name AS name, 'view' AS kind, comment FROM duckdb_views() WHERE database_name = current_database()
      AND NOT internal
    UNION SELECT name, 'view', comment FROM (${VIEWS_ON_DEMAND})
    UNION ALL SELECT table_name, 'table', comment FROM duckdb_tables() WHERE database_name = current_database()
      AND NOT internal)
  ORDER BY kind = 'table', name`;

/**
 * `asOf`: the views show that snapshot; tables have all of history as always. `asKnown`: a day, ISO text; views and
 * tables show what was known then, as `showAsKnown` has made it for the connection.
 */
export type ReadTime = { readonly asOf?: Moment | undefined; readonly asKnown?: string | undefined };

/**
 * Prepares one reading statement on a connection of `withLockedConnection`, which can change nothing and reach no other
 * file.
 */
export async function runSql(
  connection: DuckDBConnection,
  sql: string,
  { asOf, asKnown }: ReadTime = {},
): Promise<SqlAnswer> {
  if (asOf === undefined && asKnown === undefined) await createNamedWideViews(connection, sql);
  else await viewsAt(connection, sql, asOf === undefined ? openNow : openAt(await requireSnapshot(connection, asOf)));
  try {
    const statement = SHOW_TABLES.test(sql) ? LIST_TABLES : sql;
    return answerOf(connection, statement, await onlyReading(connection, statement));
  } catch (error) {
    return refuse(error);
  }
}

/** All rows of a table, whose name comes from the catalog. */
export function readTable(connection: DuckDBConnection, table: string): Promise<SqlAnswer> {
  return answerOwn(connection, `FROM ${quoteName(table)}`);
}

/** The answer of a query of the program, which needs no checks. */
export async function answerOwn(connection: DuckDBConnection, sql: string): Promise<SqlAnswer> {
  return answerOf(connection, sql, await connection.prepare(sql));
}

function answerOf(connection: DuckDBConnection, sql: string, statement: DuckDBPreparedStatement): SqlAnswer {
  const columns = columnsOf(statement);
  return {
    columns: columns.map(({ name, type }) => ({ name, type: String(type) })),
    rows: async () => readPages((await start(statement)).yieldRowsJson()),
    jsonRows: async () => {
      const fast = await prepareJson(connection, sql, columns);
      return readPages(fast ? textPages(await start(fast)) : driverTexts(await start(statement), columns));
    },
    columnChunks: async () => {
      const named = columns.map(({ name, type }) => ({ name, type: columnType(name, type) }));
      return { columns: named, chunks: readPages(readColumns(await start(statement), named)) };
    },
    copyTo: (target) =>
      copyAnswer(connection, { sql, columns }, target).catch((error: unknown) =>
        refuse(isMemoryFailure(error) ? error : storeFailure(error, target.name)),
      ),
  };
}

type Column = { readonly name: string; readonly type: DuckDBType; readonly typeId: number };

/** A repeated name gets a number: `a`, `a:1`. */
function columnsOf(statement: DuckDBPreparedStatement): Column[] {
  const seen = new Map<string, number>();
  return Array.from({ length: statement.columnCount }, (_, index) => {
    const own = statement.columnName(index);
    const before = seen.get(own) ?? 0;
    seen.set(own, before + 1);
    const type = statement.columnType(index);
    return { name: before === 0 ? own : `${own}:${before}`, type, typeId: type.typeId };
  });
}

function start(statement: DuckDBPreparedStatement): Promise<DuckDBResult> {
  return statement.stream().catch(refuse);
}

const { BOOLEAN, TINYINT, SMALLINT, INTEGER, UTINYINT, USMALLINT, UINTEGER } = DuckDBTypeId;
const { DECIMAL, DATE, VARCHAR, ENUM } = DuckDBTypeId;

/** Types of which DuckDB writes the same JSON as the driver: these as they are, those as text. */
const AS_THEY_ARE: ReadonlySet<number> = new Set([BOOLEAN, TINYINT, SMALLINT, INTEGER, UTINYINT, USMALLINT, UINTEGER]);
const AS_TEXT: ReadonlySet<number> = new Set([DECIMAL, DATE, VARCHAR, ENUM]);

const JSON_FORMS: readonly { readonly types: ReadonlySet<number>; readonly sql: (value: string) => string }[] = [
  { types: AS_THEY_ARE, sql: (value) => value },
  { types: AS_TEXT, sql: (value) => `${value}::VARCHAR` },
  { types: WIDE_INTEGERS, sql: jsonInteger },
];

/** SQL of the rows as JSON, several times faster than the driver; `undefined` where its text would differ. */
function jsonQuery(sql: string, columns: readonly Column[]): string | undefined {
  const forms = columns.flatMap(({ typeId }) => JSON_FORMS.find(({ types }) => types.has(typeId)) ?? []);
  if (forms.length < columns.length) return undefined;
  const aliases = columns.map((_, index) => quoteName(`c${index}`));
  const members = columns.map(({ name }, index) => `${quoteText(name)}, ${forms[index]?.sql(aliases[index] ?? '')}`);
  // The query may end with a comment, which the line feed ends.
  const inner = sql.replace(/[;\s]+$/, '');
  return `SELECT json_object(${members.join(', ')})::VARCHAR FROM (${inner}\n) AS answer(${aliases.join(', ')})`;
}

/** `undefined` also for what reads but cannot be part of another query, like EXPLAIN. */
async function prepareJson(
  connection: DuckDBConnection,
  sql: string,
  columns: readonly Column[],
): Promise<DuckDBPreparedStatement | undefined> {
  const query = jsonQuery(sql, columns);
  return query === undefined ? undefined : connection.prepare(query).catch(() => undefined);
}

async function* textPages(result: DuckDBResult): AsyncGenerator<readonly string[]> {
  for await (const chunk of readAhead(result)) yield chunk.getColumnValues(0).map(String);
}

async function* driverTexts(result: DuckDBResult, columns: readonly Column[]): AsyncGenerator<readonly string[]> {
  for await (const page of result.yieldRowsJson()) {
    yield page.map((row) =>
      JSON.stringify(
        Object.fromEntries(columns.map(({ name, type }, index) => [name, withJsonIntegers(row[index] ?? null, type)])),
      ),
    );
  }
}

/** A temporary view goes before one of the same name in the store. */
async function viewsAt(connection: DuckDBConnection, sql: string, isOpen: IsOpen): Promise<void> {
  const views = Object.entries(fixedViews(isOpen));
  await connection.run(views.map(([name, query]) => `CREATE OR REPLACE TEMP VIEW ${name} AS ${query}`).join(';'));
  await createNamedWideViews(connection, sql, isOpen);
}

async function* readPages<T>(pages: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* pages;
  } catch (error) {
    refuse(error);
  }
}

function refuse(error: unknown): never {
  if (error instanceof CrossfootError) throw error;
  if (isInterruptFailure(error)) throw interruptedError();
  if (isMemoryFailure(error)) {
    throw unavailableError('the query needs more memory than it may have', { hint: { code: 'allow-more-memory' } });
  }
  const message = error instanceof Error ? error.message : String(error);
  throw inputError(`the query was refused: ${message}`, { hint: { code: 'list-tables' } });
}
