import type { DuckDBConnection } from '@duckdb/node-api';
import type { FindingCompany } from '../../../core/model/finding.ts';
import { MOST_COMPANIES } from '../../../core/model/search-limits.ts';
import { NO_PROOF, openAt, ROW_VERSIONS } from '../relations.ts';
import { queryRecords } from '../rows.ts';
import type { SearchText } from './search-words.ts';

/** The newest value of a field of a company, in the row version `row`. Days are ISO text, amounts decimal text. */
export type FoundValue = {
  readonly company: FindingCompany;
  readonly name: string;
  readonly row: number;
  readonly period: { readonly start: string | null; readonly end: string | null };
  readonly unit: string | null;
  readonly amount: string | null;
};

const isOpen = openAt('$snapshot');

/** Some words name the company, and all others the field. Values without dimensions come before those with some. */
const hitsSql = (full: number): string => `
  WITH masks AS (
    SELECT c.mask, list(f.mask) AS others FROM (SELECT DISTINCT mask FROM found_company WHERE mask <> ${full}) c
    JOIN (SELECT DISTINCT mask FROM found_field) f ON c.mask | f.mask = ${full} GROUP BY c.mask),
  company AS MATERIALIZED (
    SELECT entity_id, c.mask, bit_count(c.begun) AS begun, filings FROM found_company c JOIN masks USING (mask)
    ORDER BY begun DESC, filings DESC, key LIMIT ${MOST_COMPANIES}),
  named AS MATERIALIZED (
    SELECT DISTINCT f.name, c.mask, list_contains(f.exact, ${full} & ~c.mask) AS is_exact
    FROM found_field f JOIN (SELECT DISTINCT mask FROM company) c ON c.mask | f.mask = ${full}),
  wanted AS MATERIALIZED (
    SELECT field_id, name, mask, is_exact FROM field JOIN named USING (name)),
  own AS MATERIALIZED (
    SELECT v.row_version_id, c.row_identity_id, entity_id, company.mask, begun, filings,
      coalesce(c.period_end, DATE '0001-01-01') AS period_end, coalesce(d.text, '') = '' AS is_plain
    FROM ${ROW_VERSIONS} JOIN company USING (entity_id) LEFT JOIN dimensions d USING (dimensions_id)
    WHERE ${isOpen('v')} AND ${NO_PROOF}),
  held AS MATERIALIZED (
    SELECT own.*, unnest(fields) AS field_id
    FROM (FROM row_content WHERE row_version_id IN (SELECT row_version_id FROM own)) JOIN own USING (row_version_id)),
  newest AS MATERIALIZED (
    SELECT entity_id, name, any_value(is_exact) AS is_exact, any_value(begun) AS begun,
      any_value(filings) AS filings, count(*) AS n,
      arg_max({row: row_version_id, field: field_id, identity: row_identity_id},
        {plain: is_plain, ends: period_end, row: row_version_id}) AS place
    FROM held JOIN wanted USING (field_id, mask) GROUP BY entity_id, name),
  page AS MATERIALIZED (
    SELECT *, count(*) OVER ()::INTEGER AS "all" FROM newest
    ORDER BY is_exact DESC, begun DESC, n DESC, filings DESC, name LIMIT $most OFFSET $from)
  SELECT {key: e.key, name: v.name, symbol: v.symbol} AS company, page.name AS name, place.row::INTEGER AS row,
    {"start": CASE WHEN c.period_kind = 1 THEN c.period_start::VARCHAR END, "end": c.period_end::VARCHAR} AS period,
    u.name AS unit,
    field_text(k.fields, k.mantissas, k.places, k.wide_fields, k.wide_numbers, k.text_fields, k.texts, place.field)
      AS amount, "all"
  FROM page JOIN row_identity c ON c.row_identity_id = place.identity
  JOIN (FROM row_content WHERE row_version_id IN (SELECT place.row FROM page)) k ON k.row_version_id = place.row
  JOIN entity e ON e.entity_id = page.entity_id
  LEFT JOIN entity_version v ON v.entity_id = page.entity_id AND ${isOpen('v')}
  LEFT JOIN unit u USING (unit_id)
  ORDER BY is_exact DESC, begun DESC, n DESC, filings DESC, page.name`;

export function valueHits(
  connection: DuckDBConnection,
  { full }: SearchText,
  page: { readonly snapshot: number; readonly from: number; readonly most: number },
): Promise<readonly (FoundValue & { readonly all: number })[]> {
  return queryRecords(connection, hitsSql(full), page);
}
