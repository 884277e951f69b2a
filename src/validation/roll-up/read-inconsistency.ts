import type { Tolerance } from '../tolerance.ts';
import { type Amount, type Term, type Weighing, weigh } from '../weigh.ts';
import { ENTRY_SIZE, type InconsistencyLog, MISSING, OPERAND_SIZE, WIDE } from './inconsistency-log.ts';
import type { CheckPlan } from './plan.ts';
import { joinWords, wideAmount } from './slots.ts';
import type { Sum } from './sums.ts';

/** One sum of one row that does not agree. */
export type Inconsistency = {
  readonly version: number;
  readonly binding: number;
  /** Index into the plan's sums. */
  readonly sum: number;
  readonly reported: Amount;
  /** Parallel to the children of the sum; `null` where one is not reported. */
  readonly parts: readonly (Amount | null)[];
  readonly weighing: Weighing;
  /** Sums of the same parent that agree in the same row. */
  readonly agreeing: readonly Sum[];
};

export function inconsistencyCount(log: InconsistencyLog): number {
  return log.entries.length / ENTRY_SIZE;
}

/** The row versions that a log speaks of, each once, ascending: what a store is asked to describe. */
export function inconsistentVersions(log: InconsistencyLog): Int32Array {
  const versions = new Set<number>();
  for (let at = 0; at < log.entries.length; at += ENTRY_SIZE) versions.add(log.entries.items[at] ?? -1);
  return Int32Array.from(versions).sort();
}

/** Entry `index` of a log as exact decimals; `planOf` gives the plan of its binding, `tolerance` is the kernel's. */
export function readInconsistency(
  log: InconsistencyLog,
  index: number,
  planOf: (binding: number) => CheckPlan,
  tolerance: Tolerance,
): Inconsistency {
  const { items } = log.entries;
  const at = index * ENTRY_SIZE;
  const field = (place: number): number => items[at + place] ?? -1;
  const [version, binding, sum, start] = [field(0), field(1), field(2), field(3)];
  const { sums } = planOf(binding);
  const { children = [] } = sums[sum] ?? {};
  const reported = amountFrom(log, start);
  const parts: (Amount | null)[] = [];
  const terms: Term[] = [];
  for (const { weight } of children) {
    const amount = amountFrom(log, start + (parts.length + 1) * OPERAND_SIZE);
    parts.push(amount);
    if (amount) terms.push({ amount, weight });
  }
  if (!reported) throw new Error('defect: an inconsistency without a reported total');
  return {
    version,
    binding,
    sum,
    reported,
    parts,
    weighing: weigh(reported, terms, tolerance),
    agreeing: log.agreeing.slice(field(4), field(5)).flatMap((other) => sums[other] ?? []),
  };
}

function amountFrom({ operands: { items }, wide }: InconsistencyLog, at: number): Amount | null {
  const precision = items[at + 2] ?? MISSING;
  if (precision === MISSING) return null;
  const first = items[at] ?? 0;
  const number = precision === WIDE ? wide[first] : undefined;
  if (number) return wideAmount(number);
  const mantissa = joinWords(first, items[at + 1] ?? 0);
  return { mantissa, places: precision >> 8, decimals: (precision & 255) - 128 };
}
