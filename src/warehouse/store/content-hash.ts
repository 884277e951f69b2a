import type { DuckDBConnection } from '@duckdb/node-api';

/**
 * SQL of two hashes of 64 bits that see mantissas and texts differently. They need to differ between versions of one
 * row only, so they use DuckDB's own fast function, which may change from release to release: see {@link
 * renewContentHashes}.
 */
type Halves = readonly [string, string];

export const NUMBERS_HASH: Halves = [
  'hash(fields, mantissas, places, decimals)',
  'hash(fields, list_transform(mantissas, lambda m: xor(m, 6148914691236517205)), places, decimals)',
];
export const WIDE_HASH: Halves = [
  'hash(wide_fields, wide_numbers, wide_decimals)',
  'hash(wide_fields, array_to_string(wide_numbers, chr(31)), wide_decimals)',
];
export const TEXTS_HASH: Halves = ['hash(text_fields, texts)', 'hash(text_fields, array_to_string(texts, chr(31)))'];
export const NILS_HASH: Halves = ['hash(nil_fields)', `hash(array_to_string(nil_fields, ','))`];

/**
 * SQL of the hash of a row's content, of the hashes of its numbers, wide numbers, texts and nils; a part that a row
 * does not have is NULL.
 */
export function contentHash(parts: readonly [Halves, Halves, Halves, Halves]): string {
  const half = (at: 0 | 1): string => `hash(${parts.map((part) => part[at]).join(', ')})`;
  return `printf('%016x%016x', ${half(0)}, ${half(1)})`;
}

const ifAny = (list: string, [first, second]: Halves): Halves => [
  `CASE WHEN len(${list}) > 0 THEN ${first} END`,
  `CASE WHEN len(${list}) > 0 THEN ${second} END`,
];

export const CONTENT_HASH = contentHash([
  ifAny('fields', NUMBERS_HASH),
  ifAny('wide_fields', WIDE_HASH),
  ifAny('text_fields', TEXTS_HASH),
  ifAny('nil_fields', NILS_HASH),
]);

const CHECK = `
  SELECT ${CONTENT_HASH} FROM (SELECT [1, 2] AS fields, [(-1)::BIGINT, 9223372036854775807] AS mantissas,
    [0::UTINYINT, 255] AS places,
    [(-128)::TINYINT, 127] AS decimals, [3] AS wide_fields, ['123456789012345678901234567890'] AS wide_numbers,
    [0::TINYINT] AS wide_decimals,
    [4, 5] AS text_fields, ['', 'a text that is longer than twelve bytes'] AS texts, [6, 7] AS nil_fields)`;

/** Records in a new store by which hash function its rows will be hashed. */
export async function recordHashFunction(connection: DuckDBConnection, store: string): Promise<void> {
  await connection.run(`UPDATE ${store}.crossfoot_store SET content_hash_check = (${CHECK})`);
}

/** SQL over the table `crossfoot_store`: whether its rows are hashed by the function that DuckDB has now. */
export const HASHES_ARE_CURRENT = `content_hash_check IS NOT DISTINCT FROM (${CHECK})`;

/** Renews the hashes of all rows, by the function that DuckDB has now. */
export async function renewContentHashes(connection: DuckDBConnection, store: string): Promise<void> {
  await connection.run(
    `UPDATE ${store}.row_version SET content_hash = c.hash
     FROM (SELECT row_version_id, ${CONTENT_HASH} AS hash FROM ${store}.row_content) c
     WHERE c.row_version_id = row_version.row_version_id`,
  );
  await recordHashFunction(connection, store);
}
