/**
 * A file of an export. `numbers`, `closed`, `rest`, `printed` and `printed_closed` belong to a snapshot; the other
 * tables are as they are now.
 */
export type VerdictFile = {
  /** Relative to the folder, with forward slashes. */
  readonly path: string;
  readonly table: string;
  readonly rows: number;
  /** The ids of the first and the last row; of `printed`, those of the totals. */
  readonly first?: number;
  readonly last?: number;
};

/** Snapshots after `since`, up to `until`. `generation` numbers the folder of the tables. */
export type VerdictRange = { readonly since: number; readonly until: number; readonly generation: number };
