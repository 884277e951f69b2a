import { PERIOD_KIND } from '../../../core/model/period.ts';
import { monthsOf } from '../relations.ts';
import { listed } from '../sql-text.ts';

/** Durations in a currency: only amounts of money are sums of those of the parts of their period. */
const SPANS = `
  SELECT c.row_identity_id AS place, c.entity_id, c.unit_id, c.period_start AS first, c.period_end AS last,
    ${monthsOf('c')} AS months
  FROM row_identity c JOIN unit u USING (unit_id)
  WHERE c.period_kind = ${PERIOD_KIND.duration} AND regexp_full_match(u.name, '[A-Z]{3}')
    AND c.row_identity_id IN (SELECT place FROM known_value)`;

const SAME = (a: string, b: string): string => `${a}.entity_id = ${b}.entity_id AND ${a}.unit_id = ${b}.unit_id`;
const quarterBefore = (before: string, after: string): string =>
  `JOIN span ${before} ON ${SAME(before, after)} AND ${before}.last = ${after}.first - 1 AND ${before}.months = 3`;
const monthsTo = (last: string, before: string): string => `round((${last} - ${before}) / 30.4375)`;

/**
 * The ways to make twelve months that end on a day, the best first: a year that is reported; the last year, plus the
 * year to date, less the same part of the last year; four quarters. Of several of a kind the one nearest to 365 days.
 */
const WAYS = `
  CREATE OR REPLACE TEMP TABLE trailing_way AS
  WITH span AS MATERIALIZED (${SPANS}), way AS (
    SELECT entity_id, unit_id, last, 1 AS rank, 'year' AS basis, first - 1 AS before, [place] AS places
    FROM span WHERE months = 12
    UNION ALL
    SELECT y.entity_id, y.unit_id, t.last, 2, 'year-to-date', b.last, [y.place, t.place, b.place]
    FROM span y JOIN span t ON ${SAME('t', 'y')} AND t.first = y.last + 1 AND t.months < 12
      JOIN span b ON ${SAME('b', 'y')} AND b.first = y.first AND ${monthsTo('t.last', 'b.last')} = 12
    WHERE y.months = 12
    UNION ALL
    SELECT q.entity_id, q.unit_id, q.last, 3, 'quarters', o.first - 1, [o.place, n.place, p.place, q.place]
    FROM span q ${quarterBefore('p', 'q')} ${quarterBefore('n', 'p')} ${quarterBefore('o', 'n')}
    WHERE q.months = 3 AND ${monthsTo('q.last', 'o.first')} = 12)
  SELECT *, row_number() OVER (ORDER BY rank, abs(last - before - 365), places) AS way FROM way`;

/** The one part that is taken off: the part of the last year. */
const SIGNED = `CASE WHEN w.basis = 'year-to-date' AND w.part = 3 THEN -v.number ELSE v.number END`;

/**
 * The sums of each way at each moment of a panel at which all its parts were known, of these fields, exact with
 * `places`; a number that has more places, or too many digits, is none.
 */
const sums = (fields: readonly number[], number: string): string => `
  CREATE OR REPLACE TEMP TABLE trailing_year AS
  WITH moment AS MATERIALIZED (
    SELECT DISTINCT c.entity_id, c.unit_id, c.period_end AS last, m.bound
    FROM panel_moment m JOIN row_identity c ON c.row_identity_id = m.place
    WHERE c.period_kind = ${PERIOD_KIND.duration}),
  part AS MATERIALIZED (
    SELECT entity_id, unit_id, last, basis, way, len(places) AS parts, unnest(places) AS place,
      generate_subscripts(places, 1) AS part FROM trailing_way),
  known AS MATERIALIZED (
    SELECT v.place, v.field, v.filing, v.until, f.accession, ${number} AS number
    FROM known_value v JOIN known_filing f USING (filing) WHERE v.field IN (${listed(fields)})),
  made AS (
    SELECT m.entity_id, m.unit_id, m.last, m.bound, v.field, w.way, any_value(w.basis) AS basis,
      sum(${SIGNED}) AS number, string_agg(v.accession, ' ' ORDER BY w.part) AS accessions
    FROM moment m JOIN part w ON ${SAME('w', 'm')} AND w.last = m.last
      JOIN known v ON v.place = w.place AND v.filing <= m.bound AND v.until > m.bound
    GROUP BY m.entity_id, m.unit_id, m.last, m.bound, v.field, w.way
    HAVING count(v.number) = any_value(w.parts)),
  best AS (
    SELECT entity_id, unit_id, last, bound, field,
      unnest(arg_min({number: number, basis: basis, accessions: accessions}, way))
    FROM made GROUP BY entity_id, unit_id, last, bound, field)
  SELECT p.place, b.bound, b.field, b.number, b.basis, b.accessions
  FROM (SELECT DISTINCT place, bound FROM panel_moment) p JOIN row_identity c ON c.row_identity_id = p.place
    JOIN best b ON ${SAME('b', 'c')} AND b.last = c.period_end AND b.bound = p.bound
  WHERE c.period_kind = ${PERIOD_KIND.duration}`;

/**
 * Makes `trailing_year`: the twelve months up to the end of each period of `panel_moment`, as known at that moment, of
 * these fields (numbers of `known_field`). `number`: SQL of a DECIMAL of a known value `v`, NULL where it does not fit.
 */
export const trailingYears = (fields: readonly number[], number: string): readonly string[] => [
  WAYS,
  sums(fields, number),
];
