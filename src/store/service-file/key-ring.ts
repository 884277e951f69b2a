import { timingSafeEqual } from 'node:crypto';
import type { ApplicationKey } from '../../model/application-key.ts';
import { keyDigest } from '../../model/key-hash.ts';

export type KeyRing = {
  readonly all: () => readonly ApplicationKey[];
  /** The key of a text. Hashes are compared in constant time, each with that of the text, whichever is found. */
  readonly find: (key: string) => ApplicationKey | undefined;
};

/** A ring whose keys can be replaced. */
export function keyRing(
  first: readonly ApplicationKey[],
): KeyRing & { replace(keys: readonly ApplicationKey[]): void } {
  let keys = withBytes(first);
  return {
    all: () => keys.map(({ key }) => key),
    find: (text) => {
      const wanted = keyDigest(text);
      let found: ApplicationKey | undefined;
      for (const { key, bytes } of keys) if (timingSafeEqual(bytes, wanted)) found = key;
      return found;
    },
    replace: (next) => {
      keys = withBytes(next);
    },
  };
}

function withBytes(
  keys: readonly ApplicationKey[],
): readonly { readonly key: ApplicationKey; readonly bytes: Buffer }[] {
  return keys.map((key) => ({ key, bytes: Buffer.from(key.hash, 'hex') }));
}
