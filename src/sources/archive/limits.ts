/** Limits for the contents of a zip. They apply to the declared sizes and to the inflated bytes. */
export type ArchiveLimits = {
  /** Uncompressed bytes of all entries together. */
  readonly totalBytes: number;
  /** Uncompressed bytes per compressed byte of one entry. Tables and XML reach 60, deflate 1,030. */
  readonly ratio: number;
  /** Uncompressed bytes of all entries beyond the ratio: many small ones are a bomb too. */
  readonly bytesBeyondRatio: number;
  readonly entries: number;
};

export const ARCHIVE_LIMITS: ArchiveLimits = {
  totalBytes: 16 * 2 ** 30,
  ratio: 200,
  bytesBeyondRatio: 16 * 2 ** 20,
  entries: 100_000,
};
