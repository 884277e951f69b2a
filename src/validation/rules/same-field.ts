import { partOf } from './part-of.ts';
import type { SetRule } from './rule.ts';

const KEY = 'document_id, resource_id, entity_id, dimensions_id, unit_id, kind, first, last';

export const sameField = {
  id: 'cross-statement/same-field',
  family: 'cross-statement',
  scope: 'document',
  severity: 'warning',
  doc: 'A document reports different values of one field for the same period, unit and dimensions.',
  byDefault: false,
  options: ['mode', 'tolerance'],
  compares: {},
  query: `, amount AS (SELECT *, regexp_replace(namespace, '/[0-9]{4}$', '') AS publisher
      FROM number JOIN (SELECT field_id, namespace FROM named) USING (field_id)),
    several AS (SELECT *, row_number() OVER same AS nth, first_value(value) OVER same <> value AS differs FROM amount
      WINDOW same AS (PARTITION BY ${KEY}, publisher, name ORDER BY version, field_id, decimals DESC, value)
      QUALIFY count(*) OVER (PARTITION BY ${KEY}, publisher, name) > 1)
    SELECT b.version, b.field_id AS field, ${partOf('b')} AS reported, [${partOf('a')}] AS parts, 'another value in the same document' AS detail
    FROM several b JOIN several a ON (${[...KEY.split(', '), 'publisher', 'name'].map((key) => `a.${key} IS NOT DISTINCT FROM b.${key}`).join(' AND ')})
    WHERE a.nth = 1 AND b.nth > 1 AND b.differs ORDER BY ALL`,
} as const satisfies SetRule;
