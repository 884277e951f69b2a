import type { DuckDBConnection } from '@duckdb/node-api';
import { emptyTable, filledTables } from './filled-tables.ts';

/**
 * Dimension tables: names that are only ever added. Each staged name gets the id of the same name in the store, new
 * ones the next ids in the order in which they were read; `id_<table>` maps staged number to id.
 */
type NameTable = {
  readonly table: string;
  readonly id: string;
  /** Columns that make the name, in the store's order. */
  readonly key: readonly string[];
  /** Columns and how they are made from the staged row `s`, where not simply of the same name. */
  readonly insert?: readonly string[];
  /** The staged table, and a query for its rows `s`. */
  readonly from: string;
  readonly staged: string;
};

const SOURCE = '(SELECT DISTINCT source FROM staged_scope)';

const NAME_TABLES: readonly NameTable[] = [
  {
    table: 'field',
    id: 'field_id',
    key: ['namespace', 'name'],
    from: 'staged_field',
    staged: 'SELECT n, namespace, name FROM staged_field',
  },
  { table: 'unit', id: 'unit_id', key: ['name'], from: 'staged_unit', staged: 'SELECT n, name FROM staged_unit' },
  {
    table: 'entity',
    id: 'entity_id',
    key: ['scheme', 'key'],
    from: 'staged_entity',
    staged: 'SELECT n, scheme, key FROM staged_entity',
  },
  {
    table: 'document',
    id: 'document_id',
    key: ['source', 'name'],
    from: 'staged_document',
    staged: `SELECT n, source, name FROM staged_document, ${SOURCE}`,
  },
  {
    table: 'dimensions',
    id: 'dimensions_id',
    key: ['text'],
    insert: [`regexp_matches(s.text, '^(LegalEntity=[^;]*;)?$')`],
    from: 'staged_dimensions',
    staged: 'SELECT n, text FROM staged_dimensions',
  },
  {
    table: 'taxonomy_binding',
    id: 'binding_id',
    key: ['source', 'id', 'stated_version'],
    from: 'staged_binding',
    staged: 'SELECT n, source, id, stated_version FROM staged_binding',
  },
];

const isSame = ({ key }: NameTable): string =>
  key.map((column) => `s.${column} IS NOT DISTINCT FROM t.${column}`).join(' AND ');

const insert = (names: NameTable): string => {
  const { table, id, key, insert: further = [], staged } = names;
  const columns = key.map((column) => `s.${column}`).join(', ');
  return `INSERT INTO store.${table}
    SELECT (SELECT coalesce(max(${id}), 0) FROM store.${table}) + row_number() OVER (ORDER BY min(s.n)),
      ${[columns, ...further].join(', ')}
    FROM (${staged}) s WHERE NOT EXISTS (FROM store.${table} t WHERE ${isSame(names)}) GROUP BY ${columns}`;
};

const map = (names: NameTable): string => `CREATE OR REPLACE TEMP TABLE ${mapOf(names)} AS
  SELECT s.n, t.${names.id} AS id FROM (${names.staged}) s LEFT JOIN store.${names.table} t ON ${isSame(names)}`;

const mapOf = ({ table }: NameTable): string => `id_${table}`;

/**
 * Adds the staged names to the attached store and creates the `id_<table>` maps. `filled`: the staged tables with rows.
 */
export async function mergeNames(connection: DuckDBConnection, filled: ReadonlySet<string>): Promise<void> {
  const staged = NAME_TABLES.filter(({ from }) => filled.has(from));
  const others = NAME_TABLES.filter(({ from }) => !filled.has(from));
  const empty = others.map((names) => emptyTable(mapOf(names), 'n INTEGER, id INTEGER'));
  await connection.run([...empty, ...staged.map(map)].join(';'));
  const withNew = await filledTables(connection, staged.map(mapOf), 'id IS NULL');
  const added = staged.filter((names) => withNew.has(mapOf(names)));
  if (added.length > 0) await connection.run(added.flatMap((names) => [insert(names), map(names)]).join(';'));
}
