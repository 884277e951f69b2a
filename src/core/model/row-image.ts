/**
 * The rows of one resource as the service shows them at one moment, column-wise and immutable. The reported values of
 * row `i` are at `offsets[i] .. offsets[i + 1]`, by ascending field number.
 */
export type RowImage = {
  /** E.g. `CoreFinancials-QTR`. */
  readonly resource: string;
  /** The newest snapshot that it shows; 0 where there is none. */
  readonly snapshot: number;
  /** Names in lower case, each once, in the order in which answers list them; a field number is an index. */
  readonly fields: readonly string[];
  /** Texts that values point to. */
  readonly texts: readonly string[];
  readonly count: number;
  readonly offsets: Int32Array;
  readonly field: Int32Array;
  /** Digits after the point of a number that is a safe integer without its point; else IMAGE_TEXT or IMAGE_WIDE. */
  readonly form: Int16Array;
  /** The digits without the point (`form` >= 0), or an index of `texts`. */
  readonly value: Float64Array;
  /** 1 where the row was withdrawn and this is its last version. */
  readonly withdrawn: Uint8Array;
};

/** In `form`: `value` points to a text. */
export const IMAGE_TEXT = -1;
/** In `form`: `value` points to the decimal text of a number with too many digits. */
export const IMAGE_WIDE = -2;
