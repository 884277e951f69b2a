/**
 * Row versions as the store streams them for checking, one entry each. The numbers of entry `i` are at
 * `offsets[i] .. offsets[i + 1]` of the value columns, sorted by field id; a field reported several times repeats.
 */
export type RowChunk = {
  readonly count: number;
  /** Row version ids. */
  readonly version: Int32Array;
  /** Taxonomy binding id of the store; 0: the row binds to no taxonomy; SKIPPED_ROW. */
  readonly binding: Int32Array;
  /** Further bindings of entries, by entry; few have any. */
  readonly furtherBindings?: ReadonlyMap<number, readonly number[]>;
  readonly offsets: Int32Array;
  /** Field ids of the store. */
  readonly field: Int32Array;
  /** Little-endian pairs of 32-bit words (low, high) of 64-bit two's complement mantissas. */
  readonly mantissaWords: Int32Array;
  readonly places: Uint8Array;
  /** DECIMALS_UNSTATED, DECIMALS_UNKNOWN, DECIMALS_INFINITE or stated. */
  readonly decimals: Int8Array;
  /** Entries that also have numbers beyond 64 bits, by entry. */
  readonly wide: ReadonlyMap<number, readonly WideNumber[]>;
  /** Fields of an entry that have a number and are reported as nil too, by entry; few have any. */
  readonly nils?: ReadonlyMap<number, readonly number[]>;
};

export type WideNumber = { readonly field: number; readonly text: string; readonly decimals: number };

/** In `binding`: a row version that is not selected (closed before, or opened after, the moment). */
export const SKIPPED_ROW = -1;
