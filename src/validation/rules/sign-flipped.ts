import { partOf } from './part-of.ts';
import type { SetRule } from './rule.ts';

const KEY = 'entity_id, resource_id, dimensions_id, unit_id, field_id, kind, months';

/**
 * A loss is negative without a fault. A flipped sign shows where a value is the only negative one of its series, and its size
 * lies among the sizes of the others.
 */
export const signFlipped = {
  id: 'sign/flipped',
  family: 'sign',
  scope: 'series',
  severity: 'warning',
  doc: 'A value is negative, and all others of the company for periods of that length are positive, at least three, and of its size (none twice another).',
  byDefault: false,
  options: [],
  query: `, point AS MATERIALIZED (SELECT * FROM number WHERE source <> 'service' OR months > 0),
    series AS (SELECT ${KEY} FROM point GROUP BY ALL
      HAVING count(DISTINCT CASE WHEN value > 0 THEN last END) >= 3 AND count(DISTINCT CASE WHEN value <= 0 THEN last END) = 1
        AND max(CASE WHEN value <= 0 THEN -value END)
          BETWEEN min(CASE WHEN value > 0 THEN value END) * 0.8 AND max(CASE WHEN value > 0 THEN value END) * 1.25
        AND max(value) <= 2 * min(CASE WHEN value > 0 THEN value END)),
    member AS MATERIALIZED (SELECT point.* FROM point SEMI JOIN series USING (${KEY})),
    other AS (SELECT *, ${partOf('o')} AS part FROM member o WHERE value > 0),
    beside AS (SELECT ${KEY}, list(part ORDER BY last, version)[:6] AS parts FROM other GROUP BY ALL)
    SELECT n.version, n.field_id AS field, ${partOf('n')} AS reported, parts, 'the other periods are positive' AS detail
    FROM member n JOIN beside USING (${KEY}) WHERE n.value < 0 ORDER BY n.version, n.field_id`,
} as const satisfies SetRule;
