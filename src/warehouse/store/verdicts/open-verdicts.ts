import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { throwIfAborted } from '../../../core/base/errors.ts';
import type { Engine } from '../../../core/model/engine.ts';
import type { RowChunk } from '../../../core/model/row-chunk.ts';
import { interruptOn, SETTINGS } from '../connection.ts';
import { DuckDBInstance, spillFolder } from '../driver.ts';
import { storeFailure } from '../failure.ts';
import { requireUnchanged } from '../files/hashed-file.ts';
import type { StorePorts } from '../ports.ts';
import { type StoreReader, storeReader } from '../reader.ts';
import { streamRows } from '../row-stream.ts';
import { quoteName, quoteText } from '../sql-text.ts';
import { duckdbEngine } from './duckdb-engine.ts';
import { countNumbers, type NumberCounts, streamNumberRows } from './exported-rows.ts';
import { readManifest, type VerdictManifest } from './manifest.ts';
import { type PrintedLine, printedLines } from './printed-lines.ts';
import { countsUntil, type ExportCounts, type RangedTable, type RowRange, rangesOf } from './row-ranges.ts';

/** An export answers the questions about rows that a store answers, by the same SQL. Ask them one after the other. */
export type VerdictReader = StoreReader & {
  /** The numbers of all rows open at a snapshot that an engine judges, and the rows. */
  readonly counts: (snapshot: number) => Promise<NumberCounts>;
  /** The verdicts on the printed totals of all statements open at a snapshot. */
  readonly printedLines: (snapshot: number) => Promise<readonly PrintedLine[]>;
  /** The other rows. */
  readonly rest: (snapshot: number) => AsyncIterable<RowChunk>;
  readonly engine: () => Engine;
  readonly export: OpenExport;
};

/** The content of an export. */
export type OpenExport = {
  /** Its last snapshot, and whether it was asked for: then taxonomies that were stored later are not used. */
  readonly snapshot: number;
  readonly isAsOf: boolean;
  readonly countsUntil: (snapshot: number) => ExportCounts;
  /** Ranges of ids, of rows or of printed totals, with about so many numbers each. */
  readonly ranges: (snapshot: number, numbers: number, table: RangedTable) => readonly RowRange[];
};

/** `memory`: how much is kept in memory before temporary files are used (`1GB`). */
type Options = { readonly memory: string };

/** Opens an export in a database of its own in memory. One that is not as its manifest says is refused. */
export async function withVerdicts<T>(
  folder: string,
  { memory, ...ports }: StorePorts & Options,
  use: (reader: VerdictReader) => Promise<T>,
): Promise<T> {
  const manifest = readManifest(folder);
  await requireUnchanged(folder, manifest.files, { signal: ports.signal });
  const instance = await DuckDBInstance.create(':memory:', {
    ...SETTINGS,
    memory_limit: memory,
    temp_directory: spillFolder(),
  });
  const connection = await instance.connect();
  const done = interruptOn(ports.signal, connection);
  try {
    await makeViews(connection, folder, manifest);
    const result = await use(verdictReader(connection, manifest));
    // An interrupted stream ends as if it had no more rows.
    throwIfAborted(ports.signal);
    return result;
  } catch (error) {
    throw storeFailure(error, folder);
  } finally {
    done();
    connection.closeSync();
    instance.closeSync();
  }
}

function verdictReader(connection: DuckDBConnection, { files, snapshot, isAsOf }: VerdictManifest): VerdictReader {
  return {
    ...storeReader(connection),
    async *streamRows(at, only) {
      if (!(only && 'version' in only)) throw new Error('defect: an export is read by row versions');
      yield* streamRows(connection, at, only);
      yield* streamNumberRows(connection, files, at, only.version);
    },
    counts: (at) => countNumbers(connection, at),
    printedLines: (at) => printedLines(connection, at),
    rest: (at) => streamRows(connection, at),
    engine: () => duckdbEngine(connection),
    export: {
      snapshot,
      isAsOf,
      countsUntil: (at) => countsUntil(files, at),
      ranges: (at, numbers, table) => rangesOf(files, at, numbers, table),
    },
  };
}

/** The types of tables that an export may have no files of. */
const EMPTY: Readonly<Record<string, string>> = {
  numbers:
    'row_id BIGINT, binding_id INTEGER, field_id INTEGER, number DECIMAL(27, 8), half_unit DECIMAL(27, 8), last_place DECIMAL(27, 8), mantissa BIGINT, places INTEGER, decimals INTEGER, snapshot INTEGER',
  closed: 'row_id BIGINT, snapshot INTEGER',
  printed: `total_id BIGINT, statement_id INTEGER, statement VARCHAR, row_id BIGINT, is_repeat INTEGER,
    is_open INTEGER, slack DECIMAL(18, 0), part INTEGER, field_id INTEGER, weight INTEGER, amount DECIMAL(18, 0),
    snapshot INTEGER`,
  printed_closed: 'statement_id INTEGER, snapshot INTEGER',
  rest: `row_version_id INTEGER, fields INTEGER[], mantissas BIGINT[], places UTINYINT[], decimals TINYINT[],
    wide_fields INTEGER[],
    wide_numbers VARCHAR[], wide_decimals TINYINT[], nil_fields INTEGER[], snapshot INTEGER`,
};

/** The views by their names in a store. */
const VIEWS: Readonly<Record<string, string>> = {
  numbers: 'reported_number',
  closed: 'row_closed',
  printed: 'printed_number',
  rest: 'row_content',
};

async function makeViews(connection: DuckDBConnection, folder: string, { files }: VerdictManifest): Promise<void> {
  const tables = new Set([...Object.keys(EMPTY), ...files.map(({ table }) => table)]);
  for (const table of tables) {
    const paths = files.filter((file) => file.table === table).map(({ path }) => quoteText(join(folder, path)));
    const name = quoteName(VIEWS[table] ?? table);
    const empty = EMPTY[table];
    await connection.run(
      paths.length === 0
        ? `CREATE TABLE ${name} (${empty})`
        : `CREATE VIEW ${name} AS FROM read_parquet([${paths.join(', ')}], ${
            empty ? `hive_partitioning = true, hive_types = {'snapshot': INTEGER}` : 'hive_partitioning = false'
          })`,
    );
  }
}
