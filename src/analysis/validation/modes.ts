import {
  absDecimal,
  addDecimal,
  compareDecimal,
  type Decimal,
  isZeroDecimal,
  multiplyDecimal,
  subtractDecimal,
  ZERO,
} from '../../core/base/decimal.ts';
import { DECIMALS_INFINITE, DECIMALS_UNKNOWN, DECIMALS_UNSTATED } from '../../core/model/row-batch.ts';
import {
  type Amount,
  addIntervals,
  hasExcessDigits,
  type Interval,
  intersect,
  intervalOf,
  roundTo,
  type Shortening,
  type Weighing,
  weighInterval,
} from './interval.ts';
import { DEFAULT_MODE, type ModeName } from './mode-names.ts';
import { EXACT, type Tolerance, unstatedTolerance } from './tolerance.ts';

/** All that a row reports for a field: several numbers where the source repeats it. Never empty. */
export type Item = { readonly amounts: readonly Amount[]; readonly isNil: boolean };

export type WeightedItem = { readonly item: Item; readonly weight: Decimal };

/** Why a sum is not judged in a row. `duplicates`: its values contradict each other. */
export type NotJudged = 'unbound' | 'duplicates' | 'excess-digits';

/** The options of a run by which totals are compared with their sums. */
export type Comparison = { readonly mode: ModeName; readonly tolerance: Tolerance };

/** How reported numbers are compared with the sum of their parts. */
export type Mode = {
  readonly doc: string;
  /** A total binds the facts of its own tuple and of the tuples inside it, not only those of its row. */
  readonly bindsTuples: boolean;
  /**
   * The verdicts on single values without excess digits that the kernel may take from their doubles: by intervals of
   * rounded values, or by the plain difference. `undefined`: every sum is judged here.
   */
  readonly fast: 'rounded' | 'plain' | undefined;
  /** Relationships of Calculations 1.1 (arcrole of 2023) are checked too. */
  readonly readsCalculations11: boolean;
  /** The values that an item stands for; `undefined` where the mode rounds values, and has no intervals. */
  readonly interval?: (item: Item) => Interval | NotJudged;
  readonly judge: (total: Item, parts: readonly WeightedItem[], tolerance: Tolerance) => Weighing | NotJudged;
};

/** Totals compared with the defaults of a run: stated decimals count, and without them totals must be equal. */
export const DEFAULT_COMPARISON: Comparison = { mode: DEFAULT_MODE, tolerance: EXACT };

export const CHECK_MODES: Readonly<Record<ModeName, Mode>> = {
  calc10: {
    doc: 'XBRL 2.1 section 5.2.5.2: values are rounded to their decimals, the sum to those of the total; a sum with duplicate values is not checked',
    bindsTuples: true,
    fast: undefined,
    readsCalculations11: false,
    judge: (total, parts) =>
      judgeRounded(total, parts, (item) => (isSingle(item) ? (item.amounts[0] ?? 'unbound') : 'unbound')),
  },
  'calc10-dedup': {
    doc: 'as calc10, but of duplicates that agree at the lower of their decimals the most precise one counts',
    bindsTuples: true,
    fast: undefined,
    readsCalculations11: false,
    judge: (total, parts) => judgeRounded(total, parts, mostPrecise),
  },
  'calc11-round': {
    doc: 'XBRL Calculations 1.1: a value stands for everything that rounds to it; the intervals of total and sum must overlap or touch',
    bindsTuples: false,
    fast: 'rounded',
    readsCalculations11: true,
    interval: (item) => intervalOfItem(item, 'round'),
    judge: (total, parts, tolerance) => judgeIntervals(total, parts, 'round', tolerance),
  },
  'calc11-truncate': {
    doc: 'XBRL Calculations 1.1 with truncation: a value stands for everything that is cut off to it',
    bindsTuples: false,
    fast: undefined,
    readsCalculations11: true,
    interval: (item) => intervalOfItem(item, 'truncate'),
    judge: (total, parts, tolerance) => judgeIntervals(total, parts, 'truncate', tolerance),
  },
  exact: {
    doc: 'stated decimals are ignored: total and sum must be equal, or differ by at most the tolerance',
    bindsTuples: false,
    fast: 'plain',
    readsCalculations11: true,
    judge: (total, parts, tolerance) =>
      judgeIntervals(
        unstated(total),
        parts.map(({ item, weight }) => ({ item: unstated(item), weight })),
        'round',
        tolerance,
      ),
  },
};

/** Compares single amounts. */
export function weigh(
  reported: Amount,
  parts: readonly { readonly amount: Amount; readonly weight: Decimal }[],
  { mode, tolerance }: Comparison,
): Weighing | NotJudged {
  const items = parts.map(({ amount, weight }) => ({ item: single(amount), weight }));
  return CHECK_MODES[mode].judge(single(reported), items, tolerance);
}

const single = (amount: Amount): Item => ({ amounts: [amount], isNil: false });

const isSingle = ({ amounts, isNil }: Item): boolean => amounts.length === 1 && !isNil;

function unstated({ amounts, isNil }: Item): Item {
  return { amounts: amounts.map((amount) => ({ ...amount, decimals: DECIMALS_UNSTATED })), isNil };
}

/** The duplicate with the most decimals, where all agree at the lower of their decimals. */
function mostPrecise({ amounts }: Item): Amount | NotJudged {
  let best = amounts[0];
  for (const amount of amounts) {
    if (!best || amount === best) continue;
    const [least, most] = best.decimals < amount.decimals ? [best, amount] : [amount, best];
    // Values of unknown accuracy (precision 0) agree with nothing.
    if (least.decimals === DECIMALS_UNKNOWN) return 'duplicates';
    if (compareDecimal(rounded(best, least.decimals), rounded(amount, least.decimals)) !== 0) return 'duplicates';
    best = most;
  }
  return best ?? 'unbound';
}

function rounded(value: Decimal, decimals: number): Decimal {
  return decimals === DECIMALS_UNSTATED || decimals === DECIMALS_UNKNOWN ? value : roundTo(value, decimals);
}

/** XBRL 2.1: the parts rounded to their own decimals, their sum and the total to those of the total. */
function judgeRounded(
  total: Item,
  parts: readonly WeightedItem[],
  choose: (item: Item) => Amount | NotJudged,
): Weighing | NotJudged {
  const reported = choose(total);
  if (typeof reported === 'string') return reported;
  let sum = ZERO;
  let isKnown = reported.decimals !== DECIMALS_UNKNOWN;
  for (const { item, weight } of parts) {
    const amount = choose(item);
    if (typeof amount === 'string') return amount;
    if (amount.decimals === DECIMALS_UNKNOWN) isKnown = false;
    sum = addDecimal(sum, multiplyDecimal(rounded(amount, amount.decimals), weight));
  }
  const computed = rounded(sum, reported.decimals);
  const difference = subtractDecimal(rounded(reported, reported.decimals), computed);
  // Nothing is consistent with a value of unknown accuracy (precision 0).
  return { computed, difference, tolerance: ZERO, agrees: isKnown && isZeroDecimal(difference) };
}

/** Calculations 1.1: the interval of the total and the weighted sum of those of the parts. */
function judgeIntervals(
  total: Item,
  parts: readonly WeightedItem[],
  shortening: Shortening,
  tolerance: Tolerance,
): Weighing | NotJudged {
  const whole = intervalOfItem(total, shortening);
  if (typeof whole === 'string') return whole;
  let sum: Interval = { low: { value: ZERO, isOpen: false }, high: { value: ZERO, isOpen: false } };
  let computed = ZERO;
  const chosen: { amount: Amount }[] = [];
  for (const { item, weight } of parts) {
    const interval = intervalOfItem(item, shortening);
    if (typeof interval === 'string') return interval;
    const amount = representative(item);
    chosen.push({ amount });
    sum = addIntervals(sum, weighInterval(interval, weight));
    computed = addDecimal(computed, multiplyDecimal(amount, weight));
  }
  const reported = representative(total);
  const difference = subtractDecimal(reported, computed);
  const isStated = [reported, ...chosen.map(({ amount }) => amount)].some(
    ({ decimals }) => decimals !== DECIMALS_UNSTATED,
  );
  if (!isStated) {
    const allowed = unstatedTolerance(tolerance, { reported, computed, parts: chosen });
    return { computed, difference, tolerance: allowed, agrees: compareDecimal(absDecimal(difference), allowed) <= 0 };
  }
  const allowed =
    difference.mantissa > 0n
      ? subtractDecimal(addDecimal(subtractDecimal(reported, whole.low.value), sum.high.value), computed)
      : subtractDecimal(addDecimal(subtractDecimal(whole.high.value, reported), computed), sum.low.value);
  return { computed, difference, tolerance: allowed, agrees: intersect(whole, sum) !== undefined };
}

/** The values that all duplicates of an item allow. */
function intervalOfItem({ amounts, isNil }: Item, shortening: Shortening): Interval | NotJudged {
  if (isNil) return 'duplicates';
  if (amounts.some(hasExcessDigits)) return 'excess-digits';
  let common: Interval | undefined;
  for (const amount of amounts) {
    const interval = intervalOf(amount, shortening);
    const both = common ? intersect(common, interval) : interval;
    if (!both) return 'duplicates';
    common = both;
  }
  return common ?? 'unbound';
}

/**
 * The most precise of several values; of equally precise ones the lowest, whatever their order. One without stated
 * decimals is as precise as it is written.
 */
export function representative({ amounts }: Item): Amount {
  return amounts.reduce((best, amount) => {
    const more = precisionOf(amount) - precisionOf(best);
    return more > 0 || (more === 0 && compareDecimal(amount, best) < 0) ? amount : best;
  });
}

function precisionOf({ decimals }: Amount): number {
  return decimals === DECIMALS_UNSTATED || decimals === DECIMALS_UNKNOWN ? DECIMALS_INFINITE : decimals;
}
