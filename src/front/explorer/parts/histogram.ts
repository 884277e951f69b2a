import { formatDecimal, parseDecimal, trimDecimal } from '../../../core/base/decimal.ts';

/** Companies whose values lie between two numbers, decimal text. */
export type Bin = { readonly from: string; readonly to: string; readonly companies: number };
export type Histogram = { readonly isLog: boolean; readonly bins: readonly Bin[] };

/** Bins are powers of ten where the largest value is this many times the smallest. */
const WIDE = 1000;
/** The least width of a bin, as a part of the largest value. */
const NEAREST = 1e-9;
/** The usual number of bins. */
const BINS = 9;

/** Values in bins, for a picture: of one width, or powers of ten where values span several of them. */
export function histogramOf(sizes: Iterable<number>): Histogram {
  const values = [...sizes];
  const magnitudes = values.map(Math.abs).filter((size) => size > 0);
  const isLog = magnitudes.length > 0 && Math.max(...magnitudes) >= WIDE * Math.min(...magnitudes);
  return { isLog, bins: values.length === 0 ? [] : isLog ? byDecade(values) : byWidth(values) };
}

function byWidth(values: readonly number[]): readonly Bin[] {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  // Floats that differ in their last digits alone are one number.
  const step = stepOf(Math.max((most - least) / BINS, NEAREST * Math.max(...values.map(Math.abs))));
  const placeOf = (value: number): number => Math.floor(value / step + 1e-9);
  return binsOf(
    values.map(placeOf),
    (place) => decimalText(place * step),
    (place) => decimalText((place + 1) * step),
  );
}

/** Floats cannot hold powers of ten far below this; no amount is as small. */
const LEAST_WIDTH = 1e-290;

/** 1, 2 or 5 times a power of ten, at least `width`. */
function stepOf(width: number): number {
  if (width < LEAST_WIDTH) return 1;
  const power = 10 ** Math.floor(Math.log10(width));
  return ([1, 2, 5].find((step) => step * power >= width) ?? 10) * power;
}

/** Values that are too small for a bin of their own share the middle one, with zero. */
function byDecade(values: readonly number[]): readonly Bin[] {
  const exponents = values.filter((value) => value !== 0).map((value) => exponentOf(Math.abs(value)));
  const signs = [-1, 1].filter((sign) => values.some((value) => value * sign > 0));
  const highest = Math.max(...exponents);
  const lowest = Math.max(Math.min(...exponents), highest + 1 - Math.floor((BINS - 1) / signs.length));
  const placeOf = (value: number): number =>
    value === 0 ? 0 : Math.sign(value) * Math.max(0, exponentOf(Math.abs(value)) - lowest + 1);
  const edge = (place: number): string => decimalText(Math.sign(place) * 10 ** (Math.abs(place) + lowest - 1));
  const [below, above] = [-1, 1].map((sign) => (signs.includes(sign) ? edge(sign) : '0'));
  return binsOf(
    values.map(placeOf),
    (place) => (place === 0 ? (below ?? '0') : edge(place < 0 ? place - 1 : place)),
    (place) => (place === 0 ? (above ?? '0') : edge(place > 0 ? place + 1 : place)),
  );
}

/** Powers of ten are the first number of their bin, whatever the logarithm's last digit. */
const exponentOf = (size: number): number => Number(size.toExponential().split('e')[1]);

function binsOf(
  places: readonly number[],
  from: (place: number) => string,
  to: (place: number) => string,
): readonly Bin[] {
  const counts = new Map<number, number>();
  for (const place of places) counts.set(place, (counts.get(place) ?? 0) + 1);
  const [least, most] = [Math.min(...places), Math.max(...places)];
  return Array.from({ length: most - least + 1 }, (_, at) => {
    const place = least + at;
    return { from: from(place), to: to(place), companies: counts.get(place) ?? 0 };
  });
}

/** A float without the digits that it does not mean. */
function decimalText(value: number): string {
  const rounded = parseDecimal(value.toPrecision(12));
  return rounded === undefined ? String(value) : formatDecimal(trimDecimal(rounded));
}
