import { formatDecimal } from '../base/decimal.ts';
import { columnSql, momentText } from './column-sql.ts';
import type { SqlContext, SqlTruth, Typed } from './entry.ts';
import type { NullRule, Shape } from './value.ts';

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
function inOrder(text: string, made: readonly string[], first: number): Sql {
  const parameters: string[] = [];
  const numbers = new Map<string, number>();
  // A `$` inside a quoted name is none of ours.
  const renumbered = text.replace(/"(?:[^"]|"")*"|\$(\d+)/g, (found, number: string | undefined) => {
    if (number === undefined) return found;
    const known = numbers.get(number);
    if (known !== undefined) return `$${known}`;
    const next = first + parameters.push(made[Number(number) - first] ?? '') - 1;
    numbers.set(number, next);
    return `$${next}`;
  });
  return { text: renumbered, parameters };
}

function valueSql(term: Typed, context: SqlContext): string {
  switch (term.kind) {
    case 'literal':
      return literalSql(term, context);
    case 'field':
      return columnSql(term.field);
    case 'apply': {
      const { backEnds } = term.entry;
      return backEnds.kind === 'value' ? backEnds.sql(term.operands, context) : truthSql(term, context).value;
    }
  }
}

function literalSql({ shape, ...term }: Extract<Typed, { kind: 'literal' }>, { parameter }: SqlContext): string {
  const { value } = term;
  if (value === null) return nullSql(shape);
  switch (shape.type) {
    case 'null':
      return 'NULL';
    case 'number': {
      const text = formatDecimal({ mantissa: BigInt(value as number | bigint), places: shape.scale });
      return `CAST(${parameter(text)} AS DECIMAL(${shape.precision}, ${shape.scale}))`;
    }
    case 'date':
      return `CAST(${parameter(momentText(Number(value)))} AS TIMESTAMP)`;
    case 'boolean':
      return `CAST(${parameter(String(value))} AS BOOLEAN)`;
    case 'string':
      return `CAST(${parameter(String(value))} AS VARCHAR)`;
  }
}

const TYPES = { date: 'TIMESTAMP', boolean: 'BOOLEAN', string: 'VARCHAR' } as const;

function nullSql(shape: Shape): string {
  if (shape.type === 'null') return 'NULL';
  return `CAST(NULL AS ${shape.type === 'number' ? `DECIMAL(${shape.precision}, ${shape.scale})` : TYPES[shape.type]})`;
}

function truthSql(term: Typed, context: SqlContext): SqlTruth {
  if (term.kind === 'apply' && term.entry.backEnds.kind === 'truth')
    return term.entry.backEnds.sql(term.operands, context);
  const value = valueSql(term, context);
  return { isTrue: value, isFalse: `(NOT ${value})`, value };
}
