import { partOf } from './part-of.ts';
import type { QueryRule } from './rule.ts';

export const totalWithoutSum = {
  id: 'completeness/total-without-sum',
  family: 'completeness',
  kind: 'query',
  scope: 'document',
  severity: 'note',
  doc: 'A line of a primary statement is a total by its name, and no other lines of the statement add up to it; the latest value in the document is named.',
  byDefault: false,
  options: [],
  query: `, lacking AS (SELECT DISTINCT document_id, unnest(without_sum) AS field_id
      FROM printed_statement JOIN moment m ON opened <= m.snapshot AND coalesce(closed > m.snapshot, true))
    SELECT n.version, n.field_id AS field, ${partOf('n')} AS reported, [] AS parts,
      'no lines of the statement add up to it' AS detail
    FROM lacking JOIN number n USING (document_id, field_id)
    JOIN dimensions d USING (dimensions_id) WHERE d.text = ''
    QUALIFY row_number() OVER (PARTITION BY document_id, n.field_id ORDER BY n.last DESC, n.first DESC, n.version) = 1
    ORDER BY n.version, n.field_id`,
} as const satisfies QueryRule;
