import { hash } from 'node:crypto';

/** SHA-256 of an application key's UTF-8 text. */
export function keyDigest(key: string): Buffer {
  return hash('sha256', key, 'buffer');
}

/** The `hash` of an application key: its {@link keyDigest} in hex. */
export function keyHash(key: string): string {
  return hash('sha256', key, 'hex');
}
