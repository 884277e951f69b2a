import type { DuckDBConnection } from '@duckdb/node-api';
import type { PartHashes } from './taxonomy-content.ts';

/** Tables of each part; `section` belongs to both structures. */
const PART_TABLES: readonly { readonly table: string; readonly part: keyof PartHashes; readonly filter?: string }[] = [
  { table: 'section', part: 'calculation', filter: `structure = 'calculation'` },
  { table: 'section', part: 'presentation', filter: `structure = 'presentation'` },
  { table: 'calculation', part: 'calculation' },
  { table: 'presentation', part: 'presentation' },
  { table: 'label', part: 'labels' },
];

/**
 * Copies the parts that are not `given` from one stored version of a taxonomy to the next; new ids of fields complete
 * its properties.
 */
export async function takeOver(
  connection: DuckDBConnection,
  from: number,
  to: number,
  given: PartHashes,
): Promise<void> {
  for (const { table, part, filter = 'true' } of PART_TABLES) {
    if (given[part] !== undefined) continue;
    await connection.run(
      `INSERT INTO store.${table} SELECT * REPLACE ($to::INTEGER AS taxonomy_id)
        FROM store.${table} WHERE taxonomy_id = $from AND ${filter}`,
      { from, to },
    );
  }
  if (given.properties === undefined) await takeOverProperties(connection, from, to);
}

async function takeOverProperties(connection: DuckDBConnection, from: number, to: number): Promise<void> {
  await connection.run(
    `CREATE OR REPLACE TEMP TABLE completed_property AS
     SELECT o.* REPLACE ($to::INTEGER AS taxonomy_id,
       coalesce(o.publisher_field_id, n.publisher_field_id) AS publisher_field_id,
       coalesce(o.row_number, n.row_number) AS row_number)
     FROM store.property o LEFT JOIN store.property n ON n.taxonomy_id = $to AND n.field_id = o.field_id
       WHERE o.taxonomy_id = $from
     UNION ALL SELECT n.* FROM store.property n
       WHERE n.taxonomy_id = $to AND NOT EXISTS (FROM store.property o WHERE o.taxonomy_id = $from
         AND o.field_id = n.field_id)`,
    { from, to },
  );
  await connection.run('DELETE FROM store.property WHERE taxonomy_id = $to', { to });
  await connection.run(
    'INSERT INTO store.property SELECT * FROM completed_property ORDER BY publisher_field_id, field_id',
  );
}
