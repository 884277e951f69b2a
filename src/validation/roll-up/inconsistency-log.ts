import type { RowChunk, WideNumber } from '../../model/row-chunk.ts';
import { SLOTS, WIDE_FLAG } from './slots.ts';

const { flags, low, high, at, wide } = SLOTS;

/**
 * Sums that do not agree, as bare numbers: writing one must cost little, because real filings hold thousands of partial
 * ones. `readInconsistency` turns them back into decimals.
 */
export type InconsistencyLog = {
  /** ENTRY_SIZE integers for each: row version, binding, sum, start in `operands`, start and end in `agreeing`. */
  readonly entries: GrowingInts;
  /** OPERAND_SIZE integers for each, the parent first, then the children of the sum in their order: see logOperand. */
  readonly operands: GrowingInts;
  /** Sums of the same parent that agree in the same row. */
  readonly agreeing: number[];
  readonly wide: WideNumber[];
};

export const ENTRY_SIZE = 6;
export const OPERAND_SIZE = 3;
export const MISSING = -1;
export const WIDE = -2;

export function createLog(): InconsistencyLog {
  return { entries: createGrowingInts(), operands: createGrowingInts(), agreeing: [], wide: [] };
}

/** Logs a sum of the row in the slots with its operands; the children are `from .. to` of a plan's `childCode`. */
export function logInconsistency(
  log: InconsistencyLog,
  head: { readonly version: number; readonly binding: number; readonly sum: number; readonly agreeingStart: number },
  chunk: RowChunk,
  parent: number,
  childCode: Int32Array,
  from: number,
  to: number,
): void {
  const start = reserve(log.operands, (1 + to - from) * OPERAND_SIZE);
  const entry = reserve(log.entries, ENTRY_SIZE);
  const { version, binding, sum, agreeingStart } = head;
  log.entries.items.set([version, binding, sum, start, agreeingStart, log.agreeing.length], entry);
  logOperand(log, start, parent, chunk);
  for (let c = from; c < to; c += 1) {
    logOperand(log, start + (1 + c - from) * OPERAND_SIZE, (childCode[c] as number) >> 1, chunk);
  }
}

/**
 * An operand is the two words of a mantissa and `places * 256 + decimals + 128`; or MISSING in the third place; or WIDE there
 * and the index of a number beyond 64 bits in the first.
 */
function logOperand(log: InconsistencyLog, start: number, slot: number, chunk: RowChunk): void {
  const { items } = log.operands;
  const flag = flags[slot] as number;
  if (flag === 0) {
    items[start + 2] = MISSING;
    return;
  }
  const number = flag & WIDE_FLAG ? wide.get(slot) : undefined;
  if (number) {
    items[start] = log.wide.push(number) - 1;
    items[start + 2] = WIDE;
    return;
  }
  const v = at[slot] as number;
  items[start] = low[slot] as number;
  items[start + 1] = high[slot] as number;
  items[start + 2] = (chunk.places[v] as number) * 256 + (chunk.decimals[v] as number) + 128;
}

/** A list of 32-bit integers that doubles its room when it is full. */
type GrowingInts = { items: Int32Array; length: number };

function createGrowingInts(): GrowingInts {
  return { items: new Int32Array(1024), length: 0 };
}

/** Makes room for `more` items behind the last and says where they begin; the caller writes them. */
function reserve(list: GrowingInts, more: number): number {
  const start = list.length;
  list.length += more;
  if (list.length > list.items.length) {
    const wider = new Int32Array(Math.max(list.length, list.items.length * 2));
    wider.set(list.items);
    list.items = wider;
  }
  return start;
}
