import type { Decimal } from '../base/decimal.ts';
import type { Span } from './diagnostic.ts';
import type { Entry } from './entry.ts';
import type { Field } from './fields.ts';
import type { Moment } from './moment.ts';
import type { Shape, Value } from './value.ts';

/** A value as it was written. Numbers have no trailing zeros after the point. */
export type Literal =
  | { readonly type: 'number'; readonly value: Decimal }
  | { readonly type: 'string'; readonly value: string }
  | { readonly type: 'boolean'; readonly value: boolean }
  | { readonly type: 'date'; readonly value: Moment }
  | { readonly type: 'null' };

/**
 * An expression as it was written: names are not looked up, types not checked. `and` and `or` have two or more operands, `in` the
 * tested one and its list, everything else what its entry says. `missing` stands where the text has an error.
 */
export type Node = Span &
  (
    | { readonly kind: 'literal'; readonly literal: Literal }
    | { readonly kind: 'field'; readonly name: string }
    | { readonly kind: 'apply'; readonly entry: Entry; readonly operands: readonly Node[] }
    | { readonly kind: 'missing' }
  );

/** An expression whose names and types are right: what predicates and SQL are made from. `node` is what was written. */
export type Typed = { readonly shape: Shape; readonly node: Node } & (
  | { readonly kind: 'literal'; readonly value: Value }
  | { readonly kind: 'field'; readonly field: Field }
  | { readonly kind: 'apply'; readonly entry: Entry; readonly operands: readonly Typed[] }
);

/** The name of the type, for messages and reports. */
export function typeOf({ shape }: Typed): Shape['type'] {
  return shape.type;
}
