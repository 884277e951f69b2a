import type { DuckDBConnection } from '@duckdb/node-api';
import { type Data, DataType, type Table, type TypeMap } from 'apache-arrow';
import { formatDecimal } from '../../src/core/base/decimal.ts';
import type { DecimalForm } from '../../src/output/arrow/decimals.ts';
import { type ArrowAnswer, arrowAnswer } from '../../src/output/arrow/record-batches.ts';
import { columnType } from '../../src/warehouse/store/query/column-types.ts';
import { readColumns } from '../../src/warehouse/store/query/read-columns.ts';

/** The answer of any statement in Arrow. */
export async function arrowOf(connection: DuckDBConnection, sql: string, decimals?: DecimalForm): Promise<ArrowAnswer> {
  const result = await connection.stream(sql);
  const columns = result.deduplicatedColumnNames().map((name, i) => {
    return { name, type: columnType(name, result.columnType(i)) };
  });
  return arrowAnswer({ columns, chunks: readColumns(result, columns) }, decimals);
}

/** The rows of a table, read from its memory by the rules of the Arrow format, in the form of the driver's JSON. */
export function rowsOf(table: Table<TypeMap>): unknown[][] {
  return table.batches.flatMap((batch) =>
    Array.from({ length: batch.numRows }, (_, row) => batch.data.children.map((data) => itemAt(data, row))),
  );
}

function itemAt(data: Data, index: number): unknown {
  const { nullBitmap, type } = data;
  if (nullBitmap.length > 0 && (((nullBitmap[index >> 3] as number) >> (index & 7)) & 1) === 0) return null;
  const [first] = data.children;
  const itemsOf = (from: number, to: number): unknown[] =>
    Array.from({ length: to - from }, (_, i) => itemAt(first as Data, from + i));
  if (DataType.isStruct(type)) {
    return Object.fromEntries(type.children.map(({ name }, i) => [name, itemAt(data.children[i] as Data, index)]));
  }
  if (DataType.isFixedSizeList(type)) return itemsOf(index * type.listSize, (index + 1) * type.listSize);
  if (DataType.isList(type) || DataType.isMap(type)) {
    return itemsOf(data.valueOffsets[index] as number, data.valueOffsets[index + 1] as number);
  }
  return scalarAt(data, index);
}

function scalarAt(data: Data, index: number): unknown {
  const { type } = data;
  if (DataType.isDictionary(type)) return itemAt(data.dictionary?.data[0] as Data, Number(data.values[index]));
  if (DataType.isBool(type)) return ((Number(data.values[index >> 3]) >> (index & 7)) & 1) === 1;
  if (DataType.isUtf8(type) || DataType.isBinary(type)) {
    const bytes = data.values.subarray(data.valueOffsets[index], data.valueOffsets[index + 1]) as Uint8Array;
    return DataType.isUtf8(type) ? Buffer.from(bytes).toString() : blobText(bytes);
  }
  if (DataType.isDecimal(type)) {
    const words = new BigInt64Array(data.values.slice(index * 4, index * 4 + 4).buffer);
    const mantissa = ((words[1] as bigint) << 64n) + BigInt.asUintN(64, words[0] as bigint);
    const text = formatDecimal({ mantissa, places: type.scale });
    return text;
  }
  if (DataType.isInterval(type)) {
    const [months, days] = data.values.subarray(index * 4) as unknown as readonly number[];
    const nanoseconds = new BigInt64Array(data.values.slice(index * 4, index * 4 + 4).buffer)[1] as bigint;
    return { months, days, micros: String(nanoseconds / 1000n) };
  }
  const item = data.values[index] as number | bigint;
  if (DataType.isDate(type)) return new Date(Number(item) * 86_400_000).toISOString().slice(0, 10);
  if (DataType.isTime(type)) return momentText(BigInt(item), type.unit).slice(11);
  if (DataType.isTimestamp(type)) return momentText(BigInt(item), type.unit) + (type.timezone === 'UTC' ? '+00' : '');
  return typeof item === 'bigint' ? String(item) : item;
}

/** `units` since 1970, of which a second has 1, a thousand, a million or a milliard. */
function momentText(units: bigint, unit: number): string {
  const perSecond = 1000n ** BigInt(unit);
  const fraction = ((units % perSecond) + perSecond) % perSecond;
  const text = new Date(Number((units - fraction) / perSecond) * 1000).toISOString().slice(0, 19).replace('T', ' ');
  const digits =
    unit === 0
      ? ''
      : String(fraction)
          .padStart(unit * 3, '0')
          .replace(/0+$/, '');
  return digits === '' ? text : `${text}.${digits}`;
}

/** Bytes that are not printable as DuckDB prints them. */
function blobText(bytes: Uint8Array): string {
  const hex = (byte: number): string => `\\x${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  return Array.from(bytes, (byte) =>
    byte >= 32 && byte < 127 && ![34, 39].includes(byte) ? String.fromCharCode(byte) : hex(byte),
  ).join('');
}
