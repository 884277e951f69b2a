import { createHash } from 'node:crypto';

/** The `hash` of an application key: SHA-256 of its UTF-8 text, hex. */
export function keyHash(key: string): string {
  return createHash('sha256').update(key, 'utf8').digest('hex');
}
