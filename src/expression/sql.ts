import { columnSql, literalSql } from './column-sql.ts';
import { type SqlContext, type SqlTruth, sqlTruth, type Typed } from './entry.ts';
import type { NullRule } from './value.ts';

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
