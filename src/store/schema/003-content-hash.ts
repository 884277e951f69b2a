/** Schema 3: `content_hash_check` tells with which function the hashes of rows were made; where it is not that of today, they are made anew. */
export const CONTENT_HASH_CHECK: readonly string[] = [
  'ALTER TABLE crossfoot_store ADD COLUMN content_hash_check VARCHAR',
];
