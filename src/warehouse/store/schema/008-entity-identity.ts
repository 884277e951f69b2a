import { DISTINCT_SCHEMES, SERVICE_SCHEME } from '../../../core/model/entity-key.ts';
import { quoteText } from '../sql-text.ts';

const distinct = DISTINCT_SCHEMES.map(
  ({ key, scheme }) => `WHEN regexp_matches(key, ${quoteText(key.source)}) THEN ${quoteText(scheme)}`,
);

/** Earlier stores kept no schemes of identifiers: where the value does not tell the scheme, it is the source's. */
const SCHEME = `CASE ${distinct.join(' ')} ELSE source END`;

const MERGED_ATTRIBUTES = ['name', 'symbol', 'industry_code']
  .map((column) => `arg_max(s.${column}, s.rank) AS ${column}`)
  .join(', ');

/** What several sources state of an entity, at each moment at which one of them began to state it. */
const MERGED = `
  WITH moment AS (SELECT DISTINCT entity_id, opened AS at FROM stated_entity),
  ranked AS (SELECT m.at, t.*, {is_service: t.source = ${quoteText(SERVICE_SCHEME)}, day: coalesce((
      SELECT max(coalesce(v.filed, v.period_end)) FROM document_version v JOIN document d USING (document_id)
      WHERE v.entity_id = t.entity_id AND d.source = t.source AND v.opened <= m.at), DATE '0001-01-01'),
      source: t.source} AS rank
    FROM moment m JOIN stated_entity t ON t.entity_id = m.entity_id
      AND t.opened <= m.at AND (t.closed IS NULL OR t.closed > m.at))
  SELECT s.entity_id, s.at AS opened, lead(s.at) OVER (PARTITION BY s.entity_id ORDER BY s.at) AS closed,
    ${MERGED_ATTRIBUTES} FROM ranked s GROUP BY s.entity_id, s.at`;

const moved = (table: string): string => `
  UPDATE ${table} SET entity_id = (SELECT m.entity_id FROM moved_entity m WHERE m.old_id = ${table}.entity_id)
  WHERE entity_id IN (SELECT old_id FROM moved_entity WHERE old_id <> entity_id)`;

/**
 * Schema 8: an entity is a scheme and an identifier, whatever the sources that know it; `stated_entity` keeps what each
 * of them states, `entity_version` what follows from all.
 */
export const ENTITY_IDENTITY: readonly string[] = [
  // Views of earlier schemas read the columns that change; they are made anew after all migrations.
  ...['findings', 'filed_value'].map((view) => `DROP VIEW IF EXISTS ${view}`),
  `CREATE TABLE stated_entity (entity_id INTEGER NOT NULL, source VARCHAR NOT NULL, opened INTEGER NOT NULL,
     closed INTEGER, name VARCHAR, symbol VARCHAR, industry_code VARCHAR)`,
  `CREATE TABLE moved_entity AS
   SELECT entity_id AS old_id, min(entity_id) OVER (PARTITION BY scheme, key) AS entity_id, source, scheme, key
   FROM (SELECT entity_id, source, ${SCHEME} AS scheme, key FROM entity)`,
  `UPDATE moved_entity SET key = key || '@' || scheme
   WHERE scheme = source AND scheme <> ${quoteText(SERVICE_SCHEME)}`,
  `INSERT INTO stated_entity
   SELECT m.entity_id, m.source, v.opened, v.closed, v.name, v.symbol, v.industry_code
   FROM entity_version v JOIN moved_entity m ON m.old_id = v.entity_id ORDER BY ALL`,
  ...['current_row', 'document_version', 'finding'].map(moved),
  'DELETE FROM entity_version',
  `INSERT INTO entity_version BY NAME ${MERGED} ORDER BY ALL`,
  'DROP TABLE entity',
  'CREATE TABLE entity (entity_id INTEGER NOT NULL, scheme VARCHAR NOT NULL, key VARCHAR NOT NULL)',
  'INSERT INTO entity SELECT DISTINCT entity_id, scheme, key FROM moved_entity ORDER BY entity_id',
  'DROP TABLE moved_entity',
];
