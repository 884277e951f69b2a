import type { FindingSort } from '../../model/finding.ts';
import { openAt } from '../open-at.ts';

const isOpen = openAt('$snapshot');

/**
 * The numbers that lists are sorted by first, the lowest first, and where they are from. Findings with one number are a
 * bucket: only those of the buckets that a page shows are read and sorted by the rest.
 */
const BUCKETS: Readonly<Record<FindingSort, readonly [number: string, from: string]>> = {
  cause: ['place_of_group', 'LEFT JOIN group_order USING (group_text_id)'],
  filed: [
    `-date_diff('day', DATE '1970-01-01', dv.filed)`,
    `LEFT JOIN document_version dv ON dv.document_id = c.document_id AND ${isOpen('dv')}`,
  ],
  size: ['-size', ''],
  company: [
    'by_name',
    `LEFT JOIN (SELECT e.entity_id, rank() OVER (ORDER BY lower(coalesce(ev.name, ev.symbol, e.key))) AS by_name
      FROM entity e LEFT JOIN entity_version ev ON ev.entity_id = e.entity_id AND ${isOpen('ev')}) USING (entity_id)`,
  ],
};

const BY_SEVERITY = `array_position(['error', 'warning', 'note'], severity)`;
const BY_FILING = 'filed DESC NULLS LAST, document, company_key, folded, period_end DESC, field, id';

/** The order in a bucket. */
const ORDERS: Readonly<Record<FindingSort, string>> = {
  cause: `${BY_SEVERITY}, "group", ${BY_FILING}`,
  filed: `${BY_SEVERITY}, place_of_group, ${BY_FILING}`,
  size: BY_FILING,
  company: `${BY_SEVERITY}, ${BY_FILING}`,
};

/** Buckets of the chosen findings with the number of findings before them; at most `$each` of a group count. */
const bucketsOf = (sort: FindingSort): string => {
  const [number, from] = BUCKETS[sort];
  return `
  group_order AS MATERIALIZED (
    SELECT finding_text_id AS group_text_id, min(n)::INTEGER AS place_of_group
    FROM (SELECT unnest(names) AS text, generate_subscripts(names, 1) AS n
      FROM (SELECT from_json($order, '["VARCHAR"]') AS names)) JOIN finding_text USING (text) GROUP BY ALL),
  bucketed AS (SELECT c.*, coalesce(${number}, 'infinity'::DOUBLE) AS bucket FROM chosen_finding c ${from}),
  sized AS (
    SELECT bucket, sum(n) AS n FROM (
      SELECT bucket, least(count(*), $each) AS n FROM bucketed GROUP BY bucket, group_text_id) GROUP BY bucket),
  begun AS MATERIALIZED (
    SELECT bucket, n, sum(n) OVER (ORDER BY bucket) - n AS before, row_number() OVER (ORDER BY bucket) AS nth
      FROM sized)`;
};

/** The findings of the buckets in `needed`, with all that they are sorted by. */
const SORTED_BY = `
  SELECT b.place, b.bucket, b.severity, b.group_text_id, g.text AS "group", place_of_group, dv.filed,
    d.name AS document, e.key AS company_key, coalesce((n.evidence->>'folded')::BOOLEAN, false) AS folded,
    b.period_end, f.name AS field, n.finding_id AS id
  FROM bucketed b JOIN needed USING (bucket) JOIN finding n ON n.rowid = b.place
  LEFT JOIN finding_text g ON g.finding_text_id = b.group_text_id
  LEFT JOIN group_order o ON o.group_text_id = b.group_text_id
  LEFT JOIN document d ON d.document_id = b.document_id
  LEFT JOIN document_version dv ON dv.document_id = b.document_id AND ${isOpen('dv')}
  LEFT JOIN entity e ON e.entity_id = b.entity_id LEFT JOIN field f ON f.field_id = b.field_id`;

/** Places of the findings `$from` to `$from + $most` of a list, at most `$each` of a group. */
export const pageOf = (sort: FindingSort): string => `
  WITH ${bucketsOf(sort)},
  needed AS MATERIALIZED (FROM begun WHERE before < $from + $most AND before + n > $from)
  SELECT place, row_number() OVER (ORDER BY bucket, ${ORDERS[sort]}) + (SELECT min(before) FROM needed) AS position
  FROM (FROM (${SORTED_BY}) QUALIFY row_number() OVER (PARTITION BY group_text_id ORDER BY ${BY_FILING}) <= $each)
  QUALIFY position > $from AND position <= $from + $most`;

/** The place of a finding of `$run` in a list, and its neighbours. */
export const neighboursOf = (sort: FindingSort): string => `
  WITH ${bucketsOf(sort)},
  needed AS MATERIALIZED (
    SELECT all_of.* FROM begun all_of, begun own WHERE abs(all_of.nth - own.nth) <= 1 AND own.bucket = (
      SELECT bucket FROM bucketed JOIN finding n ON n.rowid = place WHERE n.validation_run_id = $run
        AND n.finding_id = $id))
  SELECT place, lag(id) OVER listed AS previous, lead(id) OVER listed AS next,
    (row_number() OVER listed + (SELECT min(before) FROM needed))::INTEGER AS position,
    (SELECT count(*) FROM chosen_finding)::INTEGER AS count
  FROM (${SORTED_BY}) WINDOW listed AS (ORDER BY bucket, ${ORDERS[sort]}) QUALIFY id = $id`;
