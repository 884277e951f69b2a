import { formatDecimal } from '../base/decimal.ts';
import type { Field, StoredAs } from './fields.ts';
import type { Mantissa } from './mantissa.ts';
import { type Digits, MOST_DIGITS, type Shape, type ValueType } from './value.ts';

type Shaped = Extract<Field['shape'], { type: ValueType }>;

/** Quotes a name for SQL: `my "column"` becomes `"my ""column"""`. */
export function quoteColumn(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** The column of a field as a value of the field's type. */
export function columnSql({ column, shape, stored }: Field): string {
  const name = quoteColumn(column);
  return READ[stored](name, shape);
}

const READ: Readonly<Record<StoredAs, (column: string, shape: Shaped) => string>> = {
  value: (column) => column,
  enum: (column) => `CAST(${column} AS VARCHAR)`,
  text: (column, shape) => FROM_TEXT[shape.type](column, shape),
};

const ISO = String.raw`\d{4}-\d{2}-\d{2}([T ]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?)?Z?`;
const SERVICE = String.raw`\d{1,2}/\d{1,2}/\d{4}( +\d{1,2}:\d{2} ?[AP]M)?`;
const SERVICE_PARTS = '^([0-9/]+) +([0-9:]+) ?([AP]M)$';

/** A text that cannot be read counts as not reported. */
const FROM_TEXT: Readonly<Record<ValueType, (column: string, shape: Shape) => string>> = {
  string: (column) => column,
  boolean: (column) => `(CASE lower(${column}) WHEN 'true' THEN TRUE WHEN 'false' THEN FALSE END)`,
  number: (column, shape) =>
    shape.type === 'number' ? `TRY_CAST(${column} AS DECIMAL(${MOST_DIGITS}, ${shape.scale}))` : column,
  date: (column) =>
    `(CASE WHEN regexp_full_match(${column}, '${ISO}') THEN TRY_CAST(rtrim(${column}, 'Z') AS TIMESTAMP)` +
    ` WHEN regexp_full_match(${column}, '${SERVICE}', 'i') THEN try_strptime(regexp_replace(${column}, '${SERVICE_PARTS}', '\\1 \\2 \\3', 'i'),` +
    ` ['%m/%d/%Y %I:%M %p', '%m/%d/%Y']) END)`,
};

const COLUMN_TYPES: Readonly<Record<Exclude<ValueType, 'number'>, string>> = {
  string: 'VARCHAR',
  boolean: 'BOOLEAN',
  date: 'TIMESTAMP',
};

/** The type that the SQL expects of a column. A DATE does for a date, a shorter or whole number for a number. */
export function columnType({ shape, stored }: Field): string {
  if (stored !== 'value') return stored === 'enum' ? 'ENUM' : 'VARCHAR';
  return shape.type === 'number' ? `DECIMAL(${shape.precision}, ${shape.scale})` : COLUMN_TYPES[shape.type];
}

type Parameter = (text: string) => string;

/** A number with the digits of what it is compared with, or as many more as it needs. Its value is a parameter. */
export function decimalLiteral(mantissa: Mantissa, { precision, scale }: Digits, parameter: Parameter): string {
  const value = BigInt(mantissa);
  const digits = String(value < 0n ? -value : value).length;
  const text = formatDecimal({ mantissa: value, places: scale });
  return `CAST(${parameter(text)} AS DECIMAL(${Math.min(MOST_DIGITS, Math.max(precision, digits))}, ${scale}))`;
}

/** A moment as `2018-12-31 10:26:00`. */
export function momentText(moment: number): string {
  return new Date(moment * 1000).toISOString().replace(/T(.*)\.000Z$/, ' $1');
}
