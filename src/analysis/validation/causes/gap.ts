import { type Decimal, parseDecimal, powerOfTen, ZERO } from '../../../core/base/decimal.ts';
import type { Finding } from '../../../core/model/finding.ts';
import type { PrintedPeriod } from '../../../core/model/period.ts';
import type { FailedAmounts, FoundFinding } from '../order-findings.ts';

/** A child of a total that does not add up. */
export type Child = {
  /** The field as the finding names it; `name` is without its namespace. */
  readonly field: string;
  readonly name: string;
  readonly isMinus: boolean;
  /** The weight is 1 or -1. */
  readonly isWhole: boolean;
  /** The period of the value, where it is not that of the total. */
  readonly period?: PrintedPeriod;
  /** Its value is not one of the row of the total. */
  readonly isElsewhere?: true;
};

/** A reported child, with its value and weight times value. */
export type Part = Child & { readonly value: bigint; readonly share: bigint };

/** A total that does not add up, in integers of 10^-places, so that hypotheses about it are exact and cheap. */
export type Gap = {
  readonly version: number;
  /** A total of a calculation; else a value that a rule compares with others. */
  readonly isTotal: boolean;
  readonly field: string;
  readonly name: string;
  readonly places: number;
  readonly reported: bigint;
  readonly computed: bigint;
  /** Reported minus computed. */
  readonly difference: bigint;
  /** The accepted gap, rounded down. */
  readonly tolerance: bigint;
  /** The place to which the finest of the numbers is written: 1,000 for 4,000 and 125,000. */
  readonly unit: bigint;
  /** The gap that rounding of the numbers as they are written may leave. */
  readonly slack: bigint;
  readonly parts: readonly Part[];
  readonly missing: readonly Child[];
};

/**
 * Reads the numbers of a finding about a row version; `undefined` where it does not set a value beside a sum of others.
 */
export function gapOf({ name, amounts, build }: FoundFinding, version: number): Gap | undefined {
  if (amounts) return rollUpGap(name, amounts(), version);
  const finding = build();
  return 'comparedWith' in finding ? comparisonGap(finding, finding.comparedWith, version) : undefined;
}

function rollUpGap(
  field: string,
  { reported, parts: amounts, weighing, children }: FailedAmounts,
  version: number,
): Gap {
  let places = Math.max(reported.places, weighing.computed.places);
  for (const [c, amount] of amounts.entries()) {
    if (amount) places = Math.max(places, amount.places + (children[c]?.weight.places ?? 0));
  }
  const parts: Part[] = [];
  const missing: Child[] = [];
  for (const [c, child] of children.entries()) {
    const amount = amounts[c];
    if (!amount) missing.push(child);
    else {
      const { weight, isWhole, isMinus, name } = child;
      const value = unitsOf(amount, places);
      const share = isWhole ? (isMinus ? -value : value) : (value * weight.mantissa) / powerOfTen(weight.places);
      parts.push({ field: child.field, name, isMinus, isWhole, value, share });
    }
  }
  return gapWith({ isTotal: true, field, reported, ...weighing }, version, places, { parts, missing });
}

type Compared = { readonly field: string; readonly period: PrintedPeriod | null; readonly value: string | null };

/** A comparison does not state weights: it is a sum where its values add up to what was computed. */
function comparisonGap(finding: Finding, compared: readonly Compared[], version: number): Gap | undefined {
  const [reported, computed, difference] = [finding.reported, finding.computed, finding.difference].map(decimalOf);
  if (!reported || !computed || !difference) return undefined;
  const amounts = compared.map(({ value }) => decimalOf(value));
  const places = Math.max(reported.places, computed.places, ...amounts.map((amount) => amount?.places ?? 0));
  const own = JSON.stringify(finding.period);
  const parts = compared.flatMap(({ field, period }, c): Part[] => {
    const amount = amounts[c];
    if (!amount) return [];
    const value = unitsOf(amount, places);
    const name = localName(field);
    const other = period && JSON.stringify(period) !== own ? { period } : {};
    // A row reports a field once: the other value of the same field is in another row.
    const elsewhere = 'period' in other || name === localName(finding.field) ? ({ isElsewhere: true } as const) : {};
    return [{ field, name, isMinus: false, isWhole: true, value, share: value, ...other, ...elsewhere }];
  });
  const tolerance = decimalOf(finding.tolerance) ?? ZERO;
  const numbers = { isTotal: false, field: finding.field, reported, computed, tolerance };
  const gap = gapWith(numbers, version, places, { parts, missing: [] });
  return parts.reduce((sum, { share }) => sum + share, 0n) === gap.computed ? gap : undefined;
}

const decimalOf = (text: string | null): Decimal | undefined => (text === null ? undefined : parseDecimal(text));

type Numbers = Pick<Gap, 'isTotal'> & {
  readonly field: string;
  readonly reported: Decimal;
  readonly computed: Decimal;
  readonly tolerance: Decimal;
};

function gapWith(
  { isTotal, field, reported: total, computed: sum, tolerance }: Numbers,
  version: number,
  places: number,
  { parts, missing }: Pick<Gap, 'parts' | 'missing'>,
): Gap {
  const [reported, computed] = [unitsOf(total, places), unitsOf(sum, places)];
  const unit = finestUnit(reported, parts);
  // Written out: there may be a million, and joined from pieces each would take ten times the memory.
  return {
    version,
    isTotal,
    field,
    name: localName(field),
    places,
    reported,
    computed,
    difference: reported - computed,
    tolerance: unitsOf(tolerance, places),
    unit,
    slack: roundingSlack(unit, reported, parts.length),
    parts,
    missing,
  };
}

/** A number in units of 10^-places; digits beyond are cut off. */
function unitsOf({ mantissa, places: own }: Decimal, places: number): bigint {
  if (own === places) return mantissa;
  return own < places ? mantissa * powerOfTen(places - own) : mantissa / powerOfTen(own - places);
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
  let zeros = 0;
  let rest = value;
  for (; !isSafe(rest) && rest % 10n === 0n; rest /= 10n) zeros += 1;
  if (!isSafe(rest)) return zeros;
  for (let number = Number(rest); number % 10 === 0; number /= 10) zeros += 1;
  return zeros;
}

const isSafe = (value: bigint): boolean => value < 2n ** 53n && value > -(2n ** 53n);
