import { timingSafeEqual } from 'node:crypto';
import { type ApplicationKey, keyDigest } from '../../model/application-key.ts';

export type KeyRing = {
  readonly all: () => readonly ApplicationKey[];
  /**
   * The key of a text. The lookup is by hash, which no guessed text can steer, and what it finds is compared in
   * constant time: a hundred keys take as long as one.
   */
  readonly find: (key: string) => ApplicationKey | undefined;
};

type Entry = { readonly key: ApplicationKey | undefined; readonly bytes: Buffer };

/** Compared with the hash of an unknown key. */
const UNKNOWN: Entry = { key: undefined, bytes: Buffer.alloc(32) };

/** A ring whose keys can be replaced. */
export function keyRing(
  first: readonly ApplicationKey[],
): KeyRing & { replace(keys: readonly ApplicationKey[]): void } {
  let keys = first;
  let entries = byHash(first);
  return {
    all: () => keys,
    find: (text) => {
      const wanted = keyDigest(text);
      const { key, bytes } = entries.get(wanted.toString('hex')) ?? UNKNOWN;
      return timingSafeEqual(bytes, wanted) ? key : undefined;
    },
    replace: (next) => {
      keys = next;
      entries = byHash(next);
    },
  };
}

function byHash(keys: readonly ApplicationKey[]): ReadonlyMap<string, Entry> {
  return new Map(keys.map((key) => [key.hash, { key, bytes: Buffer.from(key.hash, 'hex') }]));
}
