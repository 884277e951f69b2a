import { getOrCreate } from '../../base/collections.ts';
import type { EpochDay } from '../../base/date.ts';
import type { Spending } from './service-file.ts';

/** The calls of one key on one day. */
export type Spent = { readonly hash: string; readonly day: EpochDay; readonly calls: number };

/** How many days before the newest one are kept. */
export const KEPT_DAYS = 31;

/** Counts in memory; some of them are not written yet. */
type Counts = Spending & {
  /** Counts that are not written yet. */
  readonly unwritten: () => readonly Spent[];
  /** These counts are written now; those that have grown since are not. */
  readonly markWritten: (spent: readonly Spent[]) => void;
};

export function countSpending(first: readonly Spent[]): Counts {
  const days = new Map<EpochDay, Map<string, number>>();
  const unwritten = new Map<EpochDay, Set<string>>();
  const callsOn = (day: EpochDay): Map<string, number> => {
    if (!days.has(day)) for (const known of days.keys()) if (known < day - KEPT_DAYS) days.delete(known);
    return getOrCreate(days, day, () => new Map());
  };
  const spent = (hash: string, day: EpochDay): number => days.get(day)?.get(hash) ?? 0;
  for (const { hash, day, calls } of first) callsOn(day).set(hash, calls);
  return {
    spent,
    count: (hash, day) => {
      const calls = callsOn(day);
      const now = (calls.get(hash) ?? 0) + 1;
      calls.set(hash, now);
      getOrCreate(unwritten, day, () => new Set()).add(hash);
      return now;
    },
    unwritten: () =>
      [...unwritten].flatMap(([day, hashes]) => [...hashes].map((hash) => ({ hash, day, calls: spent(hash, day) }))),
    markWritten: (written) => {
      for (const { hash, day, calls } of written) {
        const hashes = unwritten.get(day);
        if (spent(hash, day) === calls) hashes?.delete(hash);
        if (hashes?.size === 0) unwritten.delete(day);
      }
    },
  };
}
