import { formatDecimal } from '../base/decimal.ts';
import type { Field } from './fields.ts';
import { MOST_DIGITS, type Shape, type Value } from './value.ts';

/** Quotes a name for SQL: `my "column"` becomes `"my ""column"""`. */
export function quoteColumn(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

const TYPES = { string: 'VARCHAR', boolean: 'BOOLEAN', date: 'TIMESTAMP', null: 'NULL' } as const;

function typeSql(shape: Shape): string {
  return shape.type === 'number' ? `DECIMAL(${shape.precision}, ${shape.scale})` : TYPES[shape.type];
}

/** The type that the SQL expects of a column. A DATE does for a date, a shorter or whole number for a number. */
export function columnType({ shape, stored }: Field): string {
  return { value: typeSql(shape), enum: 'ENUM', text: 'VARCHAR' }[stored];
}

/** The column of a field as a value of the field's type. */
export function columnSql({ column, shape, stored }: Field): string {
  const name = quoteColumn(column);
  if (stored === 'enum') return `CAST(${name} AS VARCHAR)`;
  return stored === 'value' ? name : fromText(name, shape);
}

const ISO = String.raw`\d{4}-\d{2}-\d{2}([T ]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?)?Z?`;
const SERVICE = String.raw`\d{1,2}/\d{1,2}/\d{4}( +\d{1,2}:\d{2} ?[AP]M)?`;
const SERVICE_PARTS = '^([0-9/]+) +([0-9:]+) ?([AP]M)$';

/** A text that cannot be read counts as not reported. */
function fromText(column: string, shape: Field['shape']): string {
  switch (shape.type) {
    case 'string':
      return column;
    case 'boolean':
      return `(CASE lower(${column}) WHEN 'true' THEN TRUE WHEN 'false' THEN FALSE END)`;
    case 'number':
      return `TRY_CAST(${column} AS DECIMAL(${MOST_DIGITS}, ${shape.scale}))`;
    case 'date': {
      const service = `regexp_replace(${column}, '${SERVICE_PARTS}', '\\1 \\2 \\3', 'i')`;
      return (
        `(CASE WHEN regexp_full_match(${column}, '${ISO}') THEN TRY_CAST(rtrim(${column}, 'Z') AS TIMESTAMP)` +
        ` WHEN regexp_full_match(${column}, '${SERVICE}', 'i')` +
        ` THEN try_strptime(${service}, ['%m/%d/%Y %I:%M %p', '%m/%d/%Y']) END)`
      );
    }
  }
}

/**
 * A value of a shape, as a parameter with its type. A number has the digits of the shape, or as many more as it needs.
 */
export function literalSql(value: Value, shape: Shape, parameter: (text: string) => string): string {
  if (value === null) return shape.type === 'null' ? 'NULL' : `CAST(NULL AS ${typeSql(shape)})`;
  if (shape.type === 'date') return `CAST(${parameter(momentText(Number(value)))} AS TIMESTAMP)`;
  if (shape.type !== 'number') return `CAST(${parameter(String(value))} AS ${typeSql(shape)})`;
  const text = formatDecimal({ mantissa: BigInt(value), places: shape.scale });
  const digits = text.replace(/[-.]/g, '').replace(/^0+/, '').length;
  const precision = Math.min(MOST_DIGITS, Math.max(shape.precision, digits));
  return `CAST(${parameter(text)} AS ${typeSql({ ...shape, precision })})`;
}

/** A moment as `2018-12-31 10:26:00`. */
function momentText(moment: number): string {
  return new Date(moment * 1000).toISOString().replace(/T(.*)\.000Z$/, ' $1');
}
