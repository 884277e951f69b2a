/**
 * A chunk of row versions as the store streams them for checking: one entry per row version, the numbers of entry `i`
 * at `offsets[i] .. offsets[i + 1]` of the value columns, sorted by field id. A field comes several times, one after
 * the other, where a filing reports several numbers of it.
 */
export type RowChunk = {
  readonly count: number;
  /** Row version ids. */
  readonly version: Int32Array;
  /**
   * Taxonomy binding id of the store; 0 where the row binds to no taxonomy, SKIPPED_ROW where the version was not asked
   * for.
   */
  readonly binding: Int32Array;
  /** Further bindings of entries, by entry; few have any. */
  readonly furtherBindings?: ReadonlyMap<number, readonly number[]>;
  readonly offsets: Int32Array;
  /** Field ids of the store. */
  readonly field: Int32Array;
  /** Little-endian pairs of 32-bit words (low, high) of 64-bit two's complement mantissas. */
  readonly mantissaWords: Int32Array;
  readonly places: Uint8Array;
  /** DECIMALS_UNSTATED, DECIMALS_INFINITE or stated. */
  readonly decimals: Int8Array;
  /** Entries that also have numbers beyond 64 bits, by entry. */
  readonly wide: ReadonlyMap<number, readonly WideNumber[]>;
};

export type WideNumber = { readonly field: number; readonly text: string; readonly decimals: number };

/**
 * In `binding`: a row version that is in the chunk but not in the selection (closed before, or opened after, the moment
 * asked for).
 */
export const SKIPPED_ROW = -1;
