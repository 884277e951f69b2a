import type { DuckDBType } from '@duckdb/node-api';
import { inputError } from '../../../core/base/errors.ts';
import type { ColumnType, NamedColumn, StructType } from '../../../core/model/column-chunk.ts';
import { DuckDBTypeId } from '../driver.ts';

/** HUGEINT and UHUGEINT, as far as numbers have at most 38 digits. */
const WIDE_INTEGER: ColumnType = { kind: 'decimal', width: 38, scale: 0 };

const T = DuckDBTypeId;
const int = (bits: 8 | 16 | 32 | 64, signed: boolean): ColumnType => ({ kind: 'int', bits, signed });
const timestamp = (unit: 's' | 'ms' | 'us' | 'ns', zone: 'UTC' | null = null): ColumnType => ({
  kind: 'timestamp',
  unit,
  zone,
});

const SIMPLE: ReadonlyMap<DuckDBTypeIdValue, ColumnType> = new Map<DuckDBTypeIdValue, ColumnType>([
  [T.BOOLEAN, { kind: 'bool' }],
  [T.TINYINT, int(8, true)],
  [T.SMALLINT, int(16, true)],
  [T.INTEGER, int(32, true)],
  [T.BIGINT, int(64, true)],
  [T.UTINYINT, int(8, false)],
  [T.USMALLINT, int(16, false)],
  [T.UINTEGER, int(32, false)],
  [T.UBIGINT, int(64, false)],
  [T.HUGEINT, WIDE_INTEGER],
  [T.FLOAT, { kind: 'float', bits: 32 }],
  [T.DOUBLE, { kind: 'float', bits: 64 }],
  [T.DATE, { kind: 'date' }],
  [T.TIME, { kind: 'time', unit: 'us' }],
  [T.TIME_NS, { kind: 'time', unit: 'ns' }],
  [T.TIMESTAMP, timestamp('us')],
  [T.TIMESTAMP_S, timestamp('s')],
  [T.TIMESTAMP_MS, timestamp('ms')],
  [T.TIMESTAMP_NS, timestamp('ns')],
  [T.TIMESTAMP_TZ, timestamp('us', 'UTC')],
  [T.INTERVAL, { kind: 'interval' }],
  [T.VARCHAR, { kind: 'text' }],
  [T.BLOB, { kind: 'blob' }],
  [T.UUID, { kind: 'uuid' }],
]);

type DuckDBTypeIdValue = DuckDBType['typeId'];

const ENUM_BITS: ReadonlyMap<number, 8 | 16 | 32> = new Map([
  [T.UTINYINT, 8],
  [T.USMALLINT, 16],
  [T.UINTEGER, 32],
]);

/** The type of a column as Arrow knows it. Throws an input error, which names the column, for a type without one. */
export function columnType(column: string, type: DuckDBType): ColumnType {
  const inner = (item: DuckDBType): ColumnType => columnType(column, item);
  const struct = (fields: readonly NamedColumn[]): StructType => ({ kind: 'struct', fields });
  switch (type.typeId) {
    case T.DECIMAL:
      return { kind: 'decimal', width: type.width, scale: type.scale };
    case T.ENUM:
      return { kind: 'enum', bits: ENUM_BITS.get(type.internalTypeId) ?? 32, values: type.values };
    case T.LIST:
      return { kind: 'list', item: inner(type.valueType) };
    case T.ARRAY:
      return { kind: 'array', item: inner(type.valueType), length: type.length };
    case T.STRUCT:
      return struct(type.entryTypes.map((entry, i) => ({ name: type.entryNames[i] ?? '', type: inner(entry) })));
    case T.MAP: {
      const [key, value] = [inner(type.keyType), inner(type.valueType)];
      return {
        kind: 'map',
        item: struct([
          { name: 'key', type: key },
          { name: 'value', type: value },
        ]),
      };
    }
    default: {
      const simple = SIMPLE.get(type.typeId);
      if (simple) return simple;
      throw inputError(`the column ${column} has values of the type ${type}, which has no Arrow form`, {
        hint: 'Cast it to another type in the query, for example to VARCHAR.',
      });
    }
  }
}
