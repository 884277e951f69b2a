import { traitSql } from '../../../core/model/row-source.ts';
import { partOf } from './part-of.ts';
import type { SetRule } from './rule.ts';

const CONTRADICTS = `period_type <> CASE kind WHEN 0 THEN 'instant' WHEN 1 THEN 'duration' ELSE period_type END`;

export const typePeriod = {
  id: 'type/period',
  family: 'type',
  scope: 'document',
  severity: 'warning',
  doc: 'A value is for a period of another type (instant, duration) than its field has. Rows of the service, which have one period for both types, are left out.',
  byDefault: true,
  options: [],
  onlyIf: CONTRADICTS,
  query: `SELECT version, field_id AS field, ${partOf('number')} AS reported, [] AS parts,
    'a field of type ' || period_type AS detail
    FROM number WHERE NOT ${traitSql('onePeriod')} AND ${CONTRADICTS}
    ORDER BY ALL`,
} as const satisfies SetRule;
