import type { DuckDBConnection } from '@duckdb/node-api';
import { memoize } from '../base/collections.ts';
import { PERIOD_KIND, type Period } from '../model/period.ts';
import type { RowDescription } from '../model/row-description.ts';
import { appendColumns } from './columns.ts';
import { queryColumns } from './rows.ts';

const DESCRIBED = `
  SELECT v.row_version_id, v.opened, c.entity_id, r.document_id, c.dimensions_id, c.unit_id, c.resource_id, c.period_kind::INTEGER,
    coalesce(c.period_start, DATE '1970-01-01'), coalesce(c.period_end, DATE '1970-01-01')
  FROM described d JOIN row_version v USING (row_version_id) JOIN filed_row r USING (filed_row_id) JOIN current_row c USING (current_row_id)`;

/** Names of entities and documents as they were at a snapshot. */
const OPEN_THEN = 'v.opened <= $snapshot AND (v.closed IS NULL OR v.closed > $snapshot)';
const ENTITIES = `
  SELECT entity_id, e.key, v.name, v.symbol FROM entity e JOIN entity_version v USING (entity_id) WHERE ${OPEN_THEN}`;
const DOCUMENTS = `
  SELECT document_id, o.name, v.form, v.filed::VARCHAR FROM document o JOIN document_version v USING (document_id) WHERE ${OPEN_THEN}`;

/** Describes row versions as known at a snapshot, keyed by row version id. */
export async function describeRows(
  connection: DuckDBConnection,
  versions: Int32Array,
  snapshot: number,
): Promise<ReadonlyMap<number, RowDescription>> {
  await connection.run('CREATE OR REPLACE TEMP TABLE described (row_version_id INTEGER)');
  await appendColumns(connection, 'described', [versions]);
  const entities = await named(connection, ENTITIES, { snapshot });
  const documents = await named(connection, DOCUMENTS, { snapshot });
  const dimensions = await named(connection, 'SELECT dimensions_id, text FROM dimensions');
  const units = await named(connection, 'SELECT unit_id, name FROM unit');
  const resources = await named(connection, 'SELECT resource_id, name FROM resource');
  const columns = (await queryColumns(connection, DESCRIBED)).map(({ integers }) => integers);
  const cell = (column: number, i: number): number => columns[column]?.[i] ?? 0;
  const companyOf = memoize((entity: number) => {
    const [key = '', name = '', symbol = ''] = entities.get(entity) ?? [];
    return { key, name: name || null, symbol: symbol || null };
  });
  const documentOf = memoize((document: number) => {
    const [name, form = '', filed = ''] = documents.get(document) ?? [];
    return name === undefined ? null : { name, form: form || null, filed: filed || null };
  });
  const described = new Map<number, RowDescription>();
  const count = columns[0]?.length ?? 0;
  for (let i = 0; i < count; i += 1) {
    described.set(cell(0, i), {
      company: companyOf(cell(2, i)),
      document: documentOf(cell(3, i)),
      dimensions: dimensions.get(cell(4, i))?.[0] ?? '',
      unit: units.get(cell(5, i))?.[0] ?? null,
      period: toPeriod(cell(7, i), cell(8, i), cell(9, i)),
      source: { resource: resources.get(cell(6, i))?.[0] ?? '', snapshot: cell(1, i) },
    });
  }
  return described;
}

/** Texts by id; what is NULL is ''. */
async function named(
  connection: DuckDBConnection,
  sql: string,
  values?: Record<string, number>,
): Promise<ReadonlyMap<number, readonly string[]>> {
  const [ids, ...texts] = await queryColumns(connection, sql, values);
  return new Map(Array.from(ids?.integers ?? [], (id, i) => [id, texts.map((column) => column.texts[i] ?? '')]));
}

function toPeriod(kind: number, start: number, end: number): Period {
  if (kind === PERIOD_KIND.instant) return { kind: 'instant', instant: end };
  return kind === PERIOD_KIND.duration ? { kind: 'duration', start, end } : { kind: 'unknown' };
}
