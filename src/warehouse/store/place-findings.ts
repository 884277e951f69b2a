import type { DuckDBConnection } from '@duckdb/node-api';
import { openAt } from './relations.ts';
import { queryRecords } from './rows.ts';
import { jsonRows } from './sql-text.ts';

/** A finding by the names that people have for its place. Days are ISO text; `document` is null for any. */
export type NamedPlace = {
  /** The key, the name or the symbol. */
  readonly company: string;
  readonly first: string | null;
  /** Null where the period is unknown. */
  readonly last: string | null;
  readonly field: string;
  readonly document: string | null;
};

/**
 * The row version of a place. `companies`: how many the name has; `version` is 0 where there is no such row, `field`
 * (an id) where it does not have the field, and then `text` is null.
 */
export type FoundPlace = {
  readonly companies: number;
  readonly version: number;
  readonly field: number;
  readonly text: string | null;
};

const isOpen = openAt('$snapshot');

const PLACES = `
  WITH asked AS (SELECT * FROM ${jsonRows('places', {
    nth: 'INTEGER',
    company: 'VARCHAR',
    first: 'DATE',
    last: 'DATE',
    field: 'VARCHAR',
    document: 'VARCHAR',
  })}),
  called AS (SELECT key AS word, entity_id FROM entity
    UNION SELECT unnest([name, symbol]), entity_id FROM entity_version v WHERE ${isOpen('v')}),
  meant AS (SELECT a.*, c.entity_id, count(*) OVER (PARTITION BY a.nth) AS companies
    FROM asked a JOIN called c ON c.word = a.company),
  candidate AS MATERIALIZED (SELECT m.*, r.version, r.kind, r.last - r.first AS length, dv.filed
    FROM meant m JOIN row_at r ON r.entity_id = m.entity_id AND r.last IS NOT DISTINCT FROM m.last
      AND (m.first IS NULL OR r.first = m.first)
    LEFT JOIN document o USING (document_id)
    LEFT JOIN document_version dv ON dv.document_id = r.document_id AND ${isOpen('dv')}
    WHERE m.document IS NULL OR o.name = m.document),
  held AS (SELECT version, f.field_id, f.name AS field,
      field_text(fields, mantissas, places, wide_fields, wide_numbers, text_fields, texts, f.field_id) AS text
    FROM (SELECT *, unnest(list_concat(fields, wide_fields, text_fields)) AS field_id, row_version_id AS version
      FROM row_content WHERE row_version_id IN (SELECT version FROM candidate)) x
    JOIN (SELECT field_id, name FROM field WHERE name IN (SELECT field FROM asked)) f USING (field_id)),
  best AS (SELECT c.nth, c.version, h.field_id, h.text FROM candidate c LEFT JOIN held h USING (version, field)
    QUALIFY row_number() OVER (PARTITION BY c.nth ORDER BY h.field_id IS NULL, c.kind, c.length DESC,
      c.filed DESC NULLS LAST, c.version DESC, h.field_id DESC) = 1)
  SELECT coalesce(m.companies, 0)::INTEGER AS companies, coalesce(b.version, 0) AS version,
    coalesce(b.field_id, 0) AS field, b.text
  FROM asked a LEFT JOIN (SELECT DISTINCT nth, companies FROM meant) m USING (nth) LEFT JOIN best b USING (nth)
  ORDER BY a.nth`;

/**
 * The rows in which findings are, in their order; `prepareRules` has made the relation `row_at` of the snapshot. Of
 * several rows one that has the field comes first, an instant before periods, longer periods before shorter ones, and
 * what was filed later before what was filed earlier.
 */
export function placeFindings(
  connection: DuckDBConnection,
  snapshot: number,
  places: readonly NamedPlace[],
): Promise<readonly FoundPlace[]> {
  const asked = places.map((place, nth) => ({ nth, ...place }));
  return queryRecords<FoundPlace>(connection, PLACES, { snapshot, places: JSON.stringify(asked) });
}
