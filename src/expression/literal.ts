import type { Typed } from './entry.ts';
import { toMantissa } from './mantissa.ts';
import type { Literal, Node } from './tree.ts';

/** A literal with its value as rows have them and, for numbers, just the digits that it needs. */
export function literalOf(node: Node, literal: Literal): Typed {
  if (literal.type === 'null') return { kind: 'literal', shape: { type: 'null' }, value: null, node };
  if (literal.type !== 'number') return { kind: 'literal', shape: { type: literal.type }, value: literal.value, node };
  const { mantissa, places } = literal.value;
  const digits = String(mantissa < 0n ? -mantissa : mantissa).length;
  const shape = { type: 'number', precision: Math.max(digits, places, 1), scale: places } as const;
  return { kind: 'literal', shape, value: toMantissa(mantissa), node };
}
