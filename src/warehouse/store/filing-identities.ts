import type { DuckDBConnection } from '@duckdb/node-api';
import type { FilingIdentity } from '../../core/model/filing-identity.ts';
import { queryRows } from './rows.ts';

/** The period of a document that states none is the day on which most of its rows end. */
const IDENTITIES = `
  WITH filing AS (
    SELECT d.document_id, d.name, e.key, v.form, v.period_end
    FROM document d JOIN document_version v ON v.document_id = d.document_id AND v.closed IS NULL
    JOIN entity e ON e.entity_id = v.entity_id WHERE d.source = $source),
  ends AS (
    SELECT w.document_id, c.period_end, count(*) AS rows
    FROM row_version v JOIN filed_row w USING (filed_row_id) JOIN current_row c USING (current_row_id)
    WHERE v.closed IS NULL AND c.period_end IS NOT NULL
      AND w.document_id IN (SELECT document_id FROM filing WHERE period_end IS NULL)
    GROUP BY ALL),
  commonest AS (
    SELECT document_id, arg_max(period_end, {rows: rows, period_end: period_end}) AS period_end
    FROM ends GROUP BY document_id)
  SELECT name, key, form, coalesce(f.period_end, m.period_end)::VARCHAR
  FROM filing f LEFT JOIN commonest m USING (document_id)`;

/** The identities of the documents of a source, by their names. */
export async function readFilingIdentities(
  connection: DuckDBConnection,
  source: string,
): Promise<ReadonlyMap<string, FilingIdentity>> {
  const rows = await queryRows(connection, IDENTITIES, { source });
  return new Map(
    rows.map(([name, entity, form, period]) => [
      String(name),
      {
        entity: String(entity),
        ...(form !== null && { form: String(form) }),
        ...(period !== null && { period: String(period) }),
      },
    ]),
  );
}
