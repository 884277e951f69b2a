import type { DuckDBType } from '@duckdb/node-api';
import { DuckDBTypeId } from '../driver.ts';
import type { SqlValue } from './list-relations.ts';

const { BIGINT, UBIGINT, HUGEINT, UHUGEINT, LIST, ARRAY, STRUCT, MAP } = DuckDBTypeId;

/** Types of integers that may have more digits than a number of JSON keeps everywhere. */
export const WIDE_INTEGERS: ReadonlySet<number> = new Set([BIGINT, UBIGINT, HUGEINT, UHUGEINT]);

/** SQL of a wide integer as JSON: a number up to 2^53 - 1, which every reader keeps, and a text beyond. */
export function jsonInteger(value: string): string {
  const most = Number.MAX_SAFE_INTEGER;
  return `CASE WHEN ${value} BETWEEN -${most} AND ${most} THEN to_json(${value}) ELSE to_json(${value}::VARCHAR) END`;
}

/** The same for a value of the driver, also within lists, structs and maps. */
export function withJsonIntegers(value: SqlValue, type: DuckDBType): SqlValue {
  if (value === null) return value;
  if (typeof value === 'string') return WIDE_INTEGERS.has(type.typeId) ? jsonNumber(value) : value;
  const inner = innerType(type);
  if (typeof value !== 'object' || inner === undefined) return value;
  // An element of a list has the type of all of them, and no name.
  if (isList(value)) return value.map((item) => withJsonIntegers(item, inner('') ?? type));
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, withJsonIntegers(member, inner(name) ?? type)]),
  );
}

function jsonNumber(text: string): number | string {
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : text;
}

const isList = (value: object): value is readonly SqlValue[] => Array.isArray(value);

/** The types inside of a type, by name; the elements of a map are structs of `key` and `value`. */
function innerType(type: DuckDBType): ((name: string) => DuckDBType | undefined) | undefined {
  switch (type.typeId) {
    case LIST:
    case ARRAY:
      return () => type.valueType;
    case STRUCT:
      return (name) => type.entryTypes[type.entryNames.indexOf(name)];
    case MAP:
      return (name) => (name === 'key' ? type.keyType : name === 'value' ? type.valueType : type);
    default:
      return undefined;
  }
}
