import { type Mantissa, withMorePlaces } from './mantissa.ts';
import type { Shape, Value } from './value.ts';

/** -1, 0 or 1 for two values that are there. */
export type Compare = (a: NonNullable<Value>, b: NonNullable<Value>) => number;

/** Numbers of equal places, booleans (false first) and dates. JavaScript compares numbers with bigints exactly. */
const comparePlain: Compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0);

/**
 * Texts by code points, as DuckDB orders their UTF-8 bytes. UTF-16 units differ from that where surrogates (characters
 * from U+10000) meet U+E000 to U+FFFF.
 */
export function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  const length = Math.min(a.length, b.length);
  let at = 0;
  while (at < length && a.charCodeAt(at) === b.charCodeAt(at)) at += 1;
  if (at === length) return a.length - b.length < 0 ? -1 : 1;
  return rank(a.charCodeAt(at)) < rank(b.charCodeAt(at)) ? -1 : 1;
}

/** Surrogates after all other units. */
function rank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}

/** How values of two shapes of one type are compared. */
export function compareOf(left: Shape, right: Shape): Compare {
  if (left.type === 'string') return (a, b) => compareTexts(a as string, b as string);
  if (left.type !== 'number' || right.type !== 'number' || left.scale === right.scale) return comparePlain;
  const more = right.scale - left.scale;
  if (more > 0) return (a, b) => compareShifted(a as Mantissa, b as Mantissa, more);
  return (a, b) => -compareShifted(b as Mantissa, a as Mantissa, -more);
}

/** `b` has `more` places than `a`. Where `a` with those places is beyond 38 digits, it is beyond every possible `b`. */
function compareShifted(a: Mantissa, b: Mantissa, more: number): number {
  const shifted = withMorePlaces(a, more);
  return shifted === null ? (a < 0 ? -1 : 1) : comparePlain(shifted, b);
}
