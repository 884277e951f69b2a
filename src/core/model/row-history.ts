import type { RowImage } from './row-image.ts';

/**
 * How a change of one refresh found a row. `new`: the row was never shown before. `changed`: it was shown, and a
 * value that the service shows of it is another one. `reinserted`: it was withdrawn in an earlier refresh. `retired`:
 * it is withdrawn now.
 */
export const ROW_CHANGE_KINDS = ['new', 'changed', 'reinserted', 'retired'] as const;
/** How a change of one refresh found a row: new, changed, reinserted after it was withdrawn, or retired. */
export type HistoryChangeKind = (typeof ROW_CHANGE_KINDS)[number];

/** One refresh of a resource: every snapshot of it that became visible at one scheduled moment. */
export type HistoryRefresh = {
  /** When the service shows it: ISO text in UTC. Ascending within a history. */
  readonly at: string;
  /** The first and the last snapshot of the store that it shows. */
  readonly first: number;
  readonly last: number;
  /** Rows that the resource has after it. */
  readonly rows: number;
  /** The first refresh that the store has of the resource: its rows were there before anything was watched. */
  readonly isBaseline: boolean;
  /** Its first snapshots are not in it: the history begins after them. */
  readonly isContinued?: boolean;
};

/**
 * The changes of the rows of one resource over several refreshes, as the service shows rows, column-wise and immutable.
 * A change that leaves every shown value as it was is not in it.
 */
export type RowHistory = {
  readonly resource: string;
  readonly refreshes: readonly HistoryRefresh[];
  /**
   * A row of this image is one version of a row of the resource, from before or after a change. Its fields are those of
   * all versions.
   */
  readonly versions: RowImage;
  /** Parallel arrays, ascending by refresh, then by row. */
  readonly changes: {
    readonly count: number;
    /** Index in `refreshes`. */
    readonly refresh: Int32Array;
    /** The same number for all versions of one row. */
    readonly row: Int32Array;
    /** Rows of `versions`; -1 where the row was not shown. */
    readonly before: Int32Array;
    readonly after: Int32Array;
    /** Index in {@link ROW_CHANGE_KINDS}. */
    readonly kind: Uint8Array;
  };
};
