import type { QueryRule } from './rule.ts';

/** Data types whose values are numbers. */
const NUMERIC = `'monetary', 'shares', 'decimal', 'integer', 'ratio', 'percent', 'pershare', 'pure', 'perunit'`;

export const typeText = {
  id: 'type/text',
  family: 'type',
  kind: 'query',
  scope: 'document',
  severity: 'warning',
  doc: 'The value of a field whose type is numeric is a text.',
  byDefault: false,
  options: [],
  query: `SELECT version, field_id AS field, NULL AS reported, [] AS parts,
      concat('"', left(text, 40), '" in a field of type ', data_type) AS detail
    FROM (SELECT row_version_id AS version, unnest(text_fields) AS field_id, unnest(texts) AS text FROM row_content) x
    JOIN row_at USING (version) JOIN named USING (field_id) WHERE data_type IN (${NUMERIC}) ORDER BY ALL`,
} as const satisfies QueryRule;
