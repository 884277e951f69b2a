import { getOrCreate } from '../../../core/base/collections.ts';
import { parseDecimal } from '../../../core/base/decimal.ts';
import { DECIMALS_UNKNOWN, DECIMALS_UNSTATED } from '../../../core/model/row-batch.ts';
import type { RowChunk, WideNumber } from '../../../core/model/row-chunk.ts';
import type { Amount } from '../interval.ts';
import type { Item } from '../modes.ts';
import { chunkDefect } from './check-chunk.ts';
import { isAssumed, type SlotMap, slotOf } from './field-binding.ts';

const TWO_32 = 4_294_967_296;
/** Below it every integer is a double, and so are sums whose parts stay below it together. */
export const SAFE = 2 ** 53;
export const POWERS_OF_TEN = Float64Array.from({ length: 16 }, (_, exponent) => 10 ** exponent);

/** The largest number of fields of a plan. The largest published taxonomies have a tenth of it. */
export const SLOT_LIMIT = 65_536;

/**
 * The values of the one row at hand, by slot. A mantissa of 2^53 or more is rounded, to no less than that. `flags` is 0
 * where nothing is reported, else one bit for the places of the value, so that OR over a sum shows whether all have the
 * same places and AND whether all are there; further bits send a sum the exact way.
 *
 * This is scratch: empty between rows and therefore shared by all kernels, which work a chunk through before they give
 * way. It is in module constants because the compiler then knows the address of every column; as fields of an object
 * they cost twice the time. Modules with loops destructure it once, at their top.
 */
export const SLOTS = {
  flags: new Int32Array(SLOT_LIMIT),
  mantissa: new Float64Array(SLOT_LIMIT),
  /** Index of the value in its chunk. */
  at: new Int32Array(SLOT_LIMIT),
  /** The slots that are filled, in the order of filling. */
  filled: new Int32Array(SLOT_LIMIT),
  /** Numbers beyond 64 bits, by slot. */
  wide: new Map<number, WideNumber>(),
  /** All numbers of a field that the row reports several times, by slot; the first of them has the columns above. */
  several: new Map<number, Amount[]>(),
  /** Slots of fields that the row also reports as nil. */
  nil: new Set<number>(),
} as const;

const { flags, mantissa, at, filled, wide, several, nil } = SLOTS;

/** Values with this many places or more are left to the exact way. */
const MANY_PLACES = 28;
/** The highest flag of a value whose sums may be taken in doubles. */
export const LAST_PLACES_FLAG = 1 << (MANY_PLACES - 1);
const MANY_PLACES_FLAG = 1 << MANY_PLACES;
const WIDE_FLAG = 1 << 29;
/** Different numbers for one field, a number and nil, or digits beyond the stated decimals. */
const EXACT_FLAG = 1 << 30;

/** The flag of a value with a number of places. */
function placesFlag(places: number): number {
  return places < MANY_PLACES ? 1 << places : MANY_PLACES_FLAG;
}

/** Counters of the numbers that are put into slots. */
type BoundCounts = { numbersBound: number; numbersAssumed: number };

/**
 * Puts the numbers of a row into their slots and returns the number of slots filled. Where a field occurs again, or
 * another year's field of the same name, its slot keeps all of them.
 */
export function scatter(chunk: RowChunk, row: number, plan: SlotMap, counts?: BoundCounts): number {
  const { field, mantissaWords, places, decimals, offsets } = chunk;
  const { numberOf, codeOf } = plan;
  const to = offsets[row + 1] as number;
  let count = 0;
  let bound = 0;
  let assumed = 0;
  let previous = 0;
  for (let v = offsets[row] as number; v < to; v += 1) {
    const id = field[v] as number;
    if (id < previous) throw chunkDefect(`field ${id} follows field ${previous} in one row`);
    previous = id;
    const own = numberOf[id];
    if (own === undefined) throw unknownField(id);
    const code = codeOf[own] as number;
    if (code < 0) continue;
    const slot = code >> 1;
    bound += 1;
    assumed += code & 1;
    if (flags[slot] !== 0) {
      addNumber(slot, chunk, v);
      continue;
    }
    filled[count] = slot;
    count += 1;
    const number = (mantissaWords[2 * v + 1] as number) * TWO_32 + ((mantissaWords[2 * v] as number) >>> 0);
    const ownPlaces = places[v] as number;
    flags[slot] = placesFlag(ownPlaces) | excessFlag(number, ownPlaces, decimals[v] as number);
    mantissa[slot] = number;
    at[slot] = v;
  }
  if (counts) {
    counts.numbersBound += bound;
    counts.numbersAssumed += assumed;
  }
  const all = chunk.wide.size === 0 ? count : scatterWide(chunk, row, plan, count, counts);
  if (chunk.nils) markNils(chunk.nils.get(row) ?? [], plan);
  return all;
}

/**
 * Whether a number has digits beyond its stated decimals, as a flag; one that doubles do not show is left to the exact
 * way.
 */
function excessFlag(number: number, places: number, stated: number): number {
  const exponent = places - stated;
  if (exponent <= 0 || stated === DECIMALS_UNSTATED || stated === DECIMALS_UNKNOWN || number === 0) return 0;
  if (exponent >= POWERS_OF_TEN.length || Math.abs(number) >= SAFE) return EXACT_FLAG;
  // Below 2^53 the quotient is rounded by less than its distance from an integer.
  const quotient = number / (POWERS_OF_TEN[exponent] as number);
  return Math.trunc(quotient) === quotient ? 0 : EXACT_FLAG;
}

function addNumber(slot: number, chunk: RowChunk, v: number): void {
  const { mantissaWords, places, decimals } = chunk;
  const first = at[slot] as number;
  const isEqual =
    !wide.has(slot) &&
    mantissaWords[2 * first] === mantissaWords[2 * v] &&
    mantissaWords[2 * first + 1] === mantissaWords[2 * v + 1] &&
    places[first] === places[v] &&
    decimals[first] === decimals[v];
  amountsOf(slot, chunk).push(numberAmount(chunk, v));
  if (!isEqual) flags[slot] = (flags[slot] as number) | EXACT_FLAG;
}

function amountsOf(slot: number, chunk: RowChunk): Amount[] {
  return getOrCreate(several, slot, () => [amountAt(slot, chunk)]);
}

function markNils(fields: readonly number[], plan: SlotMap): void {
  for (const field of fields) {
    if (plan.numberOf[field] === undefined) throw unknownField(field);
    const slot = slotOf(plan, field);
    if (slot < 0 || flags[slot] === 0) continue;
    nil.add(slot);
    flags[slot] = (flags[slot] as number) | EXACT_FLAG;
  }
}

/** The same for the numbers beyond 64 bits of the row, after `countBefore` slots have been filled. */
function scatterWide(
  chunk: RowChunk,
  row: number,
  plan: SlotMap,
  countBefore: number,
  counts: BoundCounts | undefined,
): number {
  let count = countBefore;
  for (const number of chunk.wide.get(row) ?? []) {
    if (plan.numberOf[number.field] === undefined) throw unknownField(number.field);
    const slot = slotOf(plan, number.field);
    if (slot < 0) continue;
    if (counts) {
      counts.numbersBound += 1;
      if (isAssumed(plan, number.field)) counts.numbersAssumed += 1;
    }
    if (flags[slot] !== 0) {
      amountsOf(slot, chunk).push(wideAmount(number));
      flags[slot] = (flags[slot] as number) | EXACT_FLAG;
      continue;
    }
    filled[count] = slot;
    count += 1;
    flags[slot] = WIDE_FLAG;
    wide.set(slot, number);
  }
  return count;
}

function unknownField(id: number): Error {
  return chunkDefect(`field ${id} is not among the fields of the store`);
}

export function isFilled(slot: number): boolean {
  return flags[slot] !== 0;
}

/** All that the row reports for a filled slot, exactly. */
export function itemAt(slot: number, chunk: RowChunk): Item {
  return { amounts: several.get(slot) ?? [amountAt(slot, chunk)], isNil: nil.has(slot) };
}

function amountAt(slot: number, chunk: RowChunk): Amount {
  const number = wide.get(slot);
  if (number) return wideAmount(number);
  return numberAmount(chunk, at[slot] as number);
}

function numberAmount({ mantissaWords, places, decimals }: RowChunk, v: number): Amount {
  const joined = joinWords(mantissaWords[2 * v] as number, mantissaWords[2 * v + 1] as number);
  return { mantissa: joined, places: places[v] as number, decimals: decimals[v] as number };
}

/** A 64-bit mantissa from its two signed words. */
function joinWords(lowWord: number, highWord: number): bigint {
  const joined = highWord * TWO_32 + (lowWord >>> 0);
  return Number.isSafeInteger(joined) ? BigInt(joined) : (BigInt(highWord) << 32n) + BigInt(lowWord >>> 0);
}

function wideAmount(number: WideNumber): Amount {
  const value = parseDecimal(number.text);
  if (!value) throw chunkDefect(`wide number ${JSON.stringify(number.text)} of field ${number.field}`);
  return { ...value, decimals: number.decimals };
}

/** Empties the first `count` filled slots: all of them, when a row is done. */
export function clearSlots(count: number): void {
  for (let t = 0; t < count; t += 1) {
    const slot = filled[t] as number;
    flags[slot] = 0;
    mantissa[slot] = 0;
  }
  if (wide.size > 0) wide.clear();
  if (several.size > 0) several.clear();
  if (nil.size > 0) nil.clear();
}

/** Empties every slot, after a row that was not finished. */
export function resetSlots(): void {
  flags.fill(0);
  mantissa.fill(0);
  wide.clear();
  several.clear();
  nil.clear();
}
