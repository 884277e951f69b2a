import { powerOfTen } from '../../base/decimal.ts';
import type { Typed } from '../entry.ts';
import { boundedMantissa, toMantissa } from '../mantissa.ts';
import type { Shape, Value } from '../value.ts';

export type Comparison = 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le';

/** `term <comparison> value` for a value that the term can have, or what holds for every one that is not null. */
export type Aligned =
  | { readonly comparison: Comparison; readonly value: NonNullable<Value> }
  | { readonly always: boolean };

/** For a literal between two possible values: the equivalent comparison with the lower one. */
const WITH_LOWER = { gt: 'gt', ge: 'gt', lt: 'le', le: 'le' } as const;

/**
 * Turns the comparison of a term with a literal of its type into one with a value of the term's shape: a number at
 * another scale may not fit, in memory or in DuckDB.
 */
export function alignLiteral(comparison: Comparison, literal: Typed, shape: Shape): Aligned {
  if (literal.kind !== 'literal' || literal.value === null) throw new RangeError('not a value');
  if (shape.type !== 'number' || literal.shape.type !== 'number') return { comparison, value: literal.value };
  const mantissa = BigInt(literal.value);
  const more = shape.scale - literal.shape.scale;
  if (more >= 0) {
    const value = boundedMantissa(mantissa * powerOfTen(more));
    if (value !== null) return { comparison, value };
    const met: readonly Comparison[] = mantissa > 0n ? ['ne', 'lt', 'le'] : ['ne', 'gt', 'ge'];
    return { always: met.includes(comparison) };
  }
  const unit = powerOfTen(-more);
  const [truncated, rest] = [mantissa / unit, mantissa % unit];
  if (rest === 0n) return { comparison, value: toMantissa(truncated) };
  if (comparison === 'eq' || comparison === 'ne') return { always: comparison === 'ne' };
  return { comparison: WITH_LOWER[comparison], value: toMantissa(rest < 0n ? truncated - 1n : truncated) };
}
