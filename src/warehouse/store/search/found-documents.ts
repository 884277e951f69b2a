import type { DuckDBConnection } from '@duckdb/node-api';
import type { FindingCompany } from '../../../core/model/finding.ts';
import { STANDARD_SOURCE } from '../../../core/model/standard-resources.ts';
import { documentOf, openAt } from '../relations.ts';
import { queryRecords } from '../rows.ts';
import { quoteText } from '../sql-text.ts';
import { maskSql, type SearchText, wordValues } from './search-words.ts';

/** `filed`: ISO text. */
export type FoundDocument = {
  readonly document: string;
  readonly form: string | null;
  readonly filed: string | null;
  readonly company: FindingCompany | null;
};

const isOpen = openAt('$snapshot');

/** Numbers of four digits occur in most accession numbers. */
const LEAST_INNER = 6;

/**
 * A word is a form (`10-K` of amendments too), a year, month or day of filing (`2023`, `2023-11`), a fiscal year, or a
 * part of the name; further words name the company.
 */
const hitsSql = (text: SearchText): string => {
  const byDate = (word: string): string => `length(${word}) >= 4
    AND (starts_with(strftime(filed, '%Y%m%d'), ${word}) OR fiscal_year = ${word})`;
  const byName = (word: string): string => `length(${word}) >= 3 AND starts_with(name_letters, ${word})
    OR length(${word}) >= ${LEAST_INNER} AND contains(name_letters, ${word})`;
  const byForm = (word: string): string => `form_letters = ${word} OR starts_with(form_letters, ${word} || 'a')
    AND contains(form, '/')`;
  return `
  WITH filed AS (
    SELECT bd.name AS document, replace(lower(bd.name), '-', '') AS name_letters, bv.form,
      coalesce(replace(replace(replace(lower(bv.form), '-', ''), '/', ''), ' ', ''), '') AS form_letters,
      bv.filed, bv.fiscal_year, bv.entity_id
    FROM document d ${documentOf('d.document_id', 'b', isOpen)}
    WHERE bv.document_id IS NOT NULL AND d.source <> ${quoteText(STANDARD_SOURCE)}),
  masked AS (
    SELECT f.*, ${maskSql(text, (word) => `${byDate(word)} OR ${byName(word)} OR ${byForm(word)}`)} AS own,
      ${maskSql(text, (word) => `form_letters = ${word} OR fiscal_year = ${word}`)} AS exact,
      coalesce(c.mask, 0) AS mask, coalesce(c.begun, 0) AS begun
    FROM filed f LEFT JOIN found_company c USING (entity_id))
  SELECT document, form, filed::VARCHAR AS filed,
    CASE WHEN e.key IS NOT NULL THEN {key: e.key, name: v.name, symbol: v.symbol} END AS company,
    count(*) OVER ()::INTEGER AS "all"
  FROM masked m LEFT JOIN entity e USING (entity_id)
  LEFT JOIN entity_version v ON v.entity_id = m.entity_id AND ${isOpen('v')}
  WHERE own <> 0 AND own | m.mask = ${text.full}
  ORDER BY own | begun <> ${text.full}, bit_count(exact) DESC, m.filed DESC NULLS LAST, document
  LIMIT $most OFFSET $from`;
};

export function documentHits(
  connection: DuckDBConnection,
  text: SearchText,
  page: { readonly snapshot: number; readonly from: number; readonly most: number },
): Promise<readonly (FoundDocument & { readonly all: number })[]> {
  return queryRecords(connection, hitsSql(text), { ...wordValues(text), ...page });
}
