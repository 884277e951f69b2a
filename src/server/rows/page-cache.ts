/** Bodies of answers that were asked for last. */
export type PageCache = {
  readonly get: (key: string) => Uint8Array | undefined;
  readonly put: (key: string, body: Uint8Array) => void;
};

/** About what an entry takes beside its body. */
const OVERHEAD = 256;

/** Keeps so many bytes at most; what was asked for longest ago goes first. */
export function createPageCache(mostBytes: number): PageCache {
  const bodies = new Map<string, Uint8Array>();
  let bytes = 0;
  const forget = (key: string, { byteLength }: Uint8Array): void => {
    bodies.delete(key);
    bytes -= sizeOf(key, byteLength);
  };
  return {
    get: (key) => {
      const body = bodies.get(key);
      if (!body) return undefined;
      bodies.delete(key);
      bodies.set(key, body);
      return body;
    },
    put: (key, body) => {
      const known = bodies.get(key);
      if (known) forget(key, known);
      bodies.set(key, body);
      bytes += sizeOf(key, body.byteLength);
      for (const [oldest, other] of bodies) {
        if (bytes <= mostBytes) break;
        forget(oldest, other);
      }
    },
  };
}

function sizeOf(key: string, byteLength: number): number {
  return byteLength + 2 * key.length + OVERHEAD;
}
