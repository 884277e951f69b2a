/**
 * The type of a column of an answer, and the memory that its items take, little-endian:
 *
 * - `bool`: a byte, 0 or 1; `int`, `float`: as they say; `enum`: an unsigned index into `values`
 * - `decimal`: the number without its point, in 2, 4, 8 or 16 bytes (see {@link itemBytes})
 * - `date`: days since 1970 in 4 bytes; `time`, `timestamp`: units since midnight or since 1970 in 8
 * - `interval`: months and days in 4 bytes each, microseconds in 8
 * - `uuid`: 16 bytes, the last first, the highest bit flipped
 * - `text` (UTF-8) and `blob`: of any length; `list` and `map`: items of another column, a map's being its entries;
 *   `array`: `length` items each; `struct`: a column a field
 */
export type ColumnType =
  | { readonly kind: 'bool' | 'date' | 'interval' | 'uuid' | 'text' | 'blob' }
  | { readonly kind: 'int'; readonly bits: 8 | 16 | 32 | 64; readonly signed: boolean }
  | { readonly kind: 'float'; readonly bits: 32 | 64 }
  | { readonly kind: 'decimal'; readonly width: number; readonly scale: number }
  | { readonly kind: 'time'; readonly unit: 'us' | 'ns' }
  | { readonly kind: 'timestamp'; readonly unit: 's' | 'ms' | 'us' | 'ns'; readonly zone: 'UTC' | null }
  | { readonly kind: 'enum'; readonly bits: 8 | 16 | 32; readonly values: readonly string[] }
  | { readonly kind: 'list'; readonly item: ColumnType }
  | { readonly kind: 'array'; readonly item: ColumnType; readonly length: number }
  | StructType
  | { readonly kind: 'map'; readonly item: StructType };

export type StructType = { readonly kind: 'struct'; readonly fields: readonly NamedColumn[] };

export type NamedColumn = { readonly name: string; readonly type: ColumnType };

/** A run of items of one column. The memory is the reader's to keep. */
export type ColumnValues = {
  readonly count: number;
  /** Bit `i`, the lowest first, is 0 where item `i` is NULL; `undefined` where none is. */
  readonly validity: Uint8Array | undefined;
  /** The items one after the other; of `text` and `blob` without gaps. */
  readonly bytes?: Uint8Array | undefined;
  /** Without a fixed length, item `i` is from offset `i` to offset `i + 1`, in bytes or items of the child. */
  readonly offsets?: Int32Array | undefined;
  /** The column of the items of a `list`, a `map` or an `array`, the columns of a `struct`. */
  readonly children?: readonly ColumnValues[] | undefined;
};

/** The answer of a query as columns, a chunk of rows at a time, each with the values of every column. */
export type ColumnAnswer = {
  readonly columns: readonly NamedColumn[];
  readonly chunks: AsyncIterable<ColumnChunk>;
};

export type ColumnChunk = { readonly rows: number; readonly columns: readonly ColumnValues[] };

/** The bytes of an item of fixed length; 0 of other types. */
export function itemBytes(type: ColumnType): number {
  if ('bits' in type) return type.bits / 8;
  if (type.kind === 'decimal') return type.width <= 4 ? 2 : type.width <= 9 ? 4 : type.width <= 18 ? 8 : 16;
  return FIXED_BYTES[type.kind] ?? 0;
}

const FIXED_BYTES: Readonly<Partial<Record<ColumnType['kind'], number>>> = {
  bool: 1,
  date: 4,
  time: 8,
  timestamp: 8,
  interval: 16,
  uuid: 16,
};

/** Whether the item at an index is not NULL. */
export function isValid(validity: Uint8Array | undefined, index: number): boolean {
  return validity === undefined || (((validity[index >> 3] as number) >> (index & 7)) & 1) === 1;
}
