import type { DuckDBConnection } from '@duckdb/node-api';
import { openAt, ROW_VERSIONS } from './relations.ts';
import { type ColumnsOf, columns, queryColumns, queryRows } from './rows.ts';
import { listed, quoteText } from './sql-text.ts';

const isOpen = openAt('$snapshot');

const FACT_PLAN = {
  ...columns('integer', 'document row field isInstant start end unit places dimensions'),
  mantissa: 'double',
} as const;

/** Dimensions of other entities than the one that a statement is of, as data sets and XBRL filings write them. */
const OF_ENTITIES = '^([^=]*:)?(LegalEntity|ConsolidatedEntities)(Axis)?=';

/** A document, and where the versions of its rows begin and end: those of one ingest lie together. */
export type DocumentRows = readonly [document: number, first: number, last: number];

const rowsOf = (documents: readonly number[]): string => `
  SELECT document_id, min(row_version_id), max(row_version_id) FROM row_version JOIN filed_row USING (filed_row_id)
  WHERE document_id IN (${listed(documents)}) GROUP BY document_id ORDER BY document_id`;

/** Those of the documents that have rows, in order. */
export const readDocumentRows = (
  connection: DuckDBConnection,
  documents: readonly number[],
): Promise<readonly DocumentRows[]> => queryDocumentRows(connection, rowsOf(documents));

/** `query`: a document, the first and the last version of its rows. */
export async function queryDocumentRows(connection: DuckDBConnection, query: string): Promise<readonly DocumentRows[]> {
  const rows = await queryRows(connection, query);
  return rows.map(([document, first, last]) => [Number(document), Number(first), Number(last)]);
}

/**
 * The range of row versions is written into the query, so that DuckDB skips the blocks of all others. Numbers that a
 * double does not hold exactly become NaN; data sets write zeros after the point, which go first. Of several numbers of
 * a field in a row the most precise one comes first.
 */
const factsOf = (documents: readonly number[], fields: readonly number[], first: number, last: number): string => `
  WITH filed AS (
    SELECT v.row_version_id, w.document_id, (c.period_start IS NULL)::INTEGER AS is_instant,
      coalesce(c.period_start, c.period_end) AS period_start, c.period_end, c.unit_id,
      CASE WHEN s.text = '' THEN 0 ELSE dimensions_id END AS dimensions
    FROM ${ROW_VERSIONS} JOIN dimensions s USING (dimensions_id) JOIN unit u USING (unit_id)
    WHERE ${isOpen('v')} AND v.row_version_id BETWEEN ${first} AND ${last} AND c.period_end IS NOT NULL
      AND w.document_id IN (${listed(documents)})
      AND regexp_full_match(u.name, '[A-Z]{3}') AND s.text NOT LIKE '%;%;%'
      AND NOT regexp_matches(s.text, ${quoteText(OF_ENTITIES)})
  ), held AS MATERIALIZED (
    FROM (FROM row_content WHERE row_version_id BETWEEN ${first} AND ${last}) SEMI JOIN filed USING (row_version_id)),
  fact AS (
    SELECT row_version_id, unnest(fields) AS field_id, unnest(mantissas) AS mantissa, unnest(places)::INTEGER AS places,
      unnest(decimals) AS decimals FROM held
    UNION ALL SELECT row_version_id, unnest(wide_fields), NULL, 0, 0 FROM held WHERE wide_fields IS NOT NULL
  ), trimmed AS (
    SELECT * REPLACE (if(mantissa % 10000 = 0 AND places = 4, mantissa // 10000, mantissa) AS mantissa,
      if(mantissa % 10000 = 0 AND places = 4, 0, places) AS places)
    FROM fact SEMI JOIN (SELECT unnest([${fields.join(', ')}]) AS field_id) USING (field_id)
  )
  SELECT document_id, row_version_id, field_id, is_instant, period_start, period_end, unit_id, places,
    dimensions, if(abs(mantissa) < 9007199254740992, mantissa::DOUBLE, 'nan'::DOUBLE)
  FROM trimmed JOIN filed USING (row_version_id) ORDER BY document_id, row_version_id, field_id, decimals DESC`;

/** The amounts of money of fields in documents, in the order of these; `undefined` where there are none. */
export async function readFacts(
  connection: DuckDBConnection,
  documents: readonly DocumentRows[],
  fields: readonly number[],
  snapshot: number,
): Promise<ColumnsOf<typeof FACT_PLAN> | undefined> {
  if (fields.length === 0 || documents.length === 0) return undefined;
  const first = documents.reduce((least, [, from]) => Math.min(least, from), Number.POSITIVE_INFINITY);
  const last = documents.reduce((most, [, , to]) => Math.max(most, to), 0);
  const ids = documents.map(([document]) => document);
  return queryColumns(connection, FACT_PLAN, factsOf(ids, fields, first, last), { snapshot });
}
