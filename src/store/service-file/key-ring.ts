import { timingSafeEqual } from 'node:crypto';
import type { ApplicationKey } from '../../model/application-key.ts';
import { keyDigest } from '../../model/key-hash.ts';

export type KeyRing = {
  readonly all: () => readonly ApplicationKey[];
  /**
   * The key of a text. It is looked up by its hash, of which nobody who tries texts can steer anything, and what is found there is compared
   * in constant time: a hundred keys cost what one does.
   */
  readonly find: (key: string) => ApplicationKey | undefined;
};

type Entry = { readonly key: ApplicationKey | undefined; readonly bytes: Buffer };

/** What a hash that is not known is compared with. */
const NOBODY: Entry = { key: undefined, bytes: Buffer.alloc(32) };

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
      const { key, bytes } = entries.get(wanted.toString('hex')) ?? NOBODY;
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
