import { DECIMALS_INFINITE, DECIMALS_UNSTATED } from '../../../core/model/row-batch.ts';
import type { RowChunk } from '../../../core/model/row-chunk.ts';
import type { Weighing } from '../interval.ts';
import { CHECK_MODES, type Comparison, type NotJudged, representative, type WeightedItem } from '../modes.ts';
import type { FailedSum, Inconsistency } from './failed-sum.ts';
import { type CheckPlan, SUM_KIND } from './plan.ts';
import { clearSlots, isFilled, itemAt, LAST_PLACES_FLAG, POWERS_OF_TEN, SAFE, SLOTS, scatter } from './slots.ts';
import type { Sum } from './sums.ts';

const { flags, mantissa, at } = SLOTS;

/**
 * The verdicts that the kernel counts by (binding, sum), disjoint; a partial one is one more than the complete one.
 * `blocked` is a sum that can be judged in no row; `duplicates` and `excessDigits` are sums that could not be in this
 * row, because a field has values that contradict each other, or digits beyond its stated decimals.
 */
export const VERDICT = {
  consistent: 0,
  consistentPartial: 1,
  inconsistent: 2,
  inconsistentPartial: 3,
  blocked: 4,
  duplicates: 5,
  excessDigits: 6,
  unbound: 7,
} as const;

export type Verdict = keyof typeof VERDICT;

export const VERDICTS = Object.keys(VERDICT) as readonly Verdict[];

/**
 * The verdict on one sum of the row in the slots, the same as that of the mode. Where it is a fast one and all weights
 * are 1 or -1, as nearly always, it is computed in doubles. That is exact where the amounts of a sum stay below 2^53
 * together.
 */
export function judge(chunk: RowChunk, plan: CheckPlan, sum: number, parent: number, comparison: Comparison): number {
  const { childStart, childCode } = plan;
  const end = childStart[sum + 1] as number;
  let any = 0;
  let all = -1;
  let uniform = mantissa[parent] as number;
  let reach = Math.abs(uniform);
  for (let c = childStart[sum] as number; c < end; c += 1) {
    const code = childCode[c] as number;
    const slot = code >> 1;
    const flag = flags[slot] as number;
    any |= flag;
    all &= flag;
    const number = mantissa[slot] as number;
    uniform -= (1 - ((code & 1) << 1)) * number;
    reach += Math.abs(number);
  }
  if (any === 0) return VERDICT.unbound;
  const kind = plan.sumKind[sum] as number;
  if (kind === SUM_KIND.blocked) return VERDICT.blocked;
  const flag = flags[parent] as number;
  const { fast } = CHECK_MODES[comparison.mode];
  if (fast === undefined || kind !== SUM_KIND.unitWeights || (any | flag) > LAST_PLACES_FLAG) {
    return judgeExactly(chunk, plan, sum, parent, comparison);
  }
  const isUniform = any === flag;
  const places = mostPlaces(any | flag);
  const difference = isUniform ? (reach < SAFE ? uniform : Number.NaN) : mixedDifference(plan, sum, parent, places);
  if (Number.isNaN(difference)) return judgeExactly(chunk, plan, sum, parent, comparison);
  const partial = (isUniform ? all === flag : areFilled(plan, sum)) ? 0 : 1;
  if (difference === 0) return VERDICT.consistent + partial;
  const slack = fast === 'plain' ? UNSTATED : doubledSlack(chunk, plan, sum, parent, places);
  if (slack === UNSTATED && comparison.tolerance.kind === 'exact') return VERDICT.inconsistent + partial;
  if (slack < 0) return judgeExactly(chunk, plan, sum, parent, comparison);
  // Twice a difference below 2^53 is exact.
  return (Math.abs(difference) * 2 <= slack ? VERDICT.consistent : VERDICT.inconsistent) + partial;
}

/** The highest number of places among flags of places. */
function mostPlaces(flag: number): number {
  return 31 - Math.clz32(flag);
}

/** A total less its parts in units of 10^-places, the most places of any; NaN where doubles are not exact. */
function mixedDifference({ childStart, childCode }: CheckPlan, sum: number, parent: number, places: number): number {
  let difference = scaled(parent, places);
  let reach = Math.abs(difference);
  const end = childStart[sum + 1] as number;
  for (let c = childStart[sum] as number; c < end; c += 1) {
    const code = childCode[c] as number;
    if (flags[code >> 1] === 0) continue;
    const number = scaled(code >> 1, places);
    difference -= (1 - ((code & 1) << 1)) * number;
    reach += Math.abs(number);
  }
  return reach < SAFE ? difference : Number.NaN;
}

function scaled(slot: number, places: number): number {
  const number = mantissa[slot] as number;
  const exponent = places - mostPlaces(flags[slot] as number);
  return exponent < POWERS_OF_TEN.length ? number * (POWERS_OF_TEN[exponent] as number) : Number.NaN;
}

function areFilled({ childStart, childCode }: CheckPlan, sum: number): boolean {
  const end = childStart[sum + 1] as number;
  for (let c = childStart[sum] as number; c < end; c += 1) {
    if (flags[(childCode[c] as number) >> 1] === 0) return false;
  }
  return true;
}

/** No value of the sum states its precision. */
const UNSTATED = -1;
/** The slack is not an integer below 2^53 in units of 10^-places. */
const NOT_INTEGER = -2;

/**
 * Twice the tolerance that the stated decimals of a sum give, in units of 10^-places: half of
 * 10^-decimals for each value, to both sides.
 */
function doubledSlack(
  chunk: RowChunk,
  { childStart, childCode }: CheckPlan,
  sum: number,
  parent: number,
  places: number,
): number {
  const end = childStart[sum + 1] as number;
  let slack = doubledReach(chunk, parent, places);
  if (slack === NOT_INTEGER) return slack;
  for (let c = childStart[sum] as number; c < end; c += 1) {
    const slot = (childCode[c] as number) >> 1;
    if (flags[slot] === 0) continue;
    const reach = doubledReach(chunk, slot, places);
    if (reach === UNSTATED) continue;
    if (reach === NOT_INTEGER) return reach;
    slack = slack === UNSTATED ? reach : slack + reach;
  }
  return slack < SAFE ? slack : NOT_INTEGER;
}

/** Twice the reach of a rounded value's interval, in units of 10^-places. */
function doubledReach(chunk: RowChunk, slot: number, places: number): number {
  const decimals = chunk.decimals[at[slot] as number] as number;
  if (decimals === DECIMALS_UNSTATED) return UNSTATED;
  if (decimals === DECIMALS_INFINITE) return 0;
  const exponent = places - decimals;
  if (!(exponent >= 0 && exponent < POWERS_OF_TEN.length)) return NOT_INTEGER;
  return POWERS_OF_TEN[exponent] as number;
}

function judgeExactly(chunk: RowChunk, plan: CheckPlan, sum: number, parent: number, comparison: Comparison): number {
  const { children } = plan.sums[sum] as Sum;
  const parts = reportedParts(children, chunk);
  const partial = parts.length < children.length ? 1 : 0;
  return verdictOf(CHECK_MODES[comparison.mode].judge(itemAt(parent, chunk), parts, comparison.tolerance), partial);
}

/** The children that the row in the slots reports. */
function reportedParts(children: Sum['children'], chunk: RowChunk): WeightedItem[] {
  const parts: WeightedItem[] = [];
  for (const { slot, weight } of children) if (flags[slot] !== 0) parts.push({ item: itemAt(slot, chunk), weight });
  return parts;
}

const NOT_JUDGED: Readonly<Record<NotJudged, number>> = {
  unbound: VERDICT.unbound,
  duplicates: VERDICT.duplicates,
  'excess-digits': VERDICT.excessDigits,
};

/** `partial`: 1 where children are missing, else 0. */
export function verdictOf(judged: Weighing | NotJudged, partial: number): number {
  if (typeof judged === 'string') return NOT_JUDGED[judged];
  return (judged.agrees ? VERDICT.consistent : VERDICT.inconsistent) + partial;
}

/** `plan` and `comparison` are those with which the kernel found it. */
export function readInconsistency(
  { chunk, row, sum, inconsistency }: FailedSum,
  plan: CheckPlan,
  comparison: Comparison,
): Inconsistency {
  if (inconsistency) return inconsistency;
  const { parent, children } = plan.sums[sum] as Sum;
  const count = scatter(chunk, row, plan);
  const total = itemAt(parent, chunk);
  const parts = children.map(({ slot }) => (isFilled(slot) ? representative(itemAt(slot, chunk)) : null));
  const weighing = CHECK_MODES[comparison.mode].judge(total, reportedParts(children, chunk), comparison.tolerance);
  const agreeing: Sum[] = [];
  for (let other = plan.sumStart[parent] ?? 0; other < (plan.sumStart[parent + 1] ?? 0); other += 1) {
    if (other === sum || judge(chunk, plan, other, parent, comparison) > VERDICT.consistentPartial) continue;
    agreeing.push(plan.sums[other] as Sum);
  }
  clearSlots(count);
  if (typeof weighing === 'string') throw new Error(`defect: sum ${sum} failed, and is not judged: ${weighing}`);
  return { reported: representative(total), parts, weighing, agreeing };
}
