import { z } from 'zod';
import { inputError } from '../../core/base/errors.ts';
import type { ExpressionDiagnostic } from '../../core/expression/diagnostic.ts';
import { LEVELS, type Typed } from '../../core/expression/entry.ts';
import { declareFields, type FieldDeclaration, type FieldSet } from '../../core/expression/fields.ts';
import { compilePredicate, type ExplainedTerm, explainExpression } from '../../core/expression/predicate.ts';
import { printExpression } from '../../core/expression/print.ts';
import { fieldsUsed, readExpression } from '../../core/expression/read-expression.ts';
import { expressionToSql, type Sql } from '../../core/expression/sql.ts';
import { NULL_RULES } from '../../core/expression/value.ts';
import { rowOfTexts } from '../../warehouse/reading/expression-fields.ts';
import { checked } from './checked.ts';
import { count, members, membersOf, text, wholeNumber } from './parts.ts';

/** Values as text by the names of fields, in any case: decimals, dates, `true`, `false`. A field left out is null. */
export type RowTexts = Readonly<Record<string, string | null>>;

const languageOptions = members({
  /** How much of the language to accept, all where it is left out. */
  level: z.enum(LEVELS).optional(),
  /** Comparing with null is false (`odata`, the default) or unknown (`sql`). */
  nulls: z.enum(NULL_RULES).optional(),
});
/** The language of expressions. @interface */
export type LanguageOptions = Readonly<z.infer<typeof languageOptions>>;

/** An expression as it was read. Where it has errors, the functions throw an input error. */
export type Expression = {
  /** As it was given. */
  readonly text: string;
  /** Whether it has no errors. */
  readonly isValid: boolean;
  /** Errors with their places in the text, and what would mend them. */
  readonly diagnostics: readonly ExpressionDiagnostic[];
  /** The fields that it names. */
  readonly fields: () => readonly string[];
  /** The expression in its canonical form. */
  readonly print: () => string;
  /** Whether a row satisfies it; `null` counts as false. */
  readonly matches: (row: RowTexts) => boolean;
  /** The value of each part for a row. */
  readonly explain: (row: RowTexts) => readonly ExplainedTerm[];
  /** A condition of DuckDB SQL over the columns of the fields; values are parameters. */
  readonly sql: () => Sql;
};

const declaration = membersOf<FieldDeclaration>(
  {
    name: text,
    type: z.enum(['number', 'string', 'boolean', 'date']),
    digits: members({ precision: wholeNumber, scale: count }),
    column: text,
    stored: z.enum(['value', 'text', 'enum']),
  },
  'name',
  'type',
);
const rowTexts = z.record(text, text.nullable());

/**
 * The filter language over these fields: a function that reads an expression. Numbers are exact decimals.
 *
 * @throws CrossfootError of the kind `usage` for declarations that contradict each other.
 * @example
 * ```ts
 * const read = expressionsOver([{ name: 'netincome', type: 'number' }, { name: 'symbol', type: 'string' }]);
 * const losses = read("netincome lt 0 and symbol eq 'ZQLSP'");
 * losses.matches({ netincome: '-0.01', symbol: 'ZQLSP' }) // => true
 * losses.fields() // => ['netincome', 'symbol']
 * read('netincom lt 0').isValid // => false
 * ```
 */
export const expressionsOver = checked(
  'expressionsOver',
  { fields: z.array(declaration), options: languageOptions.optional() },
  (fields: readonly FieldDeclaration[], options: LanguageOptions = {}): ((text: string) => Expression) => {
    const known = declareFields(fields);
    return checked('read', { text }, (expression: string) => expressionOf(expression, known, options));
  },
);

function expressionOf(source: string, known: FieldSet, { level, nulls = 'odata' }: LanguageOptions): Expression {
  const { tree, typed, diagnostics } = readExpression(source, known, { nulls, level });
  const valid = (): Typed => {
    if (typed) return typed;
    throw inputError(`the expression is not valid: ${diagnostics.map(({ message }) => message).join('; ')}`);
  };
  return {
    text: source,
    isValid: typed !== undefined,
    diagnostics,
    fields: () => fieldsUsed(valid()),
    print: () => printExpression(valid() && tree),
    matches: checked('matches', { row: rowTexts }, (row: RowTexts) =>
      compilePredicate(valid(), nulls)(rowOfTexts(Object.entries(row), known)),
    ),
    explain: checked('explain', { row: rowTexts }, (row: RowTexts) =>
      explainExpression(valid(), rowOfTexts(Object.entries(row), known), nulls),
    ),
    sql: () => expressionToSql(valid(), { nulls }),
  };
}
