import { DECIMALS_INFINITE, DECIMALS_UNSTATED } from '../model/row-batch.ts';
import type { RowChunk } from '../model/row-chunk.ts';
import { type CheckPlan, SUM_KIND } from './plan.ts';
import { AMBIGUOUS_FLAG, amountAt, LAST_UNIFORM_FLAG, SLOTS } from './slots.ts';
import type { Sum } from './sums.ts';
import type { Tolerance } from './tolerance.ts';
import { VERDICT } from './verdict.ts';
import { type Term, weigh } from './weigh.ts';

const { flags, low, high, at } = SLOTS;
const TWO_32 = 4_294_967_296;
const SAFE = 2 ** 53;
const POWERS_OF_TEN = Float64Array.from({ length: 16 }, (_, exponent) => 10 ** exponent);

/**
 * The verdict on one sum of the row in the slots: {@link weigh} decides. Where all values stand at the same places and all
 * weights are 1 or -1, which is nearly always, the same is reached in pairs of integer doubles: `high` and `low` add up
 * exactly, and their difference is zero, or known exactly below 2^53.
 */
export function judge(chunk: RowChunk, plan: CheckPlan, sum: number, parent: number, tolerance: Tolerance): number {
  const { childStart, childCode } = plan;
  const end = childStart[sum + 1] as number;
  let any = 0;
  let all = -1;
  let lowSum = 0;
  let highSum = 0;
  for (let c = childStart[sum] as number; c < end; c += 1) {
    const code = childCode[c] as number;
    const slot = code >> 1;
    const weight = 1 - ((code & 1) << 1);
    const flag = flags[slot] as number;
    any |= flag;
    all &= flag;
    lowSum += weight * (low[slot] as number);
    highSum += weight * (high[slot] as number);
  }
  if (any === 0) return VERDICT.unbound;
  const kind = plan.sumKind[sum] as number;
  if (kind === SUM_KIND.blocked) return VERDICT.blocked;
  const flag = flags[parent] as number;
  if (any !== flag || flag > LAST_UNIFORM_FLAG || kind !== SUM_KIND.unitWeights) {
    return judgeExactly(chunk, plan, sum, parent, tolerance);
  }
  const partial = all === flag ? 0 : 1;
  const difference = ((high[parent] as number) - highSum) * TWO_32 + ((low[parent] as number) - lowSum);
  if (difference === 0) return VERDICT.consistent + partial;
  const slack = doubledSlack(chunk, plan, sum, parent);
  if (slack === UNSTATED && tolerance.kind === 'exact') return VERDICT.inconsistent + partial;
  if (slack < 0) return judgeExactly(chunk, plan, sum, parent, tolerance);
  // Below 2^53 twice the slack is exact; a difference that was rounded is at least 2^53 and beyond it.
  return (Math.abs(difference) * 2 <= slack ? VERDICT.consistent : VERDICT.inconsistent) + partial;
}

/** No value of the sum states its precision. */
const UNSTATED = -1;
/** The slack is no whole number below 2^53 at the places of the values. */
const NOT_WHOLE = -2;

/** Twice the slack that the stated decimals of a sum leave, in units of the places of its values. */
function doubledSlack(chunk: RowChunk, plan: CheckPlan, sum: number, parent: number): number {
  const { childStart, childCode } = plan;
  const { decimals } = chunk;
  const first = at[parent] as number;
  const places = chunk.places[first] as number;
  const end = childStart[sum + 1] as number;
  let slack = unitOf(decimals[first] as number, places);
  if (slack === NOT_WHOLE) return slack;
  for (let c = childStart[sum] as number; c < end; c += 1) {
    const slot = (childCode[c] as number) >> 1;
    if (flags[slot] === 0) continue;
    const unit = unitOf(decimals[at[slot] as number] as number, places);
    if (unit === UNSTATED) continue;
    if (unit === NOT_WHOLE) return unit;
    slack = slack === UNSTATED ? unit : slack + unit;
  }
  return slack < SAFE ? slack : NOT_WHOLE;
}

/** 10^-decimals in units of 10^-places. */
function unitOf(decimals: number, places: number): number {
  if (decimals === DECIMALS_UNSTATED) return UNSTATED;
  if (decimals === DECIMALS_INFINITE) return 0;
  const exponent = places - decimals;
  return exponent >= 0 && exponent < POWERS_OF_TEN.length ? (POWERS_OF_TEN[exponent] as number) : NOT_WHOLE;
}

function judgeExactly(chunk: RowChunk, plan: CheckPlan, sum: number, parent: number, tolerance: Tolerance): number {
  const { children } = plan.sums[sum] as Sum;
  const terms: Term[] = [];
  let ambiguous = (flags[parent] as number) & AMBIGUOUS_FLAG;
  for (const { slot, weight } of children) {
    const flag = flags[slot] as number;
    if (flag === 0) continue;
    ambiguous |= flag & AMBIGUOUS_FLAG;
    terms.push({ amount: amountAt(slot, chunk), weight });
  }
  if (ambiguous !== 0) return VERDICT.ambiguous;
  const { agrees } = weigh(amountAt(parent, chunk), terms, tolerance);
  const partial = terms.length < children.length ? 1 : 0;
  return (agrees ? VERDICT.consistent : VERDICT.inconsistent) + partial;
}
