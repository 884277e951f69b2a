import { DECIMALS_INFINITE, DECIMALS_UNSTATED } from '../../src/core/model/row-batch.ts';
import type { CalculationRelationship, FieldName } from '../../src/core/model/taxonomy.ts';

/**
 * The roll-up rule once more, written for plainness: every number is a BigInt at 60 decimal places, every row is looked at
 * section by section. It shares no code with the program; tests compare the two.
 */
export type NaiveNumber = { readonly field: FieldName; readonly text: string; readonly decimals: number };
export type NaiveRow = { readonly version: number; readonly numbers: readonly NaiveNumber[] };
export type NaiveTolerance = { readonly kind: 'exact' | 'abs' | 'rel' | 'ulp'; readonly text: string };

export type NaiveFinding = {
  readonly version: number;
  readonly parent: string;
  readonly sections: string[];
  readonly footsIn: string[];
  readonly partial: boolean;
  readonly difference: bigint;
  readonly tolerance: bigint;
  readonly values: Readonly<Record<string, string | null>>;
};

export type NaiveResult = {
  /** `section verdict` -> count. */
  readonly counts: Record<string, number>;
  readonly findings: NaiveFinding[];
};

const PLACES = 60n;
const ONE = 10n ** PLACES;

/** Decimal text without exponent as an integer of 10^-60. */
export function fixed(text: string): bigint {
  const negative = text.startsWith('-');
  const [whole = '', fraction = ''] = text.replace('-', '').split('.');
  const digits = BigInt(`${whole}${fraction.padEnd(Number(PLACES), '0')}`);
  return negative ? -digits : digits;
}

const magnitude = (n: bigint): bigint => (n < 0n ? -n : n);
const key = (field: FieldName): string => `${field.namespace}#${field.name}`;

function half(decimals: number): bigint {
  if (decimals === DECIMALS_UNSTATED || decimals === DECIMALS_INFINITE) return 0n;
  return decimals >= 0 ? ONE / (2n * 10n ** BigInt(decimals)) : (ONE * 10n ** BigInt(-decimals)) / 2n;
}

function placesWithoutZeros(text: string): number {
  const [, fraction = ''] = text.split('.');
  return fraction.replace(/0+$/, '').length;
}

/** Relationships must be free of repetitions with different weights; the sections stand in the given order. */
export function naiveRollUp(
  sections: readonly string[],
  relationships: readonly CalculationRelationship[],
  rows: readonly NaiveRow[],
  option: NaiveTolerance,
): NaiveResult {
  const counts: Record<string, number> = {};
  const findings: NaiveFinding[] = [];
  const count = (section: string, verdict: string): void => {
    const name = `${section} ${verdict}`;
    counts[name] = (counts[name] ?? 0) + 1;
  };
  for (const row of rows) {
    const failed = new Map<string, NaiveFinding & { set: string }>();
    const agreed: { parent: string; section: string }[] = [];
    for (const section of sections) {
      const here = relationships.filter((relationship) => relationship.sectionId === section);
      const parents = new Set(here.map(({ parent }) => key(parent)));
      for (const parent of parents) {
        const children = new Map(
          here.filter((each) => key(each.parent) === parent).map(({ child, weight }) => [key(child), weight]),
        );
        const reported = claims(row, parent);
        const parts = [...children].map(([child, weight]) => ({ child, weight, claims: claims(row, child) }));
        const present = parts.filter((part) => part.claims.length > 0);
        if (reported.length === 0) continue;
        if (present.length === 0) count(section, 'unbound');
        else if (onCycle(here, parent) || [reported, ...present.map((part) => part.claims)].some(contradict)) {
          count(section, 'blocked');
        } else {
          const total = best(reported);
          const addends = present.map((part) => ({
            ...best(part.claims),
            reach: reach(part.claims),
            weight: part.weight,
          }));
          const sum = addends.reduce((n, addend) => n + (fixed(addend.text) * fixed(addend.weight)) / ONE, 0n);
          const difference = fixed(total.text) - sum;
          const tolerance = allowed({ ...total, reach: reach(reported) }, addends, sum, option);
          const partial = present.length < parts.length;
          const isStated = [total, ...addends].some(({ decimals }) => decimals !== DECIMALS_UNSTATED);
          const agrees = isStated ? overlap(reach(reported), addends) : magnitude(difference) <= tolerance;
          count(section, `${agrees ? 'consistent' : 'inconsistent'}${partial ? 'Partial' : ''}`);
          if (agrees) agreed.push({ parent, section });
          else {
            const set = `${parent}=${[...children].map(([child, weight]) => `${child}*${fixed(weight)}`).sort()}`;
            const known = failed.get(set);
            if (known) known.sections.push(section);
            else {
              const values = Object.fromEntries(
                parts.map((p) => [p.child, p.claims.length ? best(p.claims).text : null]),
              );
              failed.set(set, {
                version: row.version,
                parent,
                sections: [section],
                footsIn: [],
                partial,
                difference,
                tolerance,
                values,
                set,
              });
            }
          }
        }
      }
    }
    for (const { set: _, ...finding } of failed.values()) {
      finding.footsIn.push(...agreed.filter(({ parent }) => parent === finding.parent).map(({ section }) => section));
      findings.push(finding);
    }
  }
  return { counts, findings };
}

/** The numbers that claim a field: its own, and those of other years where it is a US-GAAP field. */
function claims(row: NaiveRow, wanted: string): NaiveNumber[] {
  const yearless = (text: string): string => text.replace(/^us-gaap\/\d{4}#/, 'us-gaap#');
  return row.numbers.filter(({ field }) => yearless(key(field)) === yearless(wanted));
}

type Reach = { readonly low: bigint; readonly high: bigint };

/** Whether no number rounds to all of them, or one has digits beyond its stated decimals. */
function contradict(numbers: readonly NaiveNumber[]): boolean {
  const ends = reach(numbers);
  return ends.low > ends.high || numbers.some(hasExcess);
}

/** The numbers that round to all of these. */
function reach(numbers: readonly NaiveNumber[]): Reach {
  const lows = numbers.map(({ text, decimals }) => fixed(text) - half(decimals));
  const highs = numbers.map(({ text, decimals }) => fixed(text) + half(decimals));
  const [low = 0n, ...otherLows] = lows;
  const [high = 0n, ...otherHighs] = highs;
  return {
    low: otherLows.reduce((a, b) => (b > a ? b : a), low),
    high: otherHighs.reduce((a, b) => (b < a ? b : a), high),
  };
}

function overlap(whole: Reach, addends: readonly { readonly reach: Reach; readonly weight: string }[]): boolean {
  const ends = (up: boolean): bigint =>
    addends.reduce((n, { reach, weight }) => {
      const isHigh = up === fixed(weight) > 0n;
      return n + ((isHigh ? reach.high : reach.low) * fixed(weight)) / ONE;
    }, 0n);
  return whole.low <= ends(true) && ends(false) <= whole.high;
}

function hasExcess({ text, decimals }: NaiveNumber): boolean {
  return half(decimals) > 0n && fixed(text) % (2n * half(decimals)) !== 0n;
}

const precision = ({ decimals }: NaiveNumber): number =>
  decimals === DECIMALS_UNSTATED ? DECIMALS_INFINITE : decimals;

function best(numbers: readonly NaiveNumber[]): NaiveNumber {
  const [first, ...others] = numbers;
  if (!first) throw new Error('no number');
  const isLower = (a: NaiveNumber, b: NaiveNumber): boolean =>
    precision(a) === precision(b) && fixed(a.text) < fixed(b.text);
  return others.reduce((a, b) => (precision(b) > precision(a) || isLower(b, a) ? b : a), first);
}

function onCycle(relationships: readonly CalculationRelationship[], start: string): boolean {
  const reached = new Set<string>();
  const walk = (node: string): void => {
    for (const { parent, child } of relationships) {
      if (key(parent) !== node || reached.has(key(child))) continue;
      reached.add(key(child));
      walk(key(child));
    }
  };
  walk(start);
  return reached.has(start);
}

function allowed(
  total: NaiveNumber & { readonly reach: Reach },
  addends: readonly (NaiveNumber & { readonly reach: Reach; readonly weight: string })[],
  sum: bigint,
  option: NaiveTolerance,
): bigint {
  const all = [total, ...addends];
  if (all.some(({ decimals }) => decimals !== DECIMALS_UNSTATED)) {
    const isAbove = fixed(total.text) > sum;
    const side = ({ text, reach }: NaiveNumber & { readonly reach: Reach }, up: boolean): bigint =>
      up ? reach.high - fixed(text) : fixed(text) - reach.low;
    return addends.reduce(
      (n, addend) => n + (magnitude(fixed(addend.weight)) * side(addend, isAbove === fixed(addend.weight) > 0n)) / ONE,
      side(total, !isAbove),
    );
  }
  const n = fixed(option.text);
  const reported = magnitude(fixed(total.text));
  const places = all.filter(({ text }) => fixed(text) !== 0n).map(({ text }) => placesWithoutZeros(text));
  const results: Record<NaiveTolerance['kind'], () => bigint> = {
    exact: () => 0n,
    abs: () => n,
    rel: () => (n * (reported > magnitude(sum) ? reported : magnitude(sum))) / ONE,
    ulp: () => n / 10n ** BigInt(Math.max(0, ...places)),
  };
  return results[option.kind]();
}
