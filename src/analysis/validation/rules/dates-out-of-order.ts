import { traitSql } from '../../../core/model/row-source.ts';
import type { SetRule } from './rule.ts';

export const datesOutOfOrder = {
  id: 'dates/out-of-order',
  family: 'dates',
  scope: 'document',
  severity: 'warning',
  doc: 'A period ends before it begins, or a document was filed before the end of the period that it reports on.',
  byDefault: false,
  options: [],
  query: `, filed AS (SELECT * FROM document_version d
    WHERE opened <= $snapshot AND (closed IS NULL OR closed > $snapshot)),
    late AS (SELECT min(version) AS version, document_id,
      max(row_at.last) FILTER (${traitSql('supersedes')} AND kind = 1) AS last
      FROM row_at WHERE document_id > 0 GROUP BY ALL)
    SELECT version, 0 AS field, NULL AS reported, [] AS parts, detail FROM (
      SELECT version, 'the period ends before it begins' AS detail FROM row_at WHERE kind = 1 AND last < first
      UNION ALL
      SELECT version, concat('filed ', filed, ', for the period to ', coalesce(period_end, last)) FROM late
      JOIN filed USING (document_id)
      WHERE filed < coalesce(period_end, last))
    ORDER BY ALL`,
} as const satisfies SetRule;
