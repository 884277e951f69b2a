import type { Field } from './fields.ts';
import type { Node } from './tree.ts';
import type { NullRule, Row, Shape, Value, ValueType } from './value.ts';

/** An expression whose names and types are right: what predicates and SQL are made from. `node` is what was written. */
export type Typed = { readonly shape: Shape; readonly node: Node } & (
  | { readonly kind: 'literal'; readonly value: Value }
  | { readonly kind: 'field'; readonly field: Field }
  | { readonly kind: 'apply'; readonly entry: Entry; readonly operands: readonly Typed[] }
);

/** Reads the value of a term from a row. */
export type Reader = (row: Row) => Value;

export type Test = (row: Row) => boolean;

/** A condition over a row. `value` is `null` where it is unknown; `isTrue` says the same in less time. */
export type Truth = { readonly isTrue: Test; readonly value: (row: Row) => boolean | null };

export function truthOf(value: Truth['value']): Truth {
  return { isTrue: (row) => value(row) === true, value };
}

/** A condition that is never unknown. */
export function knownTruth(isTrue: Test): Truth {
  return { isTrue, value: isTrue };
}

/**
 * A condition in SQL, three times: `isTrue` is TRUE for the rows where it is true and FALSE or NULL elsewhere, so that
 * it can be as plain as what one would write by hand; `isFalse` the same for false; `value` is its three-valued truth.
 */
export type SqlTruth = { readonly isTrue: string; readonly isFalse: string; readonly value: string };

/** The condition whose truth is this SQL. */
export function sqlTruth(value: string): SqlTruth {
  return { isTrue: value, isFalse: `(NOT ${value})`, value };
}

/** The condition that is true where this SQL is, and else false. */
export function knownSql(isTrue: string): SqlTruth {
  return { isTrue, isFalse: `(${isTrue} IS NOT TRUE)`, value: `coalesce(${isTrue}, FALSE)` };
}

export function oppositeSql({ isTrue, isFalse, value }: SqlTruth): SqlTruth {
  return { isTrue: isFalse, isFalse: isTrue, value: `(NOT ${value})` };
}

export type PredicateContext = {
  readonly nulls: NullRule;
  readonly read: (term: Typed) => Reader;
  readonly truth: (term: Typed) => Truth;
};

export type SqlContext = {
  readonly nulls: NullRule;
  /** SQL of a value; every composite is in parentheses. */
  readonly value: (term: Typed) => string;
  readonly truth: (term: Typed) => SqlTruth;
  /** Hands a value over beside the SQL, and gives the name it has there. */
  readonly parameter: (text: string) => string;
};

/** How an entry is written: `a eq b`, `not a`, `length(a)`, `a in (1, 2)`. */
export type Form = 'infix' | 'prefix' | 'function' | 'list';

/** What a null does to it, one that is written too; the words are in the manual. */
export type NullBehaviour = 'logic' | 'equality' | 'order' | 'membership' | 'passes';

/** The operands that an entry takes. `equal`: all of one type, one of those listed. `each`: a type for each place. */
export type Signature = { readonly kind: 'equal' | 'each'; readonly types: readonly ValueType[] };

type Operands = readonly Typed[];

/** A condition, or a value; with both back ends. The operands are what the signature says. */
type BackEnds =
  | {
      readonly kind: 'truth';
      readonly predicate: (operands: Operands, context: PredicateContext) => Truth;
      readonly sql: (operands: Operands, context: SqlContext) => SqlTruth;
    }
  | {
      readonly kind: 'value';
      /** What it gives, or why it cannot. */
      readonly shape: (operands: Operands) => Shape | { readonly problem: string };
      readonly predicate: (operands: Operands, context: PredicateContext) => Reader;
      readonly sql: (operands: Operands, context: SqlContext) => string;
    };

/** An operator or function of the language: everything about it. */
export type Entry = BackEnds & {
  readonly name: string;
  readonly form: Form;
  readonly level: Level;
  /** See {@link PRECEDENCE}. */
  readonly precedence: number;
  readonly signature: Signature;
  /** What it gives, for the manual. */
  readonly result: ValueType;
  readonly nulls: NullBehaviour;
  /** A sentence for the manual. */
  readonly doc: string;
  readonly example: string;
};

/** From what binds loosest to what binds tightest, as OData 4.01 orders them; all of one height group from the left. */
export const PRECEDENCE = {
  or: 1,
  and: 2,
  equality: 3,
  order: 4,
  sum: 5,
  product: 6,
  prefix: 7,
  list: 8,
  term: 9,
} as const;

/**
 * How much of the language is accepted. `L0` is what the service's contract shows: fields compared with values by `eq`
 * and `gt`, joined by `and`. `L1` is the boolean part of OData 4.01; `L2` adds arithmetic and functions.
 */
export type Level = (typeof LEVELS)[number];

export const LEVELS = ['L0', 'L1', 'L2'] as const;

/** The first two operands, or the only one twice; the parser and the type check have seen to their number. */
export function operandsOf<T>([first, second = first]: readonly T[]): readonly [T, T] {
  if (first === undefined || second === undefined) throw new RangeError('an operand is missing');
  return [first, second];
}
