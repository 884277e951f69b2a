import { absDecimal, type Decimal, multiplyDecimal, parseDecimal, powerOfTen, ZERO } from '../../base/decimal.ts';
import type { RollUpFinding } from '../../model/finding.ts';

/** A child of a total that does not add up. Amounts are integers in units of the case. */
export type Part = {
  /** As the finding names it, and without its namespace. */
  readonly field: string;
  readonly name: string;
  readonly isMinus: boolean;
  /** The weight is 1 or -1. */
  readonly isWhole: boolean;
  /** Null where it is not reported. */
  readonly value: bigint | null;
  /** Weight times value. */
  readonly share: bigint;
};

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
  readonly missing: readonly Part[];
};

/** Reads the numbers of a finding of the row version. */
export function caseOf(finding: RollUpFinding, version: number): Case {
  const read = finding.contributions.map(({ field, weight, value }) => {
    const [factor, amount] = [decimal(weight), value === null ? null : decimal(value)];
    return { field, factor, amount, share: amount === null ? ZERO : multiplyDecimal(amount, factor) };
  });
  const total = decimal(finding.reported);
  const places = read.reduce((most, { share }) => Math.max(most, share.places), total.places);
  const [reported, computed] = [unitsOf(total, places), unitsOf(decimal(finding.computed), places)];
  const all = read.map(({ field, factor, amount, share }): Part => {
    return {
      field,
      name: localName(field),
      isMinus: factor.mantissa < 0n,
      isWhole: unitsOf(absDecimal(factor), factor.places) === powerOfTen(factor.places),
      value: amount === null ? null : unitsOf(amount, places),
      share: unitsOf(share, places),
    };
  });
  const parts = all.filter(({ value }) => value !== null);
  return {
    version,
    field: finding.field,
    name: localName(finding.field),
    places,
    reported,
    computed,
    gap: reported - computed,
    tolerance: unitsOf(decimal(finding.tolerance), places),
    slack: roundingSlack([reported, ...parts.map(({ value }) => value ?? 0n)]),
    parts,
    missing: all.filter(({ value }) => value === null),
  };
}

function decimal(text: string | null): Decimal {
  return parseDecimal(text ?? '') ?? ZERO;
}

/** A decimal in units of 10^-places; digits beyond are cut off. */
function unitsOf({ mantissa, places }: Decimal, unit: number): bigint {
  return places <= unit ? mantissa * powerOfTen(unit - places) : mantissa / powerOfTen(places - unit);
}

/** The name of a field without its namespace. */
function localName(field: string): string {
  return field.slice(field.lastIndexOf(':') + 1);
}

export const magnitude = (value: bigint): bigint => (value < 0n ? -value : value);

/**
 * Half a unit of the last written place for each of the numbers, and at least two units. The place is that of the finest
 * number: 1,000 for 4,000 and 125,000. At most a hundredth of the total, the first number.
 */
function roundingSlack(numbers: readonly bigint[]): bigint {
  let unit = 1n;
  for (let next = 10n; next <= 1_000_000_000_000_000n; next *= 10n) {
    const isPlace = numbers.every((number) => number % next === 0n);
    if (!isPlace) break;
    unit = next;
  }
  const halves = BigInt(numbers.length);
  const slack = halves > 4n ? (unit * halves) / 2n : unit * 2n;
  const most = magnitude(numbers[0] ?? 0n) / 100n;
  return slack < most ? slack : most;
}
