/** The types that a field, and a term of an expression, can have. `null` has none of its own. */
export type ValueType = 'number' | 'string' | 'boolean' | 'date';

/**
 * A value as predicates read it: a number is its mantissa at the places of its field or term, a JavaScript number where
 * that is a safe integer and else a bigint; a date is seconds since 1970-01-01T00:00:00 without a time zone; `null` is
 * not reported.
 */
export type Value = number | bigint | string | boolean | null;

/** One row: a value for each declared field, in the order of their declaration. */
export type Row = readonly Value[];

/** How many digits a number can have, and how many of them after the point: DECIMAL(precision, scale). */
export type Digits = { readonly precision: number; readonly scale: number };

/** The properties of a term that do not depend on a row. */
export type Shape =
  | ({ readonly type: 'number' } & Digits)
  | { readonly type: 'string' }
  | { readonly type: 'boolean' }
  | { readonly type: 'date' }
  | { readonly type: 'null' };

/**
 * What a comparison with null is: `odata`, false (and `eq null` asks whether a value is there); `sql`, unknown,
 * whatever is compared.
 */
export type NullRule = (typeof NULL_RULES)[number];

export const NULL_RULES = ['odata', 'sql'] as const;

/** The most digits a number can have, in memory as in DuckDB. */
export const MOST_DIGITS = 38;

/** The digits of a number field that is declared without any. */
export const DEFAULT_DIGITS: Digits = { precision: MOST_DIGITS, scale: 10 };
