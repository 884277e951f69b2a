import type { Decimal } from '../base/decimal.ts';
import type { Span } from './diagnostic.ts';
import type { Moment } from './moment.ts';

/** A value as it was written. Numbers have no trailing zeros after the point. */
export type Literal =
  | { readonly type: 'number'; readonly value: Decimal }
  | { readonly type: 'string'; readonly value: string }
  | { readonly type: 'boolean'; readonly value: boolean }
  | { readonly type: 'date'; readonly value: Moment }
  | { readonly type: 'null' };

/**
 * An expression as it was written: names are not looked up, types not checked. `and` and `or` have two or more
 * operands, `in` the tested one and its list, everything else what its entry says. `operator` is the name of an entry
 * (operators/table.ts).
 * `missing` replaces a part with an error.
 */
export type Node = Span &
  (
    | { readonly kind: 'literal'; readonly literal: Literal }
    | { readonly kind: 'field'; readonly name: string }
    | { readonly kind: 'apply'; readonly operator: string; readonly operands: readonly Node[] }
    | { readonly kind: 'missing' }
  );

/** `word`: a field or an operator. `name`: a field in brackets. */
export type Token = Span &
  (
    | { readonly kind: 'end' | 'open' | 'close' | 'comma' | 'minus' }
    | { readonly kind: 'word' | 'name'; readonly word: string }
    | { readonly kind: 'literal'; readonly literal: Literal }
    | BadToken
  );

export type BadToken = Span & {
  readonly kind: 'bad';
  readonly code: string;
  readonly message: string;
  readonly expected: readonly string[];
  /** The operator that is meant. */
  readonly meant?: string;
};

/** A token for text that is not valid. */
export function badToken(start: number, end: number, code: string, message: string): BadToken {
  return { kind: 'bad', start, end, code, message, expected: [] };
}
