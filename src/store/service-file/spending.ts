import type { EpochDay } from '../../base/date.ts';
import type { Spending } from './service-file.ts';

/** The calls of one key on one day. */
export type Spent = { readonly hash: string; readonly day: EpochDay; readonly calls: number };

/** Days before the newest one of which counts are kept. */
export const KEPT_DAYS = 31;

/** Counts in memory, of which some are not kept yet. */
type Counts = Spending & {
  /** What differs from what is kept. */
  readonly unkept: () => readonly Spent[];
  /** Says that these counts are kept now; those that have grown since are not. */
  readonly markKept: (spent: readonly Spent[]) => void;
};

export function countSpending(first: readonly Spent[]): Counts {
  const days = new Map<EpochDay, Map<string, number>>();
  const unkept = new Map<EpochDay, Set<string>>();
  const callsOn = (day: EpochDay): Map<string, number> => {
    let calls = days.get(day);
    if (!calls) {
      calls = new Map();
      days.set(day, calls);
      for (const known of days.keys()) if (known < day - KEPT_DAYS) days.delete(known);
    }
    return calls;
  };
  const spent = (hash: string, day: EpochDay): number => days.get(day)?.get(hash) ?? 0;
  for (const { hash, day, calls } of first) callsOn(day).set(hash, calls);
  return {
    spent,
    count: (hash, day) => {
      const calls = callsOn(day);
      const now = (calls.get(hash) ?? 0) + 1;
      calls.set(hash, now);
      const hashes = unkept.get(day);
      if (hashes) hashes.add(hash);
      else unkept.set(day, new Set([hash]));
      return now;
    },
    unkept: () =>
      [...unkept].flatMap(([day, hashes]) => [...hashes].map((hash) => ({ hash, day, calls: spent(hash, day) }))),
    markKept: (kept) => {
      for (const { hash, day, calls } of kept) {
        const hashes = unkept.get(day);
        if (spent(hash, day) === calls) hashes?.delete(hash);
        if (hashes?.size === 0) unkept.delete(day);
      }
    },
  };
}
