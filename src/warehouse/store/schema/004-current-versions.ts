import type { DuckDBConnection } from '@duckdb/node-api';
import { writeCurrentVersions } from '../merge/current-versions.ts';
import { openAt } from '../open-at.ts';
import { queryRows } from '../rows.ts';

/**
 * Schema 4: what each row shows at any moment: of a field the value of the latest accepted filing that reports it.
 * `current_version` points to a row version or to a content composed of several (negative ids); of a
 * `latest_filing_only` resource to the latest filing.
 */
export const CURRENT_VERSION_TABLES: readonly string[] = [
  // Views and types of earlier schemas; views are made anew after all migrations.
  'DROP VIEW IF EXISTS filed_value',
  ...['field_name', 'unit_name', 'form_name', 'symbol_name'].map((type) => `DROP TYPE IF EXISTS ${type}`),
  `CREATE TABLE current_version (current_row_id INTEGER NOT NULL, opened INTEGER NOT NULL, closed INTEGER,
    content_id INTEGER NOT NULL,
     document_id INTEGER NOT NULL, binding_id INTEGER NOT NULL)`,
  `CREATE TABLE composed_content (content_id INTEGER NOT NULL, fields INTEGER[] NOT NULL, mantissas BIGINT[] NOT NULL,
     places UTINYINT[] NOT NULL, decimals TINYINT[] NOT NULL, row_versions INTEGER[] NOT NULL, wide_fields INTEGER[],
     wide_numbers VARCHAR[],
     wide_decimals TINYINT[], wide_row_versions INTEGER[], text_fields INTEGER[], texts VARCHAR[],
     text_row_versions INTEGER[])`,
  'ALTER TABLE resource ADD COLUMN latest_filing_only BOOLEAN',
  `UPDATE resource SET latest_filing_only = source = 'service'`,
  'ALTER TABLE field_usage ADD COLUMN least_places UTINYINT',
  `UPDATE field_usage SET least_places = 0`,
  `UPDATE field_usage SET least_places = x.least FROM (
     SELECT resource_id, binding_id, field_id, min(places) AS least FROM (
       SELECT c.resource_id, v.binding_id, unnest(r.fields) AS field_id, unnest(r.places) AS places
       FROM row_content r JOIN row_version v USING (row_version_id) JOIN filed_row USING (filed_row_id)
       JOIN current_row c USING (current_row_id))
     GROUP BY ALL) x
   WHERE kind = 'number' AND x.resource_id = field_usage.resource_id AND x.binding_id = field_usage.binding_id
     AND x.field_id = field_usage.field_id`,
];

/** Rows that only ever one filing had: every version of it was current. */
const UNCONTESTED = `
  INSERT INTO current_version
  SELECT f.current_row_id, v.opened, v.closed, v.row_version_id, f.document_id, v.binding_id FROM row_version v
  JOIN filed_row f USING (filed_row_id)
  WHERE f.current_row_id IN (SELECT current_row_id FROM filed_row GROUP BY current_row_id HAVING count(*) = 1)
  ORDER BY v.opened, v.row_version_id`;

const CONTESTED_AT = `
  CREATE OR REPLACE TEMP TABLE touched AS
  SELECT DISTINCT f.current_row_id, $snapshot::INTEGER AS snapshot_id FROM filed_row f
  JOIN row_version v USING (filed_row_id)
  WHERE f.current_row_id IN (SELECT current_row_id FROM filed_row GROUP BY current_row_id HAVING count(*) > 1)
    AND ($snapshot IN (v.opened, v.closed)
      OR f.document_id IN (SELECT document_id FROM document_version WHERE $snapshot IN (opened, closed)))`;

export async function fillCurrentVersions(connection: DuckDBConnection): Promise<void> {
  await connection.run(UNCONTESTED);
  for (const [id] of await queryRows(connection, 'SELECT snapshot_id FROM snapshot ORDER BY 1')) {
    const snapshot = Number(id);
    await connection.run(CONTESTED_AT, { snapshot });
    await writeCurrentVersions(connection, openAt(snapshot));
  }
}
