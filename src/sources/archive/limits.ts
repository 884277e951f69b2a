/** What a zip may ask of this machine. Both the declared sizes and the bytes that really come out are held to it. */
export type ArchiveLimits = {
  /** Uncompressed bytes of all entries together. */
  readonly totalBytes: number;
  /** Uncompressed bytes per compressed byte of one entry. Tables and XML reach 10 to 60; deflate itself ends near 1,030. */
  readonly ratio: number;
  /** Entries smaller than this are never called a bomb, whatever their ratio. */
  readonly ratioFromBytes: number;
  readonly entries: number;
};

export const ARCHIVE_LIMITS: ArchiveLimits = {
  totalBytes: 16 * 2 ** 30,
  ratio: 200,
  ratioFromBytes: 16 * 2 ** 20,
  entries: 100_000,
};
