import { partOf, type QueryRule } from './rule.ts';

/**
 * What is missing may be zero. A balance that is of like size before and after does not vanish for one period; of a
 * flow, as of a balance, another row that reports it for the same period shows that it is not zero.
 */
const IS_BALANCE = `(b.kind = 0 OR b.period_type = 'instant') AND sign(a.value) = sign(b.value)
  AND abs(a.value) <= 1.25 * abs(b.value) AND abs(b.value) <= 1.25 * abs(a.value)`;
const KEY = 'entity_id, resource_id, dimensions_id, unit_id, kind, months';

export const missingField = {
  id: 'completeness/missing-field',
  family: 'completeness',
  kind: 'query',
  scope: 'series',
  severity: 'note',
  doc: 'A field is missing for one period of a company and reported for all others of that length, at least four, among them those right before and after; it is a balance of one sign and like size, or another row reports it for the same period.',
  byDefault: false,
  options: [],
  query: `, period AS (SELECT ${KEY}, first, last, min(version) AS version,
    list_distinct(flatten(list(fields))) AS fields
      FROM row_at JOIN (SELECT row_version_id AS version, fields FROM row_content) USING (version)
      JOIN dimensions d USING (dimensions_id) WHERE kind < 2 AND d.text = '' GROUP BY ALL),
    beside AS (SELECT *, lag(version) OVER near AS before, lead(version) OVER near AS after,
      list_intersect(lag(fields) OVER near, lead(fields) OVER near) AS common,
      count(*) OVER (PARTITION BY ${KEY}) AS periods,
      CASE kind WHEN 1 THEN last - lag(last) OVER near ELSE 91 END AS since, lead(last) OVER near - last AS until,
      CASE kind WHEN 1 THEN last - first + 1 ELSE 91 END AS days
      FROM period WINDOW near AS (PARTITION BY ${KEY} ORDER BY last, first)),
    reporting AS (SELECT *, count(*) AS periods FROM (SELECT ${KEY}, unnest(fields) AS field_id FROM period)
      GROUP BY ALL),
    gap AS (SELECT ${KEY}, periods, version, before, after,
      unnest(list_filter(common, lambda f: NOT list_contains(fields, f))) AS field_id FROM beside
      WHERE len(common) >= 10 AND abs(since - until) <= 7
        AND (abs(until - least(days, 92)) <= 7 OR abs(until - 365) <= 7)
        AND len(list_intersect(common, fields)) >= 0.8 * len(common)),
    elsewhere AS (SELECT DISTINCT gap.version, gap.field_id FROM gap JOIN row_at r USING (version)
      JOIN number n ON n.field_id = gap.field_id AND n.entity_id = r.entity_id AND n.dimensions_id = r.dimensions_id
        AND n.unit_id IS NOT DISTINCT FROM r.unit_id AND n.kind = r.kind AND n.first IS NOT DISTINCT FROM r.first
        AND n.last = r.last
      WHERE n.value <> 0)
    SELECT gap.version, gap.field_id AS field, NULL AS reported, [${partOf('b')}, ${partOf('a')}] AS parts,
      'reported for the periods before and after' AS detail
    FROM gap JOIN reporting r USING (${KEY}, field_id)
    JOIN number b ON b.version = gap.before AND b.field_id = gap.field_id
    JOIN number a ON a.version = gap.after AND a.field_id = gap.field_id
    LEFT JOIN elsewhere e ON e.version = gap.version AND e.field_id = gap.field_id
    WHERE r.periods = gap.periods - 1 AND r.periods >= 4 AND b.value <> 0 AND (${IS_BALANCE} OR e.version IS NOT NULL)
    QUALIFY row_number() OVER (PARTITION BY gap.version, gap.field_id ORDER BY a.decimals DESC, b.decimals DESC) = 1
    ORDER BY gap.version, gap.field_id`,
} as const satisfies QueryRule;

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
