import { groupBy } from '../../../core/base/collections.ts';
import {
  absDecimal,
  addDecimal,
  compareDecimal,
  type Decimal,
  lastPlace,
  multiplyDecimal,
  subtractDecimal,
  ZERO,
} from '../../../core/base/decimal.ts';
import { type Period, periodEnd } from '../../../core/model/period.ts';
import { DECIMALS_INFINITE, DECIMALS_UNKNOWN, DECIMALS_UNSTATED } from '../../../core/model/row-batch.ts';
import type { FieldName } from '../../../core/model/taxonomy.ts';
import { type Amount, roundTo, unitOf, type Weighing } from '../interval.ts';

/** A number of a document with its place. `key` as in {@link familyKey}. */
export type FiledNumber = {
  readonly version: number;
  readonly field: FieldName;
  readonly key: string;
  readonly amount: Amount;
  readonly period: Period;
  /** Empty for the default. */
  readonly dimensions: string;
  readonly unit: string;
};

/** A field of a standard taxonomy of any year: `us-gaap#Assets`. A filing's own field has no such key. */
export function familyKey({ namespace, name }: FieldName): string | undefined {
  const family = /^([a-z-]+)\/\d{4}$/.exec(namespace)?.[1];
  return family === undefined ? undefined : `${family}#${name}`;
}

/** The same of a key in a published rule (`us-gaap/2025#Assets`). */
export function publishedKey(key: string): string {
  return key.replace(/\/\d{4}#/, '#');
}

/** Period, unit and dimensions: numbers of one place may be compared. */
function placeOf({ period, unit, dimensions }: FiledNumber): string {
  return `${periodKey(period)} ${unit} ${dimensions}`;
}

export function periodKey(period: Period): string {
  return `${period.kind === 'duration' ? period.start : ''}/${periodEnd(period) ?? ''}`;
}

/** The numbers of one place by key. */
export type FiledPlace = ReadonlyMap<string, FiledNumber>;

/**
 * The places of a document. Several numbers of a field count where they agree, the most precise one; those of unknown
 * precision do not.
 */
export function byPlace(numbers: readonly FiledNumber[]): readonly FiledPlace[] {
  const known = numbers.filter(({ amount }) => amount.decimals !== DECIMALS_UNKNOWN);
  return Array.from(groupBy(known, placeOf).values(), (at) => {
    const place = new Map<string, FiledNumber>();
    for (const [key, same] of groupBy(at, (number) => number.key)) {
      const [first, ...others] = same.toSorted((a, b) => precision(b.amount) - precision(a.amount));
      if (first && others.every(({ amount }) => areEqual(first.amount, amount))) place.set(key, first);
    }
    return place;
  });
}

const precision = ({ decimals }: Amount): number => (isPoint(decimals) ? DECIMALS_INFINITE : decimals);

function isPoint(decimals: number): boolean {
  return decimals === DECIMALS_INFINITE || decimals === DECIMALS_UNKNOWN || decimals === DECIMALS_UNSTATED;
}

/**
 * The order of two numbers rounded to the lower decimals of all `stated`, halves to even; exact where none states
 * decimals.
 */
function compareRounded(a: Decimal, b: Decimal, stated: readonly Amount[]): number {
  const decimals = Math.min(...stated.map(precision));
  if (isPoint(decimals)) return compareDecimal(a, b);
  return compareDecimal(roundTo(a, decimals), roundTo(b, decimals));
}

function areEqual(a: Amount, b: Amount): boolean {
  return compareRounded(a, b, [a, b]) === 0;
}

/**
 * A total beside the weighted sum of its terms, as a finding shows it. All are rounded to the lowest decimals, and may
 * then differ by that many units of the last place. Where none states decimals, the unit is the finest place to which
 * one of them is written: 1,000 for 4,000 and 125,000.
 */
export function weighRounded(
  reported: Amount,
  terms: readonly { readonly amount: Amount; readonly weight: Decimal }[],
  units: bigint,
): Weighing {
  const sumOf = (round: (amount: Amount) => Decimal): Decimal =>
    terms.reduce((sum, { amount, weight }) => addDecimal(sum, multiplyDecimal(round(amount), weight)), ZERO);
  const computed = sumOf((amount) => amount);
  const decimals = commonDecimals([reported, ...terms.map(({ amount }) => amount)]);
  const round = (amount: Amount): Decimal => (decimals === undefined ? amount : roundTo(amount, decimals));
  const tolerance = decimals === undefined ? ZERO : multiplyDecimal({ mantissa: units, places: 0 }, unitOf(decimals));
  const agrees = compareDecimal(absDecimal(subtractDecimal(round(reported), sumOf(round))), tolerance) <= 0;
  return { computed, difference: subtractDecimal(reported, computed), tolerance, agrees };
}

/** The lowest stated decimals, else the place to which the finest is written; `undefined`: all are exact, or zero. */
function commonDecimals(amounts: readonly Amount[]): number | undefined {
  const stated = Math.min(...amounts.map(precision));
  if (!isPoint(stated)) return stated;
  const unstated = amounts.filter(({ decimals, mantissa }) => decimals === DECIMALS_UNSTATED && mantissa !== 0n);
  return unstated.length === 0 ? undefined : -Math.min(...unstated.map(lastPlace));
}

/** A number that is above its limit, as a finding shows it; `undefined` where it is not. */
export function weighExcess(reported: Amount, limit: Amount): Weighing | undefined {
  if (compareRounded(reported, limit, [reported, limit]) <= 0) return undefined;
  return { computed: limit, difference: subtractDecimal(reported, limit), tolerance: ZERO, agrees: false };
}

/** The axes of dimensions, by names without prefix, `Statement` and `Axis`: data sets leave these out. */
export function axesOf(dimensions: string): string[] {
  return dimensions.split(';').flatMap((pair) => (pair === '' ? [] : [plainAxis(pair.slice(0, pair.indexOf('=')))]));
}

export function plainAxis(name: string): string {
  return name
    .replace(/^.*[:#]/, '')
    .replace(/^Statement(?=.)/, '')
    .replace(/Axis$/, '');
}
