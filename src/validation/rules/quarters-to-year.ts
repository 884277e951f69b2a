import { partOf } from './part-of.ts';
import type { SetRule } from './rule.ts';

/**
 * Money that flows during a period. An average, a rate or an extreme of a period is not the sum of those of its parts.
 * Filings and data sets show both by period and unit, where no taxonomy of the store describes the field.
 */
const ADDITIVE = `kind = 1 AND value IS NOT NULL
  AND coalesce(data_type, CASE WHEN source <> 'service' THEN 'monetary' END) = 'monetary'
  AND coalesce(period_type, CASE WHEN source <> 'service' THEN 'duration' END) = 'duration'
  AND NOT regexp_matches(number.name, '(average|pershare|perunit|percent|ratio$|rate$|maximum|minimum|balance)', 'i')`;

/**
 * The years from the end of a value to the end of the period of its document: 0 for the reports of a fiscal year about
 * itself, 1 for those of the next year, whose comparative values may have been restated or classified anew.
 */
const YEARS_LATER = `greatest(0, coalesce(floor((own_period.ends - last + 15) / 365.25), 0))::INTEGER`;

/** A value that all documents of one year report alike: one that was restated belongs to several states of the books. */
const POINTS = `
  SELECT * EXCLUDE (columns), unnest(columns) FROM (
  SELECT entity_id, dimensions_id, unit_id, field_id, later, first, last, months, min_by(columns, version) AS columns, min(version) AS version
  FROM (SELECT entity_id, dimensions_id, unit_id, field_id, ${YEARS_LATER} AS later, first, last, months, version, value,
    {name: number.name, wide: wide, mantissa: mantissa, places: places, decimals: decimals, kind: kind} AS columns
    FROM number JOIN unit u USING (unit_id) LEFT JOIN own_period USING (document_id)
    WHERE ${ADDITIVE} AND regexp_matches(u.name, '^[A-Z]{3}$'))
  GROUP BY ALL HAVING min(value) = max(value))`;

/** The latest that a document ever stated: where only a comparative row changes, it is described once more by that row. */
const OWN_PERIOD =
  'SELECT document_id, max(period_end) AS ends FROM document_version WHERE opened <= $snapshot GROUP BY document_id';

const KEY = 'entity_id, dimensions_id, unit_id, field_id, later';
/** A part of the total that begins on the day after another. */
const after = (previous: string, alias: string): string =>
  `JOIN point ${alias} ON (${KEY.split(', ')
    .map((key) => `${alias}.${key} = t.${key}`)
    .join(' AND ')}
    AND ${alias}.first = ${previous}.last + 1 AND ${alias}.last <= t.last)`;

const STEP = `SELECT t.version, t.field_id AS field, ${partOf('t')} AS reported, [${partOf('a')}, ${partOf('b')}] AS parts
  FROM point t JOIN point a USING (${KEY}, first) ${after('a', 'b')} WHERE a.last < t.last AND b.last = t.last`;
const QUARTERS = `SELECT t.version, t.field_id AS field, ${partOf('t')} AS reported,
    [${['a', 'b', 'c', 'd'].map((alias) => partOf(alias)).join(', ')}] AS parts
  FROM point t JOIN point a USING (${KEY}, first) ${after('a', 'b')} ${after('b', 'c')} ${after('c', 'd')}
  WHERE t.months = 12 AND d.last = t.last AND a.months = 3 AND b.months = 3 AND c.months = 3 AND d.months = 3`;

export const quartersToYear = {
  id: 'cross-period/quarters-to-year',
  family: 'cross-period',
  scope: 'series',
  severity: 'warning',
  doc: 'An amount of money of a year, or of a year to date, differs from the sum of the periods that it consists of, beyond rounding.',
  byDefault: false,
  options: ['mode', 'tolerance'],
  compares: { rounding: true, alternatives: true },
  query: `, own_period AS (${OWN_PERIOD}),
    point AS MATERIALIZED (${POINTS}) SELECT *, len(parts) || ' parts of the period' AS detail FROM (${STEP} UNION ALL ${QUARTERS})
    ORDER BY version, field, len(parts), parts[1].last`,
} as const satisfies SetRule;
