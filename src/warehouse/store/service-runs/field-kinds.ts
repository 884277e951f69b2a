import type { DuckDBConnection } from '@duckdb/node-api';
import { getOrCreate } from '../../../core/base/collections.ts';
import { openNow, ROW_VERSIONS } from '../relations.ts';
import { queryRows, queryTexts } from '../rows.ts';

/** The kind of the values of a field, by its name: `number`, `text`, or `number or text`. */
export type FieldKinds = ReadonlyMap<string, string>;

export async function readFieldKinds(connection: DuckDBConnection): Promise<ReadonlyMap<string, FieldKinds>> {
  const rows = await queryRows(
    connection,
    `SELECT r.name, f.name, k.kind FROM resource_field k JOIN resource r USING (resource_id)
      JOIN field f USING (field_id)
     WHERE ${openNow('k')} ORDER BY r.name, f.name`,
  );
  const kinds = new Map<string, Map<string, string>>();
  for (const [resource, field, kind] of rows) {
    getOrCreate(kinds, String(resource), () => new Map<string, string>()).set(String(field), String(kind));
  }
  return kinds;
}

const SEEN = `
  CREATE OR REPLACE TEMP TABLE seen_kind AS
  SELECT r.resource_id, f.field_id, s.kind, s.snapshot_id
  FROM (SELECT unnest(from_json($seen,
    '[{"resource": "VARCHAR", "snapshot_id": "INTEGER", "field": "VARCHAR", "kind": "VARCHAR"}]'), recursive := true)) s
  JOIN store.resource r ON r.source = 'service' AND r.name = s.resource JOIN store.field f ON f.namespace = 'service'
    AND f.name = s.field`;
const CLOSE = `
  UPDATE store.resource_field SET closed = n.snapshot_id
    FROM (SELECT DISTINCT resource_id, snapshot_id FROM seen_kind) n
  WHERE ${openNow('resource_field')} AND resource_field.resource_id = n.resource_id AND NOT EXISTS
    (FROM seen_kind s WHERE s.resource_id = resource_field.resource_id AND s.field_id = resource_field.field_id
    AND s.kind = resource_field.kind)`;
const OPEN = `
  INSERT INTO store.resource_field
  SELECT resource_id, field_id, kind, snapshot_id, NULL FROM seen_kind s WHERE NOT EXISTS
    (FROM store.resource_field k WHERE ${openNow('k')} AND k.resource_id = s.resource_id AND k.field_id = s.field_id)
    ORDER BY ALL`;

/** Opens and closes the kinds of fields of committed snapshots, inside the caller's transaction. */
export async function mergeFieldKinds(
  connection: DuckDBConnection,
  seen: readonly { readonly resource: string; readonly snapshot: number; readonly kinds: FieldKinds }[],
): Promise<void> {
  const rows = seen.flatMap(({ resource, snapshot, kinds }) =>
    [...kinds].map(([field, kind]) => ({ resource, snapshot_id: snapshot, field, kind })),
  );
  await connection.run(SEEN, { seen: JSON.stringify(rows) });
  await connection.run(`${CLOSE};${OPEN}`);
}

/** Fields that no staged row of a resource has; `part`: the number of the read. */
export type AbsentFields = { readonly part: number; readonly resource: string; readonly fields: readonly string[] };

const day = (column: string): string => `CASE WHEN ${column} > -2147483648 THEN DATE '1970-01-01' + ${column} END`;

/** Open rows with an absent field that came again: a staged row has the same identity, in any document. */
const MISSED = `
  WITH absent AS (SELECT field_id, name FROM field WHERE namespace = 'service'
    AND list_contains(from_json($fields, '["VARCHAR"]'), name)),
  identity AS (
    SELECT DISTINCT e.key, d.text, u.name AS unit, s.period_kind, ${day('s.period_start')} AS period_start,
      ${day('s.period_end')} AS period_end
    FROM staged_row s JOIN staged_entity e ON e.n = s.entity JOIN staged_dimensions d ON d.n = s.dimensions
      LEFT JOIN staged_unit u ON u.n = s.unit
    WHERE s.part = $part)
  SELECT DISTINCT a.name
  FROM ${ROW_VERSIONS} JOIN resource r USING (resource_id)
  JOIN entity e ON e.entity_id = c.entity_id JOIN dimensions d ON d.dimensions_id = c.dimensions_id LEFT JOIN unit u
    ON u.unit_id = c.unit_id
  JOIN row_content x USING (row_version_id)
  JOIN absent a ON list_contains(x.fields, a.field_id) OR list_contains(x.wide_fields, a.field_id)
    OR list_contains(x.text_fields, a.field_id)
  WHERE ${openNow('v')} AND r.source = 'service' AND r.name = $resource AND EXISTS (FROM identity s
    WHERE s.key = e.key AND s.text = d.text AND s.unit IS NOT DISTINCT FROM u.name AND s.period_kind = c.period_kind
      AND s.period_start IS NOT DISTINCT FROM c.period_start AND s.period_end IS NOT DISTINCT FROM c.period_end)`;

/** The absent fields that rows had which came again; needs the stage and the store. */
export async function readMissedFields(
  connection: DuckDBConnection,
  { part, resource, fields }: AbsentFields,
): Promise<ReadonlySet<string>> {
  return new Set(await queryTexts(connection, MISSED, { part, resource, fields: JSON.stringify(fields) }));
}
