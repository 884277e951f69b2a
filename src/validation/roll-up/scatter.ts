import type { RowChunk, WideNumber } from '../../model/row-chunk.ts';
import { chunkDefect } from './check-chunk.ts';
import type { BindingCounts } from './kernel-state.ts';
import type { CheckPlan } from './plan.ts';
import { placeSecondNumber, placesFlag, placeWideNumber, SLOTS } from './slots.ts';

const { flags, low, high, at, filled } = SLOTS;

/**
 * Puts the numbers `from .. to` of a chunk, one row, into their slots and returns the number of slots filled. A field that
 * occurs again with another value makes its slot ambiguous, as does another year's field of the same name.
 */
export function scatter(chunk: RowChunk, plan: CheckPlan, counts: BindingCounts, from: number, to: number): number {
  const { field, mantissaWords, places } = chunk;
  const { slotOfField, assumedField } = plan;
  if (to > from && (field[to - 1] as number) >= slotOfField.length) throw unknownField(field[to - 1]);
  let count = 0;
  let bound = 0;
  let assumed = 0;
  let previous = 0;
  for (let v = from; v < to; v += 1) {
    const id = field[v] as number;
    if (id < previous) throw chunkDefect(`field ${id} follows field ${previous} in one row`);
    previous = id;
    const slot = slotOfField[id] as number;
    if (slot < 0) continue;
    bound += 1;
    assumed += assumedField[id] as number;
    if (flags[slot] !== 0) {
      placeSecondNumber(slot, chunk, v);
      continue;
    }
    filled[count] = slot;
    count += 1;
    // The same as placeNumber, with every column in a local: three times as fast.
    flags[slot] = placesFlag(places[v] as number);
    low[slot] = (mantissaWords[2 * v] as number) >>> 0;
    high[slot] = mantissaWords[2 * v + 1] as number;
    at[slot] = v;
  }
  counts.numbersBound += bound;
  counts.numbersAssumed += assumed;
  return count;
}

/** The same for the numbers beyond 64 bits of the row, after {@link scatter} has filled `countBefore` slots. */
export function scatterWide(
  chunk: RowChunk,
  plan: CheckPlan,
  counts: BindingCounts,
  wideNumbers: readonly WideNumber[],
  countBefore: number,
): number {
  const { slotOfField, assumedField } = plan;
  let count = countBefore;
  for (const number of wideNumbers) {
    const slot = slotOfField[number.field];
    if (slot === undefined) throw unknownField(number.field);
    if (slot < 0) continue;
    counts.numbersBound += 1;
    counts.numbersAssumed += assumedField[number.field] ?? 0;
    if (flags[slot] === 0) {
      filled[count] = slot;
      count += 1;
    }
    placeWideNumber(slot, chunk, number);
  }
  return count;
}

function unknownField(id: number | undefined): Error {
  return chunkDefect(`field ${id} is not among the fields of the store`);
}
