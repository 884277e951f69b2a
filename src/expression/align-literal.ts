import { type Decimal, powerOfTen } from '../base/decimal.ts';
import { type Mantissa, toMantissa } from './mantissa.ts';
import { MOST_DIGITS } from './value.ts';

export type Comparison = 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le';

/** `value <comparison> mantissa` at the places of the value, or what holds for every value that is not null. */
export type Aligned = { readonly comparison: Comparison; readonly mantissa: Mantissa } | { readonly always: boolean };

const BOUND = powerOfTen(MOST_DIGITS);

/** For a literal between two possible values: the equivalent comparison with the lower one. */
const WITH_LOWER: Readonly<Record<'gt' | 'ge' | 'lt' | 'le', Comparison>> = { gt: 'gt', ge: 'gt', lt: 'le', le: 'le' };

/**
 * Turns the comparison of a value of `scale` places with a literal into one with a literal of as many places: at
 * another scale one of them may not fit, in memory or in DuckDB.
 */
export function alignLiteral(comparison: Comparison, literal: Decimal, scale: number): Aligned {
  const { mantissa, places } = literal;
  if (places <= scale) {
    const aligned = mantissa * powerOfTen(scale - places);
    if (aligned < BOUND && aligned > -BOUND) return { comparison, mantissa: toMantissa(aligned) };
    const met: readonly Comparison[] = mantissa > 0n ? ['ne', 'lt', 'le'] : ['ne', 'gt', 'ge'];
    return { always: met.includes(comparison) };
  }
  const unit = powerOfTen(places - scale);
  const truncated = mantissa / unit;
  const rest = mantissa % unit;
  if (rest === 0n) return { comparison, mantissa: toMantissa(truncated) };
  if (comparison === 'eq' || comparison === 'ne') return { always: comparison === 'ne' };
  return { comparison: WITH_LOWER[comparison], mantissa: toMantissa(rest < 0n ? truncated - 1n : truncated) };
}

/** The comparison that holds exactly where this one does not, of values that are there. */
export const OPPOSITE: Readonly<Record<Comparison, Comparison>> = {
  eq: 'ne',
  ne: 'eq',
  gt: 'le',
  ge: 'lt',
  lt: 'ge',
  le: 'gt',
};

/** `a op b` is `b MIRRORED[op] a`. */
export const MIRRORED: Readonly<Record<Comparison, Comparison>> = {
  eq: 'eq',
  ne: 'ne',
  gt: 'lt',
  ge: 'le',
  lt: 'gt',
  le: 'ge',
};
