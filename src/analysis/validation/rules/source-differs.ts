import { accessionSql } from '../../../core/model/filing-identity.ts';
import { FILING_SOURCES, ROUNDED_SOURCE, ROUNDING_DAYS } from '../../../core/model/row-source.ts';
import { partOf, type QueryRule } from './rule.ts';

const NAMED = FILING_SOURCES.map((source) => `'${source}'`).join(', ');
const ROUNDED = `'${ROUNDED_SOURCE}'`;

const SAME_PERIOD = `CASE WHEN ${ROUNDED} IN (a.source, b.source) THEN 
  abs(a.last - b.last) <= ${ROUNDING_DAYS} AND a.months = b.months
  ELSE a.last = b.last AND a.first IS NOT DISTINCT FROM b.first END`;
/** Data sets round numbers to four places. */
const SAME_NUMBER = `CASE WHEN ${ROUNDED} IN (a.source, b.source) THEN coalesce(abs(a.value - b.value) <= 0.00005, true)
  ELSE coalesce(a.value = b.value, a.wide = b.wide, true) END`;

export const sourceDiffers = {
  id: 'source/differs',
  family: 'source',
  kind: 'query',
  scope: 'document',
  severity: 'warning',
  doc: 'A value of a filing is another one than another source has of the same filing, by its accession number, for the same period and unit.',
  byDefault: true,
  options: ['mode', 'tolerance'],
  onlyIf: `(SELECT count(DISTINCT source) FROM resource WHERE source IN (${NAMED})) > 1`,
  // A filing may state a value twice, once rounded, and a rounded period may be one of several.
  compares: { alternatives: true },
  query: `, numbered AS (
      SELECT d.document_id, coalesce(${accessionSql('d.name', 'v.attributes')}, d.name) AS filing
      FROM document d JOIN document_version v USING (document_id) JOIN moment ON v.opened <= snapshot
        AND coalesce(v.closed > snapshot, true)),
    stated AS MATERIALIZED (SELECT version, filing, list_position([${NAMED}], source) AS rank
      FROM row_at JOIN numbered USING (document_id)
      WHERE source IN (${NAMED}) AND dimensions_id IN (SELECT dimensions_id FROM dimensions WHERE text = '')
      QUALIFY min(rank) OVER (PARTITION BY filing) < max(rank) OVER (PARTITION BY filing)),
    side AS MATERIALIZED (SELECT n.*, s.filing, s.rank, regexp_replace(t.namespace, '/[0-9]{4}$', '') AS family
      FROM number n JOIN stated s USING (version) JOIN named t USING (field_id)),
    pair AS (SELECT a, b, ${SAME_NUMBER} AS is_same FROM side a JOIN side b ON a.filing = b.filing AND a.rank < b.rank
      AND a.entity_id = b.entity_id AND a.family = b.family AND a.name = b.name AND a.unit_id = b.unit_id
      AND a.kind = b.kind AND ${SAME_PERIOD} QUALIFY a.rank = min(a.rank) OVER (PARTITION BY b.version, b.field_id)),
    differing AS (FROM pair QUALIFY NOT bool_or(is_same) OVER (PARTITION BY b.version, b.field_id))
    SELECT b.version AS version, b.field_id AS field, ${partOf('b')} AS reported, [${partOf('a')}] AS parts,
      'the value of this filing in ' || r.name AS detail
    FROM differing JOIN resource r ON r.resource_id = a.resource_id
    ORDER BY b.version, b.field_id, a.version, a.value`,
} as const satisfies QueryRule;
