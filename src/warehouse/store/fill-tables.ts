import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { CrossfootError, inputError, throwIfAborted } from '../../core/base/errors.ts';
import type { Progress } from '../../core/base/progress.ts';
import type { ColumnChunk, NamedColumn } from '../../core/model/column-chunk.ts';
import type { ExportFormat } from '../../core/model/export-format.ts';
import { storeFailure } from './failure.ts';
import { type CopyFormat, unmarked } from './query/copy-columns.ts';
import { queryRows } from './rows.ts';
import { OLDEST_SCHEMA, SCHEMA_VERSION } from './schema/version.ts';
import { quoteName, quoteText } from './sql-text.ts';
import { createWideViews } from './wide-view.ts';
import { inStore } from './workspace.ts';

type Column = { readonly name: string; readonly type: string };

/** The tables of a whole store in files of a folder. */
export type FilledFrom = {
  readonly folder: string;
  /** The number of its schema. */
  readonly storeSchema: number;
  readonly format: ExportFormat;
  readonly tables: readonly { readonly name: string; readonly columns: readonly Column[]; readonly rows: number }[];
  readonly files: readonly { readonly path: string; readonly table: string }[];
  /** Reads an Arrow file of the folder that has these columns; for the format `arrow`. */
  readonly readArrow?: ReadArrow | undefined;
};

type ReadArrow = (path: string, columns: readonly NamedColumn[]) => AsyncIterable<ColumnChunk>;

/**
 * Fills the tables of a new store that is attached with the rows of files, in their order, and makes its wide views.
 */
export async function fillTables(
  connection: DuckDBConnection,
  from: FilledFrom,
  { progress, signal }: { readonly progress: Progress; readonly signal?: AbortSignal | undefined },
): Promise<void> {
  requireSameSchema(from);
  await requireSameTables(connection, from);
  await connection.run('DELETE FROM store.crossfoot_store');
  progress.stage(
    'reading rows',
    from.tables.reduce((sum, { rows }) => sum + rows, 0),
  );
  for (const { name, columns, rows } of from.tables) {
    throwIfAborted(signal);
    const paths = from.files.filter(({ table }) => table === name).map(({ path }) => path);
    const count = await fillTable(connection, from, { name, columns, paths }).catch((error: unknown) => {
      throw doesNotFit(error, paths);
    });
    if (count !== rows) {
      const files = paths.join(', ');
      throw inputError(`the table ${name} has ${count} rows in its files (${files}), and ${rows} in the manifest`);
    }
    progress.advance(rows);
  }
  await inStore(connection, () => createWideViews(connection));
}

/** What went wrong, unless it is the disk or the memory, is in the files, whose hashes say nothing of their content. */
function doesNotFit(error: unknown, paths: readonly string[]): unknown {
  const known = storeFailure(error, paths.join(', '));
  if (known instanceof CrossfootError && known.failure !== 'input') return known;
  const reason = error instanceof Error ? error.message.split('\n', 1)[0] : String(error);
  return inputError(`${paths.join(', ')} does not fit the manifest: ${reason}`, { cause: error });
}

type ToFill = { readonly name: string; readonly columns: readonly Column[]; readonly paths: readonly string[] };

/** Gives the number of rows. */
async function fillTable(
  connection: DuckDBConnection,
  { folder, format, readArrow }: FilledFrom,
  { name, columns, paths }: ToFill,
): Promise<number> {
  if (format === 'arrow') {
    if (!readArrow) throw new Error('defect: nothing reads the Arrow files');
    const { appendChunks } = await import('./append-chunks.ts');
    return appendChunks(connection, name, async function* (types) {
      for (const path of paths) yield* readArrow(path, types);
    });
  }
  const files = paths.map((path) => join(folder, path));
  const insert = `INSERT INTO store.${quoteName(name)} BY NAME ${rowsOf(format, files, columns)}`;
  const [[count] = []] = await queryRows(connection, insert);
  return Number(count);
}

function requireSameSchema({ folder, storeSchema }: FilledFrom): void {
  if (storeSchema === SCHEMA_VERSION) return;
  const known = `this version imports schema ${SCHEMA_VERSION}`;
  throw inputError(`the export ${folder} has schema ${storeSchema}; ${known}`, {
    hint:
      storeSchema > SCHEMA_VERSION
        ? 'Update Crossfoot.'
        : storeSchema < OLDEST_SCHEMA
          ? 'Ingest again into a new store.'
          : 'Import it with the version that wrote it, then migrate the store.',
  });
}

const COLUMNS_OF = `
  SELECT table_name, string_agg(column_name || ' ' || data_type, ', ' ORDER BY column_index) FROM duckdb_columns()
  WHERE database_name = 'store' AND table_name IN (SELECT table_name FROM duckdb_tables() WHERE database_name = 'store')
  GROUP BY table_name ORDER BY table_name`;

async function requireSameTables(connection: DuckDBConnection, { folder, tables }: FilledFrom): Promise<void> {
  const columnsByTable = new Map(
    tables.map(({ name, columns }) => [name, columns.map((column) => `${column.name} ${column.type}`).join(', ')]),
  );
  for (const [table, columns] of await queryRows(connection, COLUMNS_OF)) {
    const exportColumns = columnsByTable.get(String(table));
    columnsByTable.delete(String(table));
    if (exportColumns === undefined) throw inputError(`the export ${folder} does not have the table ${table}`);
    if (exportColumns !== columns) {
      throw inputError(`the table ${table} of the export ${folder} has other columns than a store: ${exportColumns}`);
    }
  }
  const [other] = columnsByTable.keys();
  if (other !== undefined) throw inputError(`the export ${folder} has a table that a store does not have: ${other}`);
}

function rowsOf(format: CopyFormat, paths: readonly string[], columns: readonly Column[]): string {
  const files = `[${paths.map(quoteText).join(', ')}]`;
  const members = (typeOf: (column: Column) => string): string =>
    `{${columns.map((column) => `${quoteText(column.name)}: ${quoteText(typeOf(column))}`).join(', ')}}`;
  switch (format) {
    case 'csv':
      return `SELECT ${columns.map(csvColumn).join(', ')} FROM read_csv(${files}, auto_detect = false, header = true,
        delim = ',', quote = '"', escape = '"', allow_quoted_nulls = false, max_line_size = ${MOST_BYTES},
        buffer_size = ${2 * MOST_BYTES}, parallel = false, columns = ${members(() => 'VARCHAR')})`;
    case 'ndjson':
      return `FROM read_json(${files}, format = 'newline_delimited', maximum_object_size = ${MOST_BYTES},
        columns = ${members(({ type }) => type)})`;
    default:
      return `FROM read_parquet(${files})`;
  }
}

/** The longest row of text. */
const MOST_BYTES = 64 << 20;

function csvColumn({ name, type }: Column): string {
  const text = quoteName(name);
  if (type === 'VARCHAR') return `${unmarked(text)} AS ${text}`;
  if (!type.endsWith('[]')) return `${text}::${type} AS ${text}`;
  return `from_json(${text}, ${quoteText(JSON.stringify([type.slice(0, -2)]))}) AS ${text}`;
}
