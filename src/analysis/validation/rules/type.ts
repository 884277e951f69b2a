import { traitSql } from '../../../core/model/row-source.ts';
import { partOf, type QueryRule } from './rule.ts';

const IS_OTHER_PERIOD = `period_type <> CASE kind WHEN 0 THEN 'instant' WHEN 1 THEN 'duration' ELSE period_type END`;

export const typePeriod = {
  id: 'type/period',
  family: 'type',
  kind: 'query',
  scope: 'document',
  severity: 'warning',
  doc: 'A value is for a period of another type (instant, duration) than its field has. Rows of the service, which have one period for both types, are left out.',
  byDefault: true,
  options: [],
  onlyIf: IS_OTHER_PERIOD,
  query: `SELECT version, field_id AS field, ${partOf('number')} AS reported, [] AS parts,
    'a field of type ' || period_type AS detail
    FROM number WHERE NOT ${traitSql('onePeriod')} AND ${IS_OTHER_PERIOD}
    ORDER BY ALL`,
} as const satisfies QueryRule;

const CURRENCY = `regexp_matches(unit, '^[A-Z]{3}$')`;
const IS_OTHER_UNIT = `CASE data_type WHEN 'monetary' THEN NOT ${CURRENCY} WHEN 'shares' THEN ${CURRENCY} ELSE false END`;

export const typeUnit = {
  id: 'type/unit',
  family: 'type',
  kind: 'query',
  scope: 'document',
  severity: 'warning',
  doc: 'A value of money is not in a currency, or a number of shares is in one. Rows of the service, which have one unit for all fields, are left out.',
  byDefault: true,
  options: [],
  onlyIf: IS_OTHER_UNIT,
  query: `SELECT version, field_id AS field, ${partOf('number')} AS reported, [] AS parts,
    data_type || ' in ' || unit AS detail
    FROM number JOIN (SELECT unit_id, name AS unit FROM unit) u USING (unit_id)
    WHERE NOT ${traitSql('oneUnit')} AND ${IS_OTHER_UNIT}
    ORDER BY ALL`,
} as const satisfies QueryRule;

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
