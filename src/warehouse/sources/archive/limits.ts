/** Limits for the contents of a zip. They apply to the declared sizes and to the inflated bytes. */
export type ArchiveLimits = Readonly<typeof ARCHIVE_LIMITS>;

export const ARCHIVE_LIMITS = {
  /** Uncompressed bytes of all entries together. */
  totalBytes: 16 * 2 ** 30,
  /** Uncompressed bytes per compressed byte of one entry. Tables and XML reach 60, deflate 1,030. */
  ratio: 200,
  /** Uncompressed bytes of all entries beyond the ratio: many small ones are a bomb too. */
  bytesBeyondRatio: 16 * 2 ** 20,
  entries: 100_000,
};
