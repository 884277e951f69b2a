import {
  addDecimal,
  compareDecimal,
  type Decimal,
  multiplyDecimal,
  powerOfTen,
  subtractDecimal,
} from '../../core/base/decimal.ts';
import { DECIMALS_INFINITE, DECIMALS_UNKNOWN, DECIMALS_UNSTATED } from '../../core/model/row-batch.ts';

/** An end of an interval; the value of an open end does not belong to it. */
type End = { readonly value: Decimal; readonly isOpen: boolean };

/** The values that a reported number may stand for. */
export type Interval = { readonly low: End; readonly high: End };

/** How a number was brought to its stated decimals. */
export type Shortening = 'round' | 'truncate';

/** One unit of the last stated place. */
export function unitOf(decimals: number): Decimal {
  return decimals >= 0 ? { mantissa: 1n, places: decimals } : { mantissa: powerOfTen(-decimals), places: 0 };
}

const half = ({ mantissa, places }: Decimal): Decimal => ({ mantissa: mantissa * 5n, places: places + 1 });
const closed = (value: Decimal): End => ({ value, isOpen: false });
const open = (value: Decimal): End => ({ value, isOpen: true });

/**
 * The interval of a number with stated decimals d (XBRL Calculations 1.1, section 4). Rounded: half of 10^-d to both
 * sides, ends included. Truncated: 10^-d away from zero, that end left out; zero lies between -10^-d and 10^-d, both
 * left out. A number without stated decimals, or with infinite ones, stands for itself.
 */
export function intervalOf(amount: Amount, shortening: Shortening): Interval {
  const { mantissa, decimals } = amount;
  if (isPoint(decimals)) return { low: closed(amount), high: closed(amount) };
  if (shortening === 'round') {
    const reach = half(unitOf(decimals));
    return { low: closed(subtractDecimal(amount, reach)), high: closed(addDecimal(amount, reach)) };
  }
  const below = open(subtractDecimal(amount, unitOf(decimals)));
  const above = open(addDecimal(amount, unitOf(decimals)));
  if (mantissa > 0n) return { low: closed(amount), high: above };
  return mantissa < 0n ? { low: below, high: closed(amount) } : { low: below, high: above };
}

function isPoint(decimals: number): boolean {
  return decimals === DECIMALS_UNSTATED || decimals === DECIMALS_INFINITE || decimals === DECIMALS_UNKNOWN;
}

/** Whether a number has digits beyond its stated decimals. */
export function hasExcessDigits({ mantissa, places, decimals }: Amount): boolean {
  return !isPoint(decimals) && places > decimals && mantissa % powerOfTen(places - decimals) !== 0n;
}

export function addIntervals(a: Interval, b: Interval): Interval {
  return { low: addEnds(a.low, b.low), high: addEnds(a.high, b.high) };
}

function addEnds(a: End, b: End): End {
  return { value: addDecimal(a.value, b.value), isOpen: a.isOpen || b.isOpen };
}

/** A negative weight swaps the ends. */
export function weighInterval({ low, high }: Interval, weight: Decimal): Interval {
  const times = ({ value, isOpen }: End): End => ({ value: multiplyDecimal(value, weight), isOpen });
  return weight.mantissa < 0n ? { low: times(high), high: times(low) } : { low: times(low), high: times(high) };
}

/** The values that lie in both intervals; `undefined`: none. */
export function intersect(a: Interval, b: Interval): Interval | undefined {
  const low = inner(a.low, b.low, 1);
  const high = inner(a.high, b.high, -1);
  const order = compareDecimal(low.value, high.value);
  return order > 0 || (order === 0 && (low.isOpen || high.isOpen)) ? undefined : { low, high };
}

/** The end that is further inside: the larger of two low ends (`side` 1), the smaller of two high ones (-1). */
function inner(a: End, b: End, side: 1 | -1): End {
  const order = compareDecimal(a.value, b.value) * side;
  return order === 0 ? { value: a.value, isOpen: a.isOpen || b.isOpen } : order > 0 ? a : b;
}

/** A number rounded to a number of decimals, halves to the even digit (XBRL 2.1 section 4.6.7.2, IEEE 754). */
export function roundTo(value: Decimal, decimals: number): Decimal {
  if (decimals >= value.places) return value;
  const step = powerOfTen(value.places - decimals);
  const magnitude = value.mantissa < 0n ? -value.mantissa : value.mantissa;
  const [whole, rest] = [magnitude / step, magnitude % step];
  const isUp = rest * 2n > step || (rest * 2n === step && whole % 2n === 1n);
  const rounded = (isUp ? whole + 1n : whole) * (value.mantissa < 0n ? -1n : 1n);
  return decimals >= 0
    ? { mantissa: rounded, places: decimals }
    : { mantissa: rounded * powerOfTen(-decimals), places: 0 };
}

/**
 * A reported number with its stated precision (DECIMALS_UNSTATED, DECIMALS_UNKNOWN, DECIMALS_INFINITE or -126..126).
 */
export type Amount = Decimal & { readonly decimals: number };

/** The comparison of a reported total with the weighted sum of its reported parts. */
export type Weighing = {
  readonly computed: Decimal;
  /** Reported minus computed. */
  readonly difference: Decimal;
  readonly tolerance: Decimal;
  readonly agrees: boolean;
};
