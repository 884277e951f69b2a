const PAGE_BITS = 16;
const PAGE_WORDS = 2 ** (PAGE_BITS - 5);

/** A set of row version ids (0 .. 2^31 - 1) in pages of bits: ids of a store are dense, so it takes an eighth of a byte each. */
export type SeenVersions = {
  /** Adds an id; false where it was there. */
  add(version: number): boolean;
};

export function createSeenVersions(): SeenVersions {
  const pages = new Map<number, Int32Array<ArrayBuffer>>();
  let pageNumber = -1;
  let page = new Int32Array(0);

  const turnTo = (number: number): void => {
    pageNumber = number;
    page = pages.get(number) ?? new Int32Array(PAGE_WORDS);
    pages.set(number, page);
  };

  return {
    add(version) {
      if (version >>> PAGE_BITS !== pageNumber) turnTo(version >>> PAGE_BITS);
      const word = (version >>> 5) & (PAGE_WORDS - 1);
      const bit = 1 << (version & 31);
      const before = page[word] ?? 0;
      page[word] = before | bit;
      return (before & bit) === 0;
    },
  };
}
