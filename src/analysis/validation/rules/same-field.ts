import { traitSql } from '../../../core/model/row-source.ts';
import { partOf } from './part-of.ts';
import type { SetRule } from './rule.ts';

/**
 * `book`: the rows of a document that are read together. The service has a quarter and the year to date in several
 * resources, and core financials by themselves. `start`: balances are of the end of the period of their row. Most rows
 * need no comparison: they report no name twice, and no other row is of their place.
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
  query: `, row_book AS (SELECT row_at.*, CASE WHEN ${traitSql('severalResources')} AND document_id > 0 THEN -binding_id
    ELSE resource_id END AS book
      FROM row_at JOIN (SELECT row_version_id AS version, binding_id FROM row_version) USING (version)),
    standard AS (SELECT field_id, name, namespace, regexp_replace(namespace, '/[0-9]{4}$', '') AS publisher FROM named),
    twin AS (FROM standard QUALIFY count(*) OVER (PARTITION BY publisher, name) > 1),
    several_rows AS (SELECT version FROM row_book
      QUALIFY count(*) OVER (PARTITION BY document_id, book, entity_id, dimensions_id, unit_id, kind, last) > 1),
    repeated AS (SELECT version FROM (SELECT version, unnest(fields[:-2]) AS one, unnest(fields[2:]) AS next
      FROM row_at JOIN row_content ON version = row_version_id) WHERE one = next),
    several_years AS (SELECT version FROM number JOIN twin USING (field_id)
      GROUP BY version, publisher HAVING min(namespace) <> max(namespace)),
    suspect AS (FROM several_rows UNION FROM repeated UNION FROM several_years
      UNION SELECT row_version_id FROM row_content WHERE wide_fields IS NOT NULL),
    amount AS (SELECT number.*, publisher, book,
      CASE WHEN ${traitSql('onePeriod', 'number.source')} AND number.period_type = 'instant' THEN number.last
        ELSE number.first END AS start
      FROM number SEMI JOIN suspect USING (version) JOIN (SELECT field_id, publisher FROM standard) USING (field_id)
      JOIN (SELECT version, book FROM row_book) USING (version)),
    several AS (FROM amount QUALIFY count(*) OVER (PARTITION BY ${KEY}, publisher, name) > 1),
    counted AS (SELECT *, count(*) OVER (PARTITION BY ${KEY}, publisher, name, value) AS agreeing FROM several),
    ranked AS (SELECT *, row_number() OVER same AS nth, first_value(value) OVER same <> value AS differs FROM counted
      WINDOW same AS (PARTITION BY ${KEY}, publisher, name
        ORDER BY agreeing DESC, months, resource_id, version, field_id, decimals DESC, value))
    SELECT b.version, b.field_id AS field, ${partOf('b')} AS reported, [${partOf('a')}] AS parts,
      'another value in the same document' AS detail
    FROM ranked b JOIN ranked a ON (${[...KEY.split(', '), 'publisher', 'name'].map((key) => `a.${key} IS NOT DISTINCT FROM b.${key}`).join(' AND ')})
    WHERE a.nth = 1 AND b.nth > 1 AND b.differs ORDER BY ALL`,
} as const satisfies SetRule;
