import type { DuckDBConnection } from '@duckdb/node-api';
import { openAt } from './open-at.ts';
import { queryRows } from './rows.ts';

/** What a filing says of itself: its form, and whether it calls its filer an emerging growth company. */
export type FilingFacts = { readonly form: string | null; readonly isEmergingGrowth: boolean };

const isOpen = openAt('$snapshot');

const FACTS = `
  WITH growing AS (SELECT DISTINCT document_id FROM (
      SELECT row_version_id, unnest(text_fields) AS field_id, unnest(texts) AS text FROM row_content)
    JOIN row_version USING (row_version_id) JOIN filed_row USING (filed_row_id) JOIN field f USING (field_id)
    WHERE f.name = 'EntityEmergingGrowthCompany' AND text IN ('true', '1'))
  SELECT d.name, v.form, d.document_id IN (FROM growing)
  FROM document d JOIN (FROM document_version v WHERE ${isOpen('v')}) v USING (document_id)
  WHERE d.source = 'filing'`;

/** Of the filings of a snapshot, by name. */
export async function readFilingFacts(
  connection: DuckDBConnection,
  snapshot: number,
): Promise<ReadonlyMap<string, FilingFacts>> {
  const rows = await queryRows(connection, FACTS, { snapshot });
  return new Map(
    rows.map(([name, form, isGrowing]) => [
      String(name),
      { form: form === null ? null : String(form), isEmergingGrowth: isGrowing === true },
    ]),
  );
}
