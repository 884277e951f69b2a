import { getOrCreate } from '../../../core/base/collections.ts';
import { type CloseEntry, type LedgerEntry, type OpenEntry, parseEntry } from './entry.ts';

/** Calls that were made, counted by what came of them. */
export type CallCounts = {
  readonly calls: number;
  /** Counts of the calls that were closed with a status line. */
  readonly byStatus: Readonly<Record<string, number>>;
  readonly byOutcome: Readonly<Record<string, number>>;
  /** Closed without a status line: the service may have counted them or not. */
  readonly unanswered: number;
  /** Never closed, by a process that is gone: nobody knows what came of them. */
  readonly unknown: number;
  /** The length of all bodies. */
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
  /**
   * Lines that are not an entry, as a kill leaves them: a call opened in one was not sent, the outcome of a call closed
   * in one is unknown.
   */
  readonly unreadable: number;
  /** Where the file does not end with the end of a line. */
  readonly isTorn: boolean;
};

type Mutable = { -readonly [K in keyof CallCounts]: CallCounts[K] extends number ? number : Record<string, number> };

type Totals = { readonly all: Mutable; readonly days: Map<string, Mutable>; readonly runs: Map<string, Mutable> };

/** Takes a ledger up line by line; memory grows with days, runs and open calls alone. */
export type Tally = {
  readonly line: (line: string, isEnded: boolean) => void;
  readonly entry: (entry: LedgerEntry) => void;
  /** The contents up to now. `isRunning`: whether that run is still going on. */
  readonly use: (isRunning: (run: string) => boolean) => LedgerUse;
};

export function createTally(): Tally {
  const totals: Totals = { all: noCalls(), days: new Map(), runs: new Map() };
  const open = new Map<string, OpenEntry>();
  let unreadable = 0;
  let isTorn = false;

  const take = (entry: LedgerEntry): void => {
    isTorn = false;
    const name = `${entry.run} ${entry.call}`;
    const opened = open.get(name);
    if (entry.event === 'open') {
      open.set(name, entry);
      for (const counts of countsOf(totals, entry)) counts.calls += 1;
      return;
    }
    open.delete(name);
    // A close whose open is lost is still a call.
    for (const counts of countsOf(totals, opened ?? entry)) addClose(counts, entry, opened ? 0 : 1);
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
      const counted = structuredClone(totals);
      const unclosed = [...open.values()];
      const inFlight = unclosed.filter(({ run }) => isRunning(run));
      const unknownCalls = unclosed.filter(({ run }) => !isRunning(run));
      for (const call of unknownCalls) for (const counts of countsOf(counted, call)) counts.unknown += 1;
      const [days, runs] = [allInOrder(counted.days), allInOrder(counted.runs)];
      return { ...inOrder(counted.all), days, runs, inFlight, unknownCalls, unreadable, isTorn };
    },
  };
}

function countsOf({ all, days, runs }: Totals, { run, at }: Pick<LedgerEntry, 'run' | 'at'>): readonly Mutable[] {
  return [all, getOrCreate(days, at.slice(0, 10), noCalls), getOrCreate(runs, run, noCalls)];
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

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (a < b ? -1 : 1);
const sorted = (counts: Readonly<Record<string, number>>) => Object.fromEntries(Object.entries(counts).sort(byName));

function inOrder(counts: Mutable): Mutable {
  return { ...counts, byStatus: sorted(counts.byStatus), byOutcome: sorted(counts.byOutcome) };
}

function allInOrder(counts: ReadonlyMap<string, Mutable>): ReadonlyMap<string, CallCounts> {
  return new Map([...counts].sort(byName).map(([name, counts]) => [name, inOrder(counts)]));
}
