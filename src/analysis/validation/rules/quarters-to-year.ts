import { traitSql } from '../../../core/model/row-source.ts';
import { partOf, type QueryRule } from './rule.ts';

/**
 * Money that flows during a period. An average, a rate or an extreme of a period is not the sum of those of its parts.
 * Filings and data sets show both by period and unit, where no taxonomy of the store describes the field.
 */
const ADDITIVE = `
  SELECT field_id, source, name FROM named, (SELECT DISTINCT source FROM resource)
  WHERE coalesce(data_type, CASE WHEN NOT ${traitSql('oneUnit')} THEN 'monetary' END) = 'monetary'
    AND coalesce(period_type, CASE WHEN NOT ${traitSql('onePeriod')} THEN 'duration' END) = 'duration'
    AND NOT regexp_matches(name, '(average|pershare|perunit|percent|ratio$|rate$|maximum|minimum|balance)', 'i')`;

/**
 * The years from the end of a value to the end of the period of its document: 0 for the reports of a fiscal year about
 * itself, 1 for those of the next year, whose comparative values may have been restated or reclassified.
 */
const YEARS_LATER = `greatest(0, coalesce(floor((own_period.ends - last + 15) / 365.25), 0))::INTEGER`;

/** The latest that a document ever stated: a comparative row that changes alone describes the document once more. */
const OWN_PERIOD =
  'SELECT document_id, max(period_end) AS ends FROM document_version WHERE opened <= $snapshot GROUP BY document_id';

const KEY = 'entity_id, dimensions_id, unit_id, later';

/** Rows in money. The rows of a slot have the same place and period, and are reported in the same year. */
const SLOT_ROW = `
  SELECT *, min(version) OVER (PARTITION BY ${KEY}, first, last) AS slot
  FROM (SELECT row_at.*, ${YEARS_LATER} AS later
    FROM row_at JOIN unit u USING (unit_id) LEFT JOIN own_period USING (document_id)
    WHERE kind = 1 AND regexp_matches(u.name, '^[A-Z]{3}$'))`;

const PARTS = ['a', 'b', 'c', 'd'] as const;
/** Slots `t` whose period consists of those of some parts, each of which begins on the day after another. */
function chainsOf(count: number, condition: string): string {
  const parts = PARTS.slice(0, count);
  const joins = parts.map((alias, at) => {
    const begins = at === 0 ? 't.first' : `${PARTS[at - 1]}.last + 1`;
    const sameKey = KEY.split(', ').map((key) => `${alias}.${key} = t.${key}`);
    const inside = `${alias}.first = ${begins} AND ${alias}.last <= t.last`;
    return `JOIN slot ${alias} ON (${sameKey.join(' AND ')} AND ${inside})`;
  });
  return `SELECT [${['t', ...parts].map((alias) => `${alias}.slot`).join(', ')}] AS slots
    FROM slot t ${joins.join(' ')} WHERE ${parts.at(-1)}.last = t.last AND ${condition}`;
}
const CHAIN = `${chainsOf(2, 'a.last < t.last')}
  UNION ALL ${chainsOf(4, `t.months = 12 AND ${PARTS.map((alias) => `${alias}.months = 3`).join(' AND ')}`)}`;

/** The fields that rows of all slots of a chain have: most chains share none, and their numbers are not read. */
const SHARED = `
  SELECT slots, list_reduce(list(fields), lambda x, y: list_intersect(x, y)) AS fields
  FROM (SELECT slots, unnest(slots) AS slot FROM chain) JOIN (
    SELECT slot, flatten(list(fields || coalesce(wide_fields, []))) AS fields
    FROM slot_row SEMI JOIN (SELECT unnest(slots) AS slot FROM chain) USING (slot)
    JOIN row_content ON version = row_version_id GROUP BY slot) USING (slot)
  GROUP BY slots`;

/** The relation `number` of the shared fields alone: only their numbers are made exact. */
const ONLY_SHARED = 'SEMI JOIN shared USING (slot, field_id)';
const HELD = 'FROM shared_row JOIN row_content ON version = row_version_id';
const SHARED_NUMBER = `
  SELECT *, NULL::VARCHAR AS wide, exact_number(mantissa, places, 12, 0.000000000001::DECIMAL(12, 12)) AS value
  FROM (SELECT shared_row.*, unnest(fields) AS field_id, unnest(mantissas) AS mantissa, unnest(places) AS places,
    unnest(decimals)::INTEGER AS decimals ${HELD}) ${ONLY_SHARED}
  UNION ALL BY NAME
  SELECT *, CASE WHEN length(split_part(ltrim(wide, '-'), '.', 1)) <= 24 THEN wide_number(wide) END AS value
  FROM (SELECT shared_row.*, unnest(wide_fields) AS field_id, unnest(wide_numbers) AS wide,
    unnest(wide_decimals)::INTEGER AS decimals ${HELD} WHERE wide_fields IS NOT NULL) ${ONLY_SHARED}`;

/**
 * A value that all documents of one year report alike: one that was restated belongs to several states of the books.
 */
const POINTS = `
  SELECT slot, field_id, min(version) AS version, unnest(min_by(columns, version))
  FROM (SELECT slot, version, field_id, value, {name: name, wide: wide, mantissa: mantissa, places: places,
      decimals: decimals, kind: kind, first: first, last: last} AS columns
    FROM (${SHARED_NUMBER}) JOIN additive USING (field_id, source) WHERE value IS NOT NULL)
  GROUP BY slot, field_id HAVING min(value) = max(value)`;

/** Groups in place of a join for each part: the engine would join parts by their field alone. */
const SUMS = `
  SELECT min_by(version, place) AS version, field_id AS field, list(part ORDER BY place) AS found
  FROM (SELECT slots, field_id, unnest(slots) AS slot, generate_subscripts(slots, 1) AS place FROM candidate)
  JOIN (SELECT slot, field_id, version, ${partOf('point')} AS part FROM point) USING (slot, field_id)
  GROUP BY slots, field_id HAVING count(*) = len(slots)`;

export const quartersToYear = {
  id: 'cross-period/quarters-to-year',
  family: 'cross-period',
  kind: 'query',
  scope: 'series',
  severity: 'warning',
  doc: 'An amount of money of a year, or of a year to date, differs from the sum of the periods that it consists of, beyond rounding.',
  byDefault: false,
  options: ['mode', 'tolerance'],
  compares: { rounding: true, alternatives: true },
  query: `, own_period AS (${OWN_PERIOD}), additive AS MATERIALIZED (${ADDITIVE}),
    slot_row AS MATERIALIZED (${SLOT_ROW}),
    slot AS (SELECT * FROM slot_row WHERE version = slot), chain AS MATERIALIZED (${CHAIN}),
    candidate AS MATERIALIZED (SELECT slots, unnest(fields) AS field_id FROM (${SHARED})),
    shared AS MATERIALIZED (SELECT DISTINCT unnest(slots) AS slot, field_id FROM candidate),
    shared_row AS MATERIALIZED (SELECT * FROM slot_row SEMI JOIN shared USING (slot)),
    point AS MATERIALIZED (${POINTS})
    SELECT version, field, found[1] AS reported, found[2:] AS parts, len(found) - 1 || ' parts of the period' AS detail
    FROM (${SUMS})
    ORDER BY version, field, len(parts), parts[1].last`,
} as const satisfies QueryRule;
