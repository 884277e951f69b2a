/**
 * Dimension tables: names that are only ever added. Each staged name gets the id of the same name in the store, new ones
 * the next ids in the order in which they were read; `id_<table>` maps staged number to id.
 */
type NameTable = {
  readonly table: string;
  readonly id: string;
  /** Columns that make the name, in the store's order. */
  readonly key: readonly string[];
  /** Columns and how they are made from the staged row `s`, where not simply of the same name. */
  readonly insert?: readonly string[];
  readonly staged: string;
};

const SOURCE = '(SELECT DISTINCT source FROM staged_scope)';

const NAME_TABLES: readonly NameTable[] = [
  { table: 'field', id: 'field_id', key: ['namespace', 'name'], staged: 'SELECT n, namespace, name FROM staged_field' },
  { table: 'unit', id: 'unit_id', key: ['name'], staged: 'SELECT n, name FROM staged_unit' },
  {
    table: 'entity',
    id: 'entity_id',
    key: ['source', 'key'],
    staged: `SELECT n, source, key FROM staged_entity, ${SOURCE}`,
  },
  {
    table: 'document',
    id: 'document_id',
    key: ['source', 'name'],
    staged: `SELECT n, source, name FROM staged_document, ${SOURCE}`,
  },
  {
    table: 'dimensions',
    id: 'dimensions_id',
    key: ['text'],
    insert: [`regexp_matches(s.text, '^(LegalEntity=[^;]*;)?$')`],
    staged: 'SELECT n, text FROM staged_dimensions',
  },
  {
    table: 'taxonomy_binding',
    id: 'binding_id',
    key: ['source', 'id', 'stated_version'],
    staged: 'SELECT n, source, id, stated_version FROM staged_binding',
  },
];

/** Add the staged names to the attached store and create the `id_<table>` maps. */
export const MERGE_NAMES: readonly string[] = NAME_TABLES.flatMap(({ table, id, key, insert = [], staged }) => {
  const same = key.map((column) => `s.${column} IS NOT DISTINCT FROM t.${column}`).join(' AND ');
  const columns = key.map((column) => `s.${column}`).join(', ');
  return [
    `INSERT INTO store.${table}
     SELECT (SELECT coalesce(max(${id}), 0) FROM store.${table}) + row_number() OVER (ORDER BY min(s.n)), ${[columns, ...insert].join(', ')}
     FROM (${staged}) s WHERE NOT EXISTS (FROM store.${table} t WHERE ${same}) GROUP BY ${columns}`,
    `CREATE OR REPLACE TEMP TABLE id_${table} AS SELECT s.n, t.${id} AS id FROM (${staged}) s JOIN store.${table} t ON ${same}`,
  ];
});
