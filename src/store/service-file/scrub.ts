import type { DuckDBConnection } from '@duckdb/node-api';
import { queryRows } from '../rows.ts';

/** Bytes of a row of the filler: two UUIDs, which nothing can compress. */
const FILLER_ROW = 64;

/**
 * Overwrites the remains of deleted rows of `subscription_key` in the file and its log. A checkpoint empties the log,
 * but it keeps deleted rows beside remaining ones and does not touch the blocks that it frees: so the rows are
 * rewritten, and the free blocks are filled once.
 */
export async function scrub(connection: DuckDBConnection): Promise<void> {
  await connection.run('CREATE OR REPLACE TEMP TABLE kept AS FROM subscription_key');
  await connection.run('BEGIN');
  await connection.run('DELETE FROM subscription_key');
  await connection.run('INSERT INTO subscription_key FROM kept');
  await connection.run('COMMIT');
  await connection.run('DROP TABLE kept');
  await connection.run('CHECKPOINT');
  const [[free = 0, size = 0] = []] = await queryRows(
    connection,
    'SELECT free_blocks::INTEGER, block_size::INTEGER FROM pragma_database_size()',
  );
  const rows = Math.ceil(((Number(free) + 1) * Number(size)) / FILLER_ROW);
  await connection.run(
    `CREATE OR REPLACE TABLE filler AS SELECT gen_random_uuid()::VARCHAR || gen_random_uuid()::VARCHAR AS a
     FROM range($rows::BIGINT)`,
    { rows },
  );
  await connection.run('CHECKPOINT');
  await connection.run('DROP TABLE filler');
  await connection.run('CHECKPOINT');
}
