import { DataType } from 'apache-arrow';
import { formatDecimal } from '../../core/base/decimal.ts';
import { type CrossfootError, inputError } from '../../core/base/errors.ts';
import { type ColumnType, type ColumnValues, isValid, itemBytes } from '../../core/model/column-chunk.ts';
import type { ArrowColumn } from './arrow-column.ts';
import { mantissaAt, nearestFloat, widenDecimals } from './decimals.ts';
import { textValues } from './texts.ts';

/** Items of fixed length, in the memory of the column's Arrow type; NULLs are zeros. */
export function toArrowMemory(column: ArrowColumn, values: ColumnValues): ColumnValues {
  const width = itemBytes(column.source);
  if (width === 0) return values;
  clearNulls(values, width);
  return CONVERSIONS[column.source.kind]?.(column, values) ?? values;
}

/** The memory of a NULL may hold anything, and the same answer has the same bytes. */
function clearNulls({ bytes, validity, count }: ColumnValues, width: number): void {
  if (validity === undefined || bytes === undefined) return;
  for (let i = 0; i < count; i += 1) {
    const eight = validity[i >> 3] as number;
    if (eight === 0xff) i |= 7;
    else if (((eight >> (i & 7)) & 1) === 0) bytes.fill(0, i * width, (i + 1) * width);
  }
}

type Convert = (column: ArrowColumn, values: ColumnValues) => ColumnValues;

const CONVERSIONS: Readonly<Partial<Record<ColumnType['kind'], Convert>>> = {
  bool: (_, values) => ({ ...values, bytes: packBits(values) }),
  decimal: convertDecimals,
  date: (column, values) => {
    requireFinite(column, viewOf(Int32Array, values), 2 ** 31 - 1);
    return values;
  },
  timestamp: (column, values) => {
    requireFinite(column, viewOf(BigInt64Array, values), 2n ** 63n - 1n);
    return values;
  },
  interval: (column, values) => {
    toNanoseconds(column, viewOf(BigInt64Array, values));
    return values;
  },
  uuid: (_, { validity, count, bytes = new Uint8Array() }) =>
    textValues(
      Array.from({ length: count }, (__, i) => (isValid(validity, i) ? uuidText(bytes, i) : '')),
      validity,
    ),
};

type ItemArray = Int32Array | BigInt64Array;

function viewOf<T extends ItemArray>(
  kind: { readonly BYTES_PER_ELEMENT: number; new (buffer: ArrayBufferLike, at: number, length: number): T },
  { bytes = new Uint8Array() }: ColumnValues,
): T {
  return new kind(bytes.buffer, bytes.byteOffset, bytes.byteLength / kind.BYTES_PER_ELEMENT);
}

function packBits({ count, bytes = new Uint8Array() }: ColumnValues): Uint8Array {
  const bits = new Uint8Array(Math.ceil(count / 8));
  for (let i = 0; i < count; i += 1) bits[i >> 3] = (bits[i >> 3] as number) | ((bytes[i] as number) << (i & 7));
  return bits;
}

function unfit({ outermost }: ArrowColumn, what: string): CrossfootError {
  return inputError(`the column ${outermost} has ${what}, which has no Arrow form`, {
    hint: 'Cast it to another type in the query, for example to VARCHAR.',
  });
}

/** DuckDB keeps the infinities as the largest number and its negative. */
function requireFinite(column: ArrowColumn, items: ItemArray, infinity: number | bigint): void {
  // A call for each item would take four times as long.
  for (let i = 0; i < items.length; i += 1) {
    const item = items[i];
    if (item === infinity || item === -infinity) throw unfit(column, 'an infinite date');
  }
}

/** From microseconds, in the second half of each interval. */
function toNanoseconds(column: ArrowColumn, items: BigInt64Array): void {
  for (let i = 1; i < items.length; i += 2) {
    const nanoseconds = (items[i] as bigint) * 1_000n;
    if (BigInt.asIntN(64, nanoseconds) !== nanoseconds)
      throw unfit(column, 'an interval of more than 292 years in hours');
    items[i] = nanoseconds;
  }
}

function uuidText(bytes: Uint8Array, index: number): string {
  const own = bytes.slice(index * 16, (index + 1) * 16).reverse();
  own[0] = (own[0] as number) ^ 0x80;
  const hex = Array.from(own, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

const MOST_DIGITS = 38;
const TOO_LARGE = 10n ** BigInt(MOST_DIGITS);

function convertDecimals(column: ArrowColumn, values: ColumnValues): ColumnValues {
  const { source, type } = column;
  const { bytes = new Uint8Array(), count, validity } = values;
  if (source.kind !== 'decimal') return values;
  const words = widenDecimals(bytes, itemBytes(source));
  if (source.width === MOST_DIGITS) requireDigits(column, words);
  if (DataType.isDecimal(type))
    return { ...values, bytes: new Uint8Array(words.buffer, words.byteOffset, words.byteLength) };
  const mantissas = Array.from({ length: count }, (_, i) => mantissaAt(words, i));
  if (DataType.isUtf8(type)) {
    const textOf = (mantissa: bigint, i: number): string =>
      isValid(validity, i) ? formatDecimal({ mantissa, places: source.scale }) : '';
    return textValues(mantissas.map(textOf), validity);
  }
  const floats = Float64Array.from(mantissas, (mantissa) => nearestFloat(mantissa, source.scale));
  return { ...values, bytes: new Uint8Array(floats.buffer) };
}

/** An integer of 128 bits may have 39 digits. */
function requireDigits(column: ArrowColumn, words: Uint32Array): void {
  const near = Number(TOO_LARGE >> 96n);
  for (let i = 0; i < words.length / 4; i += 1) {
    const high = (words[i * 4 + 3] as number) | 0;
    if (high < near && high > -near) continue;
    const mantissa = mantissaAt(words, i);
    if (mantissa >= TOO_LARGE || mantissa <= -TOO_LARGE) throw unfit(column, 'an integer of 39 digits');
  }
}
