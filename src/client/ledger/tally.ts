import { getOrCreate } from '../../base/collections.ts';
import { type CloseEntry, type LedgerEntry, type OpenEntry, parseEntry } from './entry.ts';

/** Calls that were made, counted by what came of them. */
export type CallCounts = {
  readonly calls: number;
  /** Of those that were closed with a status line. */
  readonly byStatus: Readonly<Record<string, number>>;
  readonly byOutcome: Readonly<Record<string, number>>;
  /** Closed without a status line: the service may have counted them or not. */
  readonly unanswered: number;
  /** Never closed, by a process that is gone: nobody knows what came of them. */
  readonly unknown: number;
  /** Of bodies. */
  readonly bytes: number;
};

/** The contents of a ledger. */
export type LedgerUse = CallCounts & {
  /** By day (UTC, `2025-03-03`) on which the call was opened, oldest first. */
  readonly days: ReadonlyMap<string, CallCounts>;
  readonly runs: ReadonlyMap<string, CallCounts>;
  /** Opened by the run that is going on, and not closed yet. */
  readonly inFlight: readonly OpenEntry[];
  /** The calls that `unknown` counts. */
  readonly unknownCalls: readonly OpenEntry[];
  /** Lines that are not an entry, as a kill leaves them: a call opened in one was not sent, the outcome of a call closed in one is unknown. */
  readonly unreadable: number;
  /** Where the file does not end with the end of a line. */
  readonly isTorn: boolean;
};

type Mutable = { -readonly [K in keyof CallCounts]: CallCounts[K] extends number ? number : Record<string, number> };

/** Takes a ledger up line by line; memory grows with days, runs and open calls alone. */
export type Tally = {
  readonly line: (line: string, isEnded: boolean) => void;
  readonly entry: (entry: LedgerEntry) => void;
  /** The contents up to now. `isRunning`: whether that run is still going on. */
  readonly use: (isRunning: (run: string) => boolean) => LedgerUse;
};

export function createTally(): Tally {
  const total = noCalls();
  const days = new Map<string, Mutable>();
  const runs = new Map<string, Mutable>();
  const open = new Map<string, OpenEntry>();
  let unreadable = 0;
  let isTorn = false;

  const countsOf = ({ run, at }: LedgerEntry): Mutable[] => [
    total,
    getOrCreate(days, at.slice(0, 10), noCalls),
    getOrCreate(runs, run, noCalls),
  ];
  const take = (entry: LedgerEntry): void => {
    isTorn = false;
    const name = `${entry.run} ${entry.call}`;
    const opened = open.get(name);
    if (entry.event === 'open') {
      open.set(name, entry);
      for (const counts of countsOf(entry)) counts.calls += 1;
      return;
    }
    open.delete(name);
    // A close whose open is lost is still a call.
    for (const counts of countsOf(opened ?? entry)) addClose(counts, entry, opened ? 0 : 1);
  };

  return {
    line: (line, isEnded) => {
      const entry = parseEntry(line);
      if (entry) take(entry);
      else if (line !== '') unreadable += 1;
      isTorn = !isEnded;
    },
    entry: take,
    use: (isRunning) => {
      const all = copy(total);
      const dayCounts = copied(days);
      const runCounts = copied(runs);
      const unclosed = [...open.values()];
      const unknownCalls = unclosed.filter(({ run }) => !isRunning(run));
      for (const { run, at } of unknownCalls) {
        for (const counts of [
          all,
          getOrCreate(dayCounts, at.slice(0, 10), noCalls),
          getOrCreate(runCounts, run, noCalls),
        ])
          counts.unknown += 1;
      }
      const inFlight = unclosed.filter(({ run }) => isRunning(run));
      return { ...all, days: dayCounts, runs: runCounts, inFlight, unknownCalls, unreadable, isTorn };
    },
  };
}

function addClose(counts: Mutable, { status, outcome, bytes }: CloseEntry, calls: number): void {
  counts.calls += calls;
  counts.bytes += bytes;
  counts.byOutcome[outcome] = (counts.byOutcome[outcome] ?? 0) + 1;
  if (status === null) counts.unanswered += 1;
  else counts.byStatus[status] = (counts.byStatus[status] ?? 0) + 1;
}

export function noCalls(): Mutable {
  return { calls: 0, byStatus: {}, byOutcome: {}, unanswered: 0, unknown: 0, bytes: 0 };
}

function copied(map: ReadonlyMap<string, Mutable>): Map<string, Mutable> {
  return new Map([...map].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, counts]) => [key, copy(counts)]));
}

function copy(counts: Mutable): Mutable {
  return { ...counts, byStatus: sorted(counts.byStatus), byOutcome: sorted(counts.byOutcome) };
}

function sorted(counts: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1)));
}
