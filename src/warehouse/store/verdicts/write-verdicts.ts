import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { throwIfAborted } from '../../../core/base/errors.ts';
import { STANDARD_NAMESPACE } from '../../../core/model/field-name.ts';
import { queryRows } from '../rows.ts';
import { quoteText } from '../sql-text.ts';
import { OPENED_BY, printedPieces } from './printed-files.ts';
import { IS_IRREGULAR, NUMBER_COLUMNS, type VerdictFile, type VerdictRange } from './verdict-file.ts';

/** The tables that describing findings and their causes needs. Row contents are in `numbers` and `rest`. */
const TABLES = [
  'crossfoot_store',
  'snapshot',
  'taxonomy',
  'section',
  'calculation',
  'label',
  'property',
  'published_rules',
  'taxonomy_binding',
  'row_binding',
  'field',
  'unit',
  'dimensions',
  'resource',
  'entity',
  'entity_version',
  'document',
  'document_version',
  'row_identity',
  'filed_row',
  'filed_field',
  'statement_line',
  'row_version',
  'printed_statement',
  'printed_sum',
  'printed_total',
] as const;

/** Later rows would make an export depend on more than its snapshots. */
const ROWS_OF: Readonly<Record<string, string>> = {
  row_version: 'WHERE opened <= $until ORDER BY row_version_id',
  snapshot: 'WHERE snapshot_id <= $until ORDER BY snapshot_id',
  ...OPENED_BY,
};

const PARQUET = '(FORMAT parquet, COMPRESSION zstd)';
/** The numbers that are written to one file, about. */
const NUMBERS_PER_FILE = 6_000_000;

/**
 * Writes the files of an export of verdicts below `folder`: numbers that fixed types hold exactly, sorted by row; the
 * rows that do not fit them, with their contents; the rows that each snapshot closed; and tables of names.
 */
export async function* writeVerdicts(
  connection: DuckDBConnection,
  folder: string,
  range: VerdictRange,
  signal?: AbortSignal,
): AsyncGenerator<VerdictFile, void, void> {
  await findRest(connection, range);
  for (const piece of await pieces(connection, range)) {
    throwIfAborted(signal);
    yield* writeFile(connection, folder, piece);
  }
  for (const table of TABLES) {
    throwIfAborted(signal);
    const path = `store/${range.generation}/${table}.parquet`;
    const query = `FROM ${table} ${ROWS_OF[table]?.replace('$until', String(range.until)) ?? 'ORDER BY ALL'}`;
    yield* writeFile(connection, folder, { path, table, query });
  }
}

type Piece = Omit<VerdictFile, 'rows'> & { readonly query: string };

async function* writeFile(
  connection: DuckDBConnection,
  folder: string,
  { query, ...file }: Piece,
): AsyncGenerator<VerdictFile, void, void> {
  const path = join(folder, file.path);
  mkdirSync(dirname(path), { recursive: true });
  const [[rows] = []] = await queryRows(connection, `COPY (${query}) TO ${quoteText(path)} ${PARQUET}`);
  yield { ...file, rows: Number(rows) };
}

/** A number for the name of each field; the fields of several years of one standard that share a name have the same. */
const NAMES = `SET VARIABLE name_of = (
  SELECT list(coalesce(place, 0) ORDER BY id) FROM range(1, (SELECT coalesce(max(field_id), 0) + 1 FROM field)) r(id)
  LEFT JOIN (SELECT field_id AS id,
    dense_rank() OVER (ORDER BY coalesce(nullif(regexp_extract(namespace, '${STANDARD_NAMESPACE}', 1), ''), namespace),
      name) AS place
    FROM field) USING (id))`;

/**
 * `rest_row`: the rows that are judged from their contents. Numbers that the types do not hold, excess digits, a field
 * with several numbers (its own, or those of other years), and one that is nil too.
 */
async function findRest(connection: DuckDBConnection, { since, until }: VerdictRange): Promise<void> {
  const opened = `row_version_id IN (SELECT row_version_id FROM row_version
    WHERE opened > ${since} AND opened <= ${until})`;
  await connection.run(NAMES);
  await connection.run(`CREATE OR REPLACE TEMP TABLE rest_row AS
    SELECT row_version_id FROM row_content
    WHERE ${opened} AND (wide_fields IS NOT NULL OR coalesce(list_has_any(nil_fields, fields), false)
      OR list_unique(list_transform(fields, lambda id: getvariable('name_of')[id])) < len(fields))
    UNION
    SELECT row_version_id FROM (SELECT row_version_id, unnest(mantissas) AS mantissa, unnest(places) AS places,
      unnest(decimals) AS decimals
      FROM row_content WHERE ${opened}) WHERE ${IS_IRREGULAR}`);
}

/** The rows with numbers, cut into files by their snapshots and ids. */
const PARTS = `
  SELECT opened, part::INTEGER AS part, min(row_version_id), max(row_version_id), is_rest FROM (
    SELECT *, greatest(0, sum(numbers) OVER (PARTITION BY opened, is_rest
      ORDER BY row_version_id) - 1) // ${NUMBERS_PER_FILE} AS part
    FROM (SELECT v.opened, row_version_id, len(fields) AS numbers, rest_row.row_version_id IS NOT NULL AS is_rest
      FROM row_content JOIN row_version v USING (row_version_id) LEFT JOIN rest_row USING (row_version_id)
      WHERE v.opened > $since AND v.opened <= $until))
  GROUP BY ALL ORDER BY is_rest, opened, part`;

/** Each snapshot has a file of numbers and one of closed rows, empty ones too: external tables need the folders. */
async function pieces(connection: DuckDBConnection, range: VerdictRange): Promise<readonly Piece[]> {
  const { since, until } = range;
  const snapshots = await queryRows(
    connection,
    'SELECT snapshot_id FROM snapshot WHERE snapshot_id > $since AND snapshot_id <= $until ORDER BY 1',
    { since, until },
  );
  const parts = (await queryRows(connection, PARTS, { since, until })).map(([opened, part, first, last, isRest]) => {
    return { opened, part, first: Number(first), last: Number(last), isRest: isRest === true };
  });
  const contents = parts.map(({ opened, part, first, last, isRest }): Piece => {
    const table = isRest ? 'rest' : 'numbers';
    const rows = `v.opened = ${opened} AND row_version_id BETWEEN ${first} AND ${last}`;
    const path = `${table}/snapshot=${opened}/part-${part}.parquet`;
    return { path, table, query: isRest ? restOf(rows) : numbersOf(rows), first, last };
  });
  // A store without snapshots has the files of snapshot 0.
  const ids = snapshots.length > 0 || since > 0 ? snapshots.map(([id]) => Number(id)) : [0];
  const printed = await printedPieces(connection, range, ids);
  const files = ids.flatMap((id) => {
    const own = contents.filter((_, index) => parts[index]?.opened === id);
    const none = { path: `numbers/snapshot=${id}/part-0.parquet`, table: 'numbers', query: numbersOf('false') };
    const closed = {
      path: `closed/snapshot=${id}/part-0.parquet`,
      table: 'closed',
      query: `SELECT row_version_id::BIGINT AS row_id FROM row_version WHERE closed = ${id} ORDER BY 1`,
    };
    return [...own, ...(own.some(({ table }) => table === 'numbers') ? [] : [none]), closed];
  });
  return [...files, ...printed];
}

const numbersOf = (rows: string): string => `
  SELECT row_id, binding_id, field_id, ${NUMBER_COLUMNS} FROM (
    SELECT row_id, binding_id, unnest(fields) AS field_id, unnest(mantissas) AS mantissa, unnest(places) AS places,
      unnest(decimals) AS decimals
    FROM (SELECT row_version_id::BIGINT AS row_id, binding_id, fields, mantissas, places, decimals
      FROM row_content JOIN row_version v USING (row_version_id)
      WHERE ${rows} AND row_version_id NOT IN (FROM rest_row) ORDER BY row_version_id))`;

const restOf = (rows: string): string => `
  SELECT row_version_id, fields, mantissas, places, decimals, wide_fields, wide_numbers, wide_decimals, nil_fields
  FROM row_content JOIN row_version v USING (row_version_id)
  WHERE ${rows} AND row_version_id IN (FROM rest_row) ORDER BY row_version_id`;
