import { formatDecimal } from '../base/decimal.ts';
import { type SqlContext, type SqlTruth, sqlTruth, type Typed } from './entry.ts';
import type { Field } from './fields.ts';
import { MOST_DIGITS, type NullRule, type Shape, type Value } from './value.ts';

/**
 * A condition in DuckDB SQL. `parameters[i]` belongs to `$(firstParameter + i)`; each is text, cast in the SQL where it
 * is used.
 */
export type Sql = { readonly text: string; readonly parameters: readonly string[] };

export type SqlOptions = {
  readonly nulls: NullRule;
  /**
   * `filter`: TRUE for the rows that match, FALSE or NULL for the others, as plain as SQL allows. `value`: TRUE, FALSE
   * or NULL as the null rule has it.
   */
  readonly purpose?: 'filter' | 'value';
  /** Number of the first parameter, 1 where nothing is said. */
  readonly firstParameter?: number;
};

/**
 * Writes a checked expression as DuckDB SQL over the columns of its fields. Values are parameters and names are quoted;
 * nothing else of the expression's text gets into the SQL. Every composite is in parentheses.
 */
export function expressionToSql(expression: Typed, options: SqlOptions): Sql {
  const { nulls, purpose = 'filter', firstParameter = 1 } = options;
  const parameters: string[] = [];
  const context: SqlContext = {
    nulls,
    value: (term) => valueSql(term, context),
    truth: (term) => truthSql(term, context),
    parameter: (text) => `$${firstParameter + parameters.push(text) - 1}`,
  };
  const truth = context.truth(expression);
  return inOrder(purpose === 'filter' ? truth.isTrue : truth.value, parameters, firstParameter);
}

/** Numbers the parameters by their first place in the text, without those that are not in it. */
function inOrder(text: string, values: readonly string[], first: number): Sql {
  const parameters: string[] = [];
  const numbers = new Map<string, number>();
  // A `$` inside a quoted name is none of ours.
  const renumbered = text.replace(/"(?:[^"]|"")*"|\$(\d+)/g, (match, number: string | undefined) => {
    if (number === undefined) return match;
    const known = numbers.get(number);
    if (known !== undefined) return `$${known}`;
    const next = first + parameters.push(values[Number(number) - first] ?? '') - 1;
    numbers.set(number, next);
    return `$${next}`;
  });
  return { text: renumbered, parameters };
}

function valueSql(term: Typed, context: SqlContext): string {
  switch (term.kind) {
    case 'literal':
      return literalSql(term.value, term.shape, context.parameter);
    case 'field':
      return columnSql(term.field);
    case 'apply': {
      const { entry, operands } = term;
      return entry.kind === 'value' ? entry.sql(operands, context) : entry.sql(operands, context).value;
    }
  }
}

function truthSql(term: Typed, context: SqlContext): SqlTruth {
  if (term.kind === 'apply' && term.entry.kind === 'truth') return term.entry.sql(term.operands, context);
  return sqlTruth(valueSql(term, context));
}

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
function columnSql({ column, shape, stored }: Field): string {
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
