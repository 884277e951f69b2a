import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { throwIfAborted } from '../../../core/base/errors.ts';
import type { Engine, EngineRow } from '../../../core/model/engine.ts';
import type { RowChunk } from '../../../core/model/row-chunk.ts';
import { appendColumns } from '../columns.ts';
import { DuckDBInstance, SETTINGS, spillFolder } from '../driver.ts';
import { isMemoryFailure, storeFailure } from '../failure.ts';
import { requireUnchanged } from '../files/hashed-file.ts';
import { interruptOn } from '../interrupt.ts';
import type { StorePorts } from '../ports.ts';
import { type StoreReader, storeReader } from '../reader.ts';
import { openAt } from '../relations.ts';
import { streamRows } from '../row-stream.ts';
import { columns, queryColumns, type RecordOf, readAhead, toRecords } from '../rows.ts';
import { quoteName, quoteText } from '../sql-text.ts';
import { countNumbers, type NumberCounts, streamNumberRows } from './exported-rows.ts';
import { readManifest, type VerdictManifest } from './manifest.ts';
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
type OpenExport = {
  /** Its last snapshot, and whether it was asked for: then taxonomies that were stored later are not used. */
  readonly snapshot: number;
  readonly isAsOf: boolean;
  readonly countsUntil: (snapshot: number) => ExportCounts;
  /** Ranges of ids, of rows or of printed totals, with about `numbers` numbers each. */
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

/** A job of this many numbers needs some hundred MiB. */
const NUMBERS_PER_JOB = 3_000_000;

/** DuckDB over the views of an export. */
function duckdbEngine(connection: DuckDBConnection): Engine {
  return {
    name: 'duckdb',
    numbersPerJob: NUMBERS_PER_JOB,
    begin: async ({ terms, sums }) => {
      const whole = (column: readonly number[]): Int32Array => Int32Array.from(column);
      await connection.run(
        'CREATE OR REPLACE TEMP TABLE plan_text (binding_id INTEGER, field_id INTEGER, sum_id INTEGER, is_total INTEGER, weight VARCHAR)',
      );
      const { bindingId, fieldId, sumId, isTotal, weight } = terms;
      await appendColumns(connection, 'plan_text', [...[bindingId, fieldId, sumId, isTotal].map(whole), weight]);
      await connection.run(`CREATE OR REPLACE TEMP TABLE plan_term AS
        SELECT * REPLACE (weight::DECIMAL(8, 4) AS weight) FROM plan_text; DROP TABLE plan_text`);
      await connection.run('CREATE OR REPLACE TEMP TABLE plan_sum (sum_id INTEGER, children INTEGER, kind INTEGER)');
      await appendColumns(connection, 'plan_sum', [sums.sumId, sums.children, sums.kind].map(whole));
      return {
        numbers: 'reported_number',
        closed: 'row_closed',
        terms: 'plan_term',
        sums: 'plan_sum',
        printed: 'printed_number',
        printedClosed: 'printed_closed',
      };
    },
    async *run(sql) {
      const result = await connection.stream(sql);
      for await (const chunk of readAhead(result)) {
        yield chunk.getRows().map((row): EngineRow => row.map((cell) => (cell === null ? null : String(cell))));
      }
    },
    isWorthRetrying: isMemoryFailure,
    close: async () => {
      await connection.run('DROP TABLE IF EXISTS plan_term; DROP TABLE IF EXISTS plan_sum');
    },
  };
}

const PLAN = { ...columns('text', 'statement verdict'), ...columns('integer', 'row totals') };

/**
 * The verdicts on printed totals as the lines of an engine: how many totals of the statements of one kind have a
 * verdict, in each row where it is `odd`; `row` is -1 of others.
 */
export type PrintedLine = RecordOf<typeof PLAN>;

async function printedLines(connection: DuckDBConnection, snapshot: number): Promise<readonly PrintedLine[]> {
  const sql = `
    SELECT s.statement, t.verdict, if(t.verdict = 'odd', t.row_version_id, -1) AS listed, count(*)::INTEGER
    FROM printed_total t JOIN printed_sum USING (printed_sum_id) JOIN printed_statement s USING (printed_statement_id)
    WHERE ${openAt('$snapshot')('s')} GROUP BY ALL ORDER BY ALL`;
  return toRecords(await queryColumns(connection, PLAN, sql, { snapshot }));
}
