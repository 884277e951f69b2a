import type { Span } from './diagnostic.ts';
import type { Literal } from './tree.ts';

/** `word`: a field or an operator. `name`: a field in brackets. */
export type Token = Span &
  (
    | { readonly kind: 'end' | 'open' | 'close' | 'comma' | 'minus' }
    | { readonly kind: 'word' | 'name'; readonly word: string }
    | { readonly kind: 'literal'; readonly literal: Literal }
    | {
        readonly kind: 'bad';
        readonly code: string;
        readonly message: string;
        readonly expected: readonly string[];
        /** The operator that is meant. */
        readonly meant?: string;
      }
  );

/** A token for text that is not valid. */
export function badToken(start: number, end: number, code: string, message: string): Token {
  return { kind: 'bad', start, end, code, message, expected: [] };
}
