import type { DuckDBConnection } from '@duckdb/node-api';
import { isProofSql, STANDARD_SOURCE } from '../../../core/model/standard-resources.ts';
import { openAt, ROW_VERSIONS } from '../relations.ts';
import { queryRecords } from '../rows.ts';
import { quoteText } from '../sql-text.ts';

/** A value of a derived row: the id of the row version, and the name of the field. */
export type DoubtfulValue = { readonly version: number; readonly field: string };

/** Each derived row of some companies beside the row of its proofs: the same row of another resource. */
const DOUBTFUL = `
  WITH derived AS MATERIALIZED (
    SELECT v.row_version_id, w.document_id, c.*, ${isProofSql('r.source', 'r.name')} AS is_proof,
      split_part(r.name, '-', 2) AS suffix
    FROM ${ROW_VERSIONS} JOIN resource r USING (resource_id)
    WHERE r.source = ${quoteText(STANDARD_SOURCE)} AND ${openAt('$snapshot')('v')} AND c.entity_id IN (
      SELECT entity_id FROM entity WHERE key IN (SELECT unnest(from_json($companies, '["VARCHAR"]'))))
  ), proved AS (
    SELECT v.row_version_id AS version, p.row_version_id AS proof
    FROM derived v JOIN derived p
      USING (suffix, document_id, entity_id, dimensions_id, unit_id, period_kind, period_end)
    WHERE NOT v.is_proof AND p.is_proof AND v.period_start IS NOT DISTINCT FROM p.period_start
  )
  SELECT version, f.name AS field
  FROM (SELECT version, unnest(k.text_fields) AS field_id, unnest(k.texts) AS proof
    FROM proved JOIN row_content k ON k.row_version_id = proved.proof) JOIN field f USING (field_id)
  WHERE json_extract_string(proof, '$.grade') = 'doubtful'`;

/** The values of derived rows of companies (keys) at a snapshot that something contradicts, by their proofs. */
export function readDoubtfulValues(
  connection: DuckDBConnection,
  companies: readonly string[],
  snapshot: number,
): Promise<readonly DoubtfulValue[]> {
  return queryRecords(connection, DOUBTFUL, { companies: JSON.stringify(companies), snapshot });
}
