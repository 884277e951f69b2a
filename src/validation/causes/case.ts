import { powerOfTen } from '../../base/decimal.ts';
import type { RollUpFinding } from '../../model/finding.ts';

/** A child of a total that does not add up. */
export type Child = {
  /** As the finding names it, and without its namespace. */
  readonly field: string;
  readonly name: string;
  readonly isMinus: boolean;
  /** The weight is 1 or -1. */
  readonly isWhole: boolean;
};

/** A reported child, with its value and weight times value. */
export type Part = Child & { readonly value: bigint; readonly share: bigint };

/** A total that does not add up, in integers of 10^-places, so that hypotheses about it are exact and cheap. */
export type Case = {
  readonly version: number;
  readonly field: string;
  readonly name: string;
  readonly places: number;
  readonly reported: bigint;
  readonly computed: bigint;
  /** Reported minus computed. */
  readonly gap: bigint;
  /** The accepted gap, rounded down. */
  readonly tolerance: bigint;
  /** The gap that rounding of the numbers as they are written may leave. */
  readonly slack: bigint;
  readonly parts: readonly Part[];
  readonly missing: readonly Child[];
};

/** Reads the numbers of a finding of the row version. */
export function caseOf(finding: RollUpFinding, version: number): Case {
  const { contributions } = finding;
  const total = finding.reported ?? '0';
  let places = Math.max(placesOf(total), placesOf(finding.computed ?? '0'));
  for (const { value, weight } of contributions) {
    if (value !== null) places = Math.max(places, placesOf(value) + placesOf(weight));
  }
  const [reported, computed] = [unitsOf(total, places), unitsOf(finding.computed ?? '0', places)];
  const parts: Part[] = [];
  const missing: Child[] = [];
  for (const { field, weight, value: text } of contributions) {
    const digits = placesOf(weight);
    const factor = unitsOf(weight, digits);
    const isMinus = factor < 0n;
    const isWhole = magnitude(factor) === powerOfTen(digits);
    const child = { field, name: localName(field), isMinus, isWhole };
    if (text === null) missing.push(child);
    else {
      const value = unitsOf(text, places);
      const share = isWhole ? (isMinus ? -value : value) : (value * factor) / powerOfTen(digits);
      parts.push({ ...child, value, share });
    }
  }
  return {
    version,
    field: finding.field,
    name: localName(finding.field),
    places,
    reported,
    computed,
    gap: reported - computed,
    tolerance: unitsOf(finding.tolerance ?? '0', places),
    slack: roundingSlack(reported, parts),
    parts,
    missing,
  };
}

/** The number of places after the point of decimal text without an exponent. */
function placesOf(text: string): number {
  const point = text.indexOf('.');
  return point < 0 ? 0 : text.length - point - 1;
}

/** Decimal text in units of 10^-places; digits beyond are cut off. */
function unitsOf(text: string, places: number): bigint {
  const point = text.indexOf('.');
  if (point < 0) return BigInt(text) * powerOfTen(places);
  const spare = places - (text.length - point - 1);
  const digits = BigInt(text.slice(0, point) + text.slice(point + 1));
  return spare === 0 ? digits : spare > 0 ? digits * powerOfTen(spare) : digits / powerOfTen(-spare);
}

/** The name of a field without its namespace. */
function localName(field: string): string {
  return field.slice(field.lastIndexOf(':') + 1);
}

export const magnitude = (value: bigint): bigint => (value < 0n ? -value : value);

/**
 * Half a unit of the last written place for each of the numbers, and at least two units. The place is that of the finest
 * number: 1,000 for 4,000 and 125,000. At most a hundredth of the total.
 */
function roundingSlack(total: bigint, parts: readonly Part[]): bigint {
  let zeros = trailingZeros(total);
  for (const { value } of parts) zeros = Math.min(zeros, trailingZeros(value));
  const unit = powerOfTen(Math.min(zeros, MOST_ZEROS));
  const slack = parts.length > 3 ? (unit * BigInt(parts.length + 1)) / 2n : unit * 2n;
  const most = magnitude(total) / 100n;
  return slack < most ? slack : most;
}

/** A number of which no digit but zeros is known is not written to a place. */
const MOST_ZEROS = 63;

function trailingZeros(value: bigint): number {
  if (value === 0n) return MOST_ZEROS;
  const text = value.toString();
  let zeros = 0;
  while (text.charCodeAt(text.length - 1 - zeros) === ZERO_DIGIT) zeros += 1;
  return zeros;
}

const ZERO_DIGIT = 48;
