import type { DuckDBConnection } from '@duckdb/node-api';
import { queryRows } from './rows.ts';

/** Everything that is stored of a row version, in the order of the columns of `row_content`. */
export const CONTENT_COLUMNS = [
  'fields',
  'mantissas',
  'places',
  'decimals',
  'wide_fields',
  'wide_numbers',
  'wide_decimals',
  'text_fields',
  'texts',
] as const;

const REST = CONTENT_COLUMNS.filter((column) => column !== 'mantissas' && column !== 'texts').join(', ');

/**
 * SQL of the hash of a row's content: 128 bits of the engine's own function, which is some twenty times faster than a cryptographic one over
 * the text of the lists. What it is for is to tell two versions of one row apart; the two halves see the mantissas and texts differently,
 * so that what one takes for the same the other does not. The engine may change its function from release to release: see
 * {@link renewContentHashes}.
 */
export const CONTENT_HASH = `
  printf('%016x%016x', hash(mantissas, texts, ${REST}),
    hash(list_transform(mantissas, lambda m: xor(m, 6148914691236517205)), array_to_string(texts, chr(31)), ${REST}))`;

/** The hash of one row that has everything. */
const CHECK = `
  SELECT ${CONTENT_HASH} FROM (SELECT [1, 2] AS fields, [(-1)::BIGINT, 9223372036854775807] AS mantissas, [0::UTINYINT, 255] AS places,
    [(-128)::TINYINT, 127] AS decimals, [3] AS wide_fields, ['123456789012345678901234567890'] AS wide_numbers, [0::TINYINT] AS wide_decimals,
    [4, 5] AS text_fields, ['', 'a text that is longer than twelve bytes'] AS texts)`;

/** Makes the hashes of all rows of the attached store anew, where they were made with another function than that of today. */
export async function renewContentHashes(connection: DuckDBConnection, store: string): Promise<void> {
  const [[known, check] = []] = await queryRows(
    connection,
    `SELECT content_hash_check, (${CHECK}) FROM ${store}.crossfoot_store`,
  );
  if (known === check) return;
  await connection.run(
    `UPDATE ${store}.row_version SET content_hash = c.hash
     FROM (SELECT row_version_id, ${CONTENT_HASH} AS hash FROM ${store}.row_content) c WHERE c.row_version_id = row_version.row_version_id`,
  );
  await connection.run(`UPDATE ${store}.crossfoot_store SET content_hash_check = $check`, { check: String(check) });
}
