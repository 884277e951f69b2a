import type { DuckDBConnection } from '@duckdb/node-api';
import { PERIOD_KIND, type Period } from '../model/period.ts';
import type { RowDescription } from '../model/row-description.ts';
import { appendColumns } from './columns.ts';
import { queryIntegers, queryRows, textCell } from './rows.ts';

const DESCRIBED = `
  SELECT v.row_version_id, v.opened, c.entity_id, r.document_id, c.dimensions_id, c.unit_id, c.resource_id, c.period_kind::INTEGER,
    coalesce(c.period_start, DATE '1970-01-01'), coalesce(c.period_end, DATE '1970-01-01')
  FROM described d JOIN row_version v USING (row_version_id) JOIN filed_row r USING (filed_row_id) JOIN current_row c USING (current_row_id)`;

/** Names of entities and documents as they were at a snapshot; of those opened later, the first ones. */
const ENTITIES = `
  SELECT e.entity_id, any_value(e.key), arg_max(v.name, v.opened), arg_max(v.symbol, v.opened) FROM entity e JOIN entity_version v USING (entity_id)
  WHERE v.opened <= $snapshot GROUP BY e.entity_id`;
const DOCUMENTS = `
  SELECT o.document_id, any_value(o.name), arg_max(v.form, v.opened), arg_max(v.filed, v.opened)::VARCHAR
  FROM document o JOIN document_version v USING (document_id) WHERE v.opened <= $snapshot GROUP BY o.document_id`;

/** Describes row versions as known at a snapshot, keyed by row version id. */
export async function describeRows(
  connection: DuckDBConnection,
  versions: Int32Array,
  snapshot: number,
): Promise<ReadonlyMap<number, RowDescription>> {
  await connection.run('CREATE OR REPLACE TEMP TABLE described (row_version_id INTEGER)');
  await appendColumns(connection, 'described', [versions]);
  const named = async (
    sql: string,
    values?: Record<string, number>,
  ): Promise<ReadonlyMap<number, readonly (string | null)[]>> =>
    new Map((await queryRows(connection, sql, values)).map(([id, ...texts]) => [Number(id), texts.map(textCell)]));
  const entities = await named(ENTITIES, { snapshot });
  const documents = await named(DOCUMENTS, { snapshot });
  const dimensions = await named('SELECT dimensions_id, text FROM dimensions');
  const units = await named('SELECT unit_id, name FROM unit');
  const resources = await named('SELECT resource_id, name FROM resource');
  const columns = await queryIntegers(connection, DESCRIBED);
  const described = new Map<number, RowDescription>();
  const count = columns[0]?.length ?? 0;
  for (let i = 0; i < count; i += 1) {
    const [
      version = 0,
      opened = 0,
      entity = 0,
      document = 0,
      dimension = 0,
      unit = 0,
      resource = 0,
      kind = 0,
      start = 0,
      end = 0,
    ] = columns.map((column) => column[i] ?? 0);
    const [key, name, symbol] = entities.get(entity) ?? [];
    const filed = documents.get(document);
    described.set(version, {
      company: { key: key ?? '', name: name ?? null, symbol: symbol ?? null },
      document: filed ? { name: filed[0] ?? '', form: filed[1] ?? null, filed: filed[2] ?? null } : null,
      dimensions: dimensions.get(dimension)?.[0] ?? '',
      unit: units.get(unit)?.[0] ?? null,
      period: toPeriod(kind, start, end),
      source: { resource: resources.get(resource)?.[0] ?? '', snapshot: opened },
    });
  }
  return described;
}

function toPeriod(kind: number, start: number, end: number): Period {
  if (kind === PERIOD_KIND.instant) return { kind: 'instant', instant: end };
  return kind === PERIOD_KIND.duration ? { kind: 'duration', start, end } : { kind: 'unknown' };
}
