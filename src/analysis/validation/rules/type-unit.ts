import { traitSql } from '../../../core/model/row-source.ts';
import { partOf } from './part-of.ts';
import type { SetRule } from './rule.ts';

const CURRENCY = `regexp_matches(unit, '^[A-Z]{3}$')`;
const CONTRADICTS = `CASE data_type WHEN 'monetary' THEN NOT ${CURRENCY} WHEN 'shares' THEN ${CURRENCY} ELSE false END`;

export const typeUnit = {
  id: 'type/unit',
  family: 'type',
  scope: 'document',
  severity: 'warning',
  doc: 'A value of money is not in a currency, or a number of shares is in one. Rows of the service, which have one unit for all fields, are left out.',
  byDefault: true,
  options: [],
  onlyIf: CONTRADICTS,
  query: `SELECT version, field_id AS field, ${partOf('number')} AS reported, [] AS parts,
    data_type || ' in ' || unit AS detail
    FROM number JOIN (SELECT unit_id, name AS unit FROM unit) u USING (unit_id)
    WHERE NOT ${traitSql('oneUnit')} AND ${CONTRADICTS}
    ORDER BY ALL`,
} as const satisfies SetRule;
