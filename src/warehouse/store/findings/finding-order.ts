import type { FindingSort } from '../../../core/model/finding.ts';
import { openAt } from '../relations.ts';

const isOpen = openAt('$snapshot');

/** More than there are. */
export const ALL = 2_147_483_647;

type Bucket = {
  /** The column of the chosen findings that the number is of. */
  readonly id: string;
  /** SQL of the numbers of ids. */
  readonly numbers: string;
};

/**
 * The numbers that lists are sorted by first, the lowest first. Findings with one number are a bucket: only those of
 * the buckets that a page shows are read and sorted by the rest.
 */
const BUCKETS: Readonly<Record<FindingSort, Bucket>> = {
  cause: { id: 'group_text_id', numbers: 'SELECT group_text_id AS id, place_of_group AS bucket FROM group_order' },
  filed: {
    id: 'document_id',
    numbers: `SELECT document_id AS id, -date_diff('day', DATE '1970-01-01', filed) AS bucket
      FROM document_version o WHERE ${isOpen('o')}`,
  },
  size: { id: 'size', numbers: 'SELECT DISTINCT size AS id, -size AS bucket FROM chosen_finding' },
  company: {
    id: 'entity_id',
    numbers: `SELECT e.entity_id AS id, rank() OVER (ORDER BY lower(coalesce(v.name, v.symbol, e.key))) AS bucket
      FROM entity e LEFT JOIN entity_version v ON v.entity_id = e.entity_id AND ${isOpen('v')}`,
  },
};

const BY_SEVERITY = `array_position(['error', 'warning', 'note'], severity)`;
const BY_FILING = 'filed DESC NULLS LAST, document, company_key, folded, period_end DESC, field, id';

/** The order in a bucket, before that by filing. */
const WITHIN: Readonly<Record<FindingSort, readonly string[]>> = {
  cause: [BY_SEVERITY, '"group"'],
  filed: [BY_SEVERITY, 'place_of_group'],
  size: [],
  company: [BY_SEVERITY],
};

/** The values of a cell: all before {@link BY_FILING}, and the filing. */
const keysOf = (sort: FindingSort): string =>
  ['bucket', ...WITHIN[sort], 'by_filing'].map((key, at) => `k${at}: ${key}`).join(', ');

const orderOf = (sort: FindingSort): string => ['bucket', ...WITHIN[sort], BY_FILING].join(', ');

/** Columns: `group_text_id` and `place_of_group`, from 1. */
const GROUP_ORDER = `
  group_order AS MATERIALIZED (
    SELECT finding_text_id AS group_text_id, min(n)::INTEGER AS place_of_group
    FROM (SELECT unnest(names) AS text, generate_subscripts(names, 1) AS n
      FROM (SELECT from_json($order, '["VARCHAR"]') AS names)) JOIN finding_text USING (text) GROUP BY ALL)`;

/** Columns: `document_id` and `by_filing`, in the order of {@link BY_FILING}. */
const DOCUMENT_ORDER = `
  document_order AS (
    SELECT d.document_id, rank() OVER (ORDER BY filed DESC NULLS LAST, name) AS by_filing
    FROM document d LEFT JOIN document_version o ON o.document_id = d.document_id AND ${isOpen('o')})`;

/** The ids of the chosen findings with the numbers of findings before and up to the end of their bucket. */
const bucketsOf = (sort: FindingSort): string => `
  ${GROUP_ORDER},
  sized AS (
    SELECT c.id, coalesce(bucket, 'infinity'::DOUBLE) AS bucket, n
    FROM (SELECT ${BUCKETS[sort].id} AS id, least(count(*), $each) AS n FROM chosen_finding GROUP BY ALL) c
    LEFT JOIN (${BUCKETS[sort].numbers}) b ON b.id = c.id),
  begun AS MATERIALIZED (
    SELECT id, bucket, sum(n) OVER (ORDER BY bucket) - sum(n) OVER (PARTITION BY bucket) AS before,
      sum(n) OVER (ORDER BY bucket) AS upto, dense_rank() OVER (ORDER BY bucket) AS nth FROM sized)`;

/** The findings of the buckets in `needed`; with `each` few more than the first of each group. */
function candidatesOf(sort: FindingSort, each: number): string {
  const rows = `SELECT c.*, bucket FROM chosen_finding c
    JOIN needed ON needed.id IS NOT DISTINCT FROM c.${BUCKETS[sort].id}`;
  if (each === ALL) return `candidate AS MATERIALIZED (${rows})`;
  return `
  ${DOCUMENT_ORDER},
  near AS MATERIALIZED (
    SELECT r.*, coalesce(by_filing, ${ALL}) AS by_filing FROM (${rows}) r LEFT JOIN document_order USING (document_id)),
  nearest AS (SELECT group_text_id, list_last(min(by_filing, ${each})) AS last FROM near GROUP BY group_text_id),
  candidate AS MATERIALIZED (
    SELECT near.* FROM near JOIN nearest ON nearest.group_text_id IS NOT DISTINCT FROM near.group_text_id
    WHERE by_filing <= last)`;
}

/** The candidates with all that they are sorted by. */
const SORTED = `
  SELECT b.place, bucket, b.severity, b.group_text_id, g.text AS "group", place_of_group, dv.filed,
    d.name AS document, e.key AS company_key, coalesce((n.evidence->>'folded')::BOOLEAN, false) AS folded,
    b.period_end, f.name AS field, n.finding_id AS id
  FROM candidate b JOIN finding n ON n.rowid = b.place
  LEFT JOIN finding_text g ON g.finding_text_id = b.group_text_id
  LEFT JOIN group_order o ON o.group_text_id = b.group_text_id
  LEFT JOIN document d ON d.document_id = b.document_id
  LEFT JOIN document_version dv ON dv.document_id = b.document_id AND ${isOpen('dv')}
  LEFT JOIN entity e ON e.entity_id = b.entity_id
  LEFT JOIN (FROM field WHERE field_id IN (SELECT field_id FROM candidate)) f ON f.field_id = b.field_id`;

/** Places of the findings `$from` to `$from + $most` of a list, at most `$each` (`each`) of a group. */
export const pageOf = (sort: FindingSort, each: number): string => `
  WITH ${bucketsOf(sort)},
  needed AS MATERIALIZED (FROM begun WHERE before < $from + $most AND upto > $from),
  ${candidatesOf(sort, each)}
  SELECT place, row_number() OVER (ORDER BY ${orderOf(sort)}) + (SELECT min(before) FROM needed) AS position
  FROM (FROM (${SORTED}) QUALIFY row_number() OVER (PARTITION BY group_text_id ORDER BY ${BY_FILING}) <= $each)
  QUALIFY position > $from AND position <= $from + $most`;

/**
 * The place of a finding of `$run` in a list, and its neighbours. Findings of one filing that are alike in all that
 * comes before it in the order are a cell: only those of its cell and of the two beside it are read and sorted by the
 * rest.
 */
export const neighboursOf = (sort: FindingSort): string => `
  WITH ${bucketsOf(sort)}, ${DOCUMENT_ORDER},
  own AS MATERIALIZED (
    SELECT c.* FROM chosen_finding c JOIN finding n ON n.rowid = place
    WHERE n.validation_run_id = $run AND n.finding_id = $id),
  needed AS MATERIALIZED (
    SELECT around.* FROM begun around, begun mine WHERE abs(around.nth - mine.nth) <= 1
      AND mine.id IS NOT DISTINCT FROM (SELECT ${BUCKETS[sort].id} FROM own)),
  keyed AS MATERIALIZED (
    SELECT place, {${keysOf(sort)}} AS key
    FROM (
      SELECT c.place, severity, bucket, by_filing, place_of_group, g.text AS "group"
      FROM chosen_finding c JOIN needed ON needed.id IS NOT DISTINCT FROM c.${BUCKETS[sort].id}
      LEFT JOIN document_order USING (document_id) LEFT JOIN group_order o ON o.group_text_id = c.group_text_id
      LEFT JOIN finding_text g ON g.finding_text_id = c.group_text_id)),
  mine AS MATERIALIZED (SELECT key FROM keyed WHERE place = (SELECT place FROM own)),
  cells AS MATERIALIZED (
    FROM mine UNION ALL (SELECT key FROM keyed WHERE key < (FROM mine) ORDER BY key DESC LIMIT 1)
    UNION ALL (SELECT key FROM keyed WHERE key > (FROM mine) ORDER BY key LIMIT 1)),
  candidate AS MATERIALIZED (
    SELECT c.*, key.k0 AS bucket FROM chosen_finding c
    JOIN (FROM keyed WHERE key IN (FROM cells)) USING (place))
  SELECT place, lag(id) OVER listed AS previous, lead(id) OVER listed AS next,
    (row_number() OVER listed + (SELECT min(before) FROM needed)
      + (SELECT count(*) FROM keyed WHERE key < (SELECT min(key) FROM cells)))::INTEGER AS position,
    (SELECT count(*) FROM chosen_finding)::INTEGER AS count
  FROM (${SORTED}) WINDOW listed AS (ORDER BY ${orderOf(sort)}) QUALIFY id = $id`;
