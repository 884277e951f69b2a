import type { DuckDBConnection } from '@duckdb/node-api';
import { openNow } from '../open-at.ts';
import { ROW_VERSIONS } from '../relations.ts';
import { queryTexts } from '../rows.ts';

/** Fields that no staged row of a resource has; `part` is the number of the read that staged it. */
export type AbsentFields = { readonly part: number; readonly resource: string; readonly fields: readonly string[] };

const day = (column: string): string => `CASE WHEN ${column} > -2147483648 THEN DATE '1970-01-01' + ${column} END`;

/**
 * Open rows of the service that have an absent field and came again: a staged row has the same identity, in any
 * document.
 */
const MISSED = `
  WITH absent AS (SELECT field_id, name FROM field WHERE namespace = 'service'
    AND list_contains(from_json($fields, '["VARCHAR"]'), name)),
  asked AS (
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
  WHERE ${openNow('v')} AND r.source = 'service' AND r.name = $resource AND EXISTS (FROM asked s
    WHERE s.key = e.key AND s.text = d.text AND s.unit IS NOT DISTINCT FROM u.name AND s.period_kind = c.period_kind
      AND s.period_start IS NOT DISTINCT FROM c.period_start AND s.period_end IS NOT DISTINCT FROM c.period_end)`;

/**
 * Of fields that are absent those that rows had which came again, on the connection of a session with a stage, while it
 * reads the store.
 */
export async function readMissedFields(
  connection: DuckDBConnection,
  { part, resource, fields }: AbsentFields,
): Promise<ReadonlySet<string>> {
  return new Set(await queryTexts(connection, MISSED, { part, resource, fields: JSON.stringify(fields) }));
}
