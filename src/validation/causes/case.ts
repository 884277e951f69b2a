import { powerOfTen } from '../../base/decimal.ts';
import type { Finding, RollUpFinding } from '../../model/finding.ts';
import type { PrintedPeriod } from '../../model/period.ts';

/** A child of a total that does not add up. */
export type Child = {
  /** As the finding names it, and without its namespace. */
  readonly field: string;
  readonly name: string;
  readonly isMinus: boolean;
  /** The weight is 1 or -1. */
  readonly isWhole: boolean;
  /** Of its value, where that is not the period of the total. */
  readonly period?: PrintedPeriod;
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
  /** The place to which the finest of the numbers is written: 1,000 for 4,000 and 125,000. */
  readonly unit: bigint;
  /** The gap that rounding of the numbers as they are written may leave. */
  readonly slack: bigint;
  readonly parts: readonly Part[];
  readonly missing: readonly Child[];
};

/** Reads the numbers of a finding about a row version; `undefined` where it does not set a value beside a sum of others. */
export function caseOf(finding: Finding, version: number): Case | undefined {
  const { reported, computed, difference } = finding;
  if (reported === null || computed === null || difference === null) return undefined;
  if ('contributions' in finding) return rollUpCase(finding, version);
  return 'comparedWith' in finding ? comparisonCase(finding, finding.comparedWith, version) : undefined;
}

function rollUpCase(finding: RollUpFinding, version: number): Case {
  let places = placesOfTotal(finding);
  for (const { value, weight } of finding.contributions) {
    if (value !== null) places = Math.max(places, placesOf(value) + placesOf(weight));
  }
  const parts: Part[] = [];
  const missing: Child[] = [];
  for (const { field, weight, value: text } of finding.contributions) {
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
  return caseWith(finding, version, places, { parts, missing });
}

type Compared = { readonly field: string; readonly period: PrintedPeriod | null; readonly value: string | null };

/** A comparison does not state weights: it is a sum where its values add up to what was computed. */
function comparisonCase(finding: Finding, compared: readonly Compared[], version: number): Case | undefined {
  const places = compared.reduce((most, { value }) => Math.max(most, placesOf(value ?? '')), placesOfTotal(finding));
  const own = JSON.stringify(finding.period);
  const parts = compared.flatMap(({ field, period, value: text }): Part[] => {
    if (text === null) return [];
    const value = unitsOf(text, places);
    const elsewhere = period && JSON.stringify(period) !== own ? { period } : {};
    return [{ field, name: localName(field), isMinus: false, isWhole: true, value, share: value, ...elsewhere }];
  });
  const one = caseWith(finding, version, places, { parts, missing: [] });
  return parts.reduce((sum, { share }) => sum + share, 0n) === one.computed ? one : undefined;
}

type Numbers = Pick<Finding, 'field' | 'reported' | 'computed' | 'tolerance'>;

function placesOfTotal({ reported, computed }: Numbers): number {
  return Math.max(placesOf(reported ?? ''), placesOf(computed ?? ''));
}

function caseWith(
  finding: Numbers,
  version: number,
  places: number,
  { parts, missing }: Pick<Case, 'parts' | 'missing'>,
): Case {
  const reported = unitsOf(finding.reported ?? '0', places);
  const computed = unitsOf(finding.computed ?? '0', places);
  const unit = finestUnit(reported, parts);
  return {
    version,
    field: finding.field,
    name: localName(finding.field),
    places,
    reported,
    computed,
    gap: reported - computed,
    tolerance: unitsOf(finding.tolerance ?? '0', places),
    unit,
    slack: roundingSlack(unit, reported, parts.length),
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
export function localName(field: string): string {
  return field.slice(field.lastIndexOf(':') + 1);
}

export const magnitude = (value: bigint): bigint => (value < 0n ? -value : value);

/** Half a unit for each of the numbers, and at least two units; at most a hundredth of the total. */
function roundingSlack(unit: bigint, total: bigint, parts: number): bigint {
  const slack = parts > 3 ? (unit * BigInt(parts + 1)) / 2n : unit * 2n;
  const most = magnitude(total) / 100n;
  return slack < most ? slack : most;
}

function finestUnit(total: bigint, parts: readonly Part[]): bigint {
  let zeros = trailingZeros(total);
  for (const { value } of parts) zeros = Math.min(zeros, trailingZeros(value));
  return powerOfTen(Math.min(zeros, MOST_ZEROS));
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
