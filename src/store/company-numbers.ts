import type { DuckDBConnection } from '@duckdb/node-api';
import { appendColumns, joinedNumbers } from './columns.ts';
import { openAt } from './open-at.ts';
import { rawItems } from './raw-vector.ts';
import { ROW_VERSIONS } from './relations.ts';
import { type ColumnsOf, columns, queryColumns, readAhead } from './rows.ts';

const PLACES = columns('integer', 'version entity document dimensions unit resource kind start end');

/** The places of row versions, as ids of the store; days since 1970, and those of the kinds of PERIOD_KIND. */
export type RowPlaces = ColumnsOf<typeof PLACES>;

/** Numbers up to 64 bits, those of one row version next to each other. */
export type NumberColumns = {
  readonly version: Int32Array;
  readonly field: Int32Array;
  readonly mantissa: BigInt64Array;
  readonly places: Uint8Array;
};

const ROWS = `
  SELECT v.row_version_id, c.entity_id, coalesce(w.document_id, 0), c.dimensions_id, coalesce(c.unit_id, 0), c.resource_id,
    c.period_kind::INTEGER, coalesce(c.period_start, DATE '1970-01-01'), coalesce(c.period_end, DATE '1970-01-01')
  FROM ${ROW_VERSIONS} WHERE ${openAt('$snapshot')('v')} AND c.entity_id IN (
    SELECT c.entity_id FROM ${ROW_VERSIONS} JOIN explained USING (row_version_id))
  ORDER BY c.period_start, c.period_end, (SELECT name FROM document d WHERE d.document_id = w.document_id),
    (SELECT name FROM resource r WHERE r.resource_id = c.resource_id), (SELECT text FROM dimensions x WHERE x.dimensions_id = c.dimensions_id),
    (SELECT name FROM unit y WHERE y.unit_id = c.unit_id), v.row_version_id`;

const NUMBERS = `
  SELECT row_version_id, unnest(fields), unnest(mantissas), unnest(places) FROM row_content
  WHERE row_version_id IN (SELECT row_version_id FROM explained_row)`;

/** All rows open at a snapshot, with their numbers, of the companies of some row versions, in an order that depends on no ids. */
export async function readCompanyNumbers(
  connection: DuckDBConnection,
  snapshot: number,
  versions: Int32Array,
): Promise<{ readonly rows: RowPlaces; readonly numbers: NumberColumns }> {
  await connection.run('CREATE OR REPLACE TEMP TABLE explained (row_version_id INTEGER)');
  await appendColumns(connection, 'explained', [versions]);
  const rows = await queryColumns(connection, PLACES, ROWS, { snapshot });
  await connection.run('CREATE OR REPLACE TEMP TABLE explained_row (row_version_id INTEGER)');
  await appendColumns(connection, 'explained_row', [rows.version]);
  const [version, field]: [Int32Array[], Int32Array[]] = [[], []];
  const [mantissa, places]: [BigInt64Array[], Uint8Array[]] = [[], []];
  for await (const chunk of readAhead(await connection.stream(NUMBERS))) {
    version.push(rawItems(chunk.getColumnVector(0), Int32Array));
    field.push(rawItems(chunk.getColumnVector(1), Int32Array));
    mantissa.push(rawItems(chunk.getColumnVector(2), BigInt64Array));
    places.push(rawItems(chunk.getColumnVector(3), Uint8Array));
  }
  return {
    rows,
    numbers: {
      version: joinedNumbers(version) as Int32Array,
      field: joinedNumbers(field) as Int32Array,
      mantissa: joinedNumbers(mantissa) as BigInt64Array,
      places: joinedNumbers(places) as Uint8Array,
    },
  };
}
