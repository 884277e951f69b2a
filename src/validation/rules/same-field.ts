import { partOf } from './part-of.ts';
import type { SetRule } from './rule.ts';

/**
 * `book`: the rows of a document that are read together. The service has a quarter and the year to date in several resources, and core financials by
 * themselves. `start`: balances are of the end of the period of their row.
 */
const KEY = 'document_id, book, entity_id, dimensions_id, unit_id, kind, start, last';

export const sameField = {
  id: 'cross-statement/same-field',
  family: 'cross-statement',
  scope: 'document',
  severity: 'warning',
  doc: 'A document reports different values of one field for the same period, unit and dimensions. The value that most of its rows have counts as the right one.',
  byDefault: false,
  options: ['mode', 'tolerance'],
  compares: {},
  query: `, amount AS (SELECT number.*, regexp_replace(namespace, '/[0-9]{4}$', '') AS publisher,
      CASE WHEN source = 'service' AND number.document_id > 0 THEN -binding_id ELSE resource_id END AS book,
      CASE WHEN source = 'service' AND number.period_type = 'instant' THEN last ELSE first END AS start
      FROM number JOIN (SELECT field_id, namespace FROM named) USING (field_id)
      JOIN (SELECT row_version_id, binding_id FROM row_version) b ON b.row_version_id = number.version),
    several AS (FROM amount QUALIFY count(*) OVER (PARTITION BY ${KEY}, publisher, name) > 1),
    counted AS (SELECT *, count(*) OVER (PARTITION BY ${KEY}, publisher, name, value) AS agreeing FROM several),
    ranked AS (SELECT *, row_number() OVER same AS nth, first_value(value) OVER same <> value AS differs FROM counted
      WINDOW same AS (PARTITION BY ${KEY}, publisher, name
        ORDER BY agreeing DESC, months, resource_id, version, field_id, decimals DESC, value))
    SELECT b.version, b.field_id AS field, ${partOf('b')} AS reported, [${partOf('a')}] AS parts, 'another value in the same document' AS detail
    FROM ranked b JOIN ranked a ON (${[...KEY.split(', '), 'publisher', 'name'].map((key) => `a.${key} IS NOT DISTINCT FROM b.${key}`).join(' AND ')})
    WHERE a.nth = 1 AND b.nth > 1 AND b.differs ORDER BY ALL`,
} as const satisfies SetRule;
