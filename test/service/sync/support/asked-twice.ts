import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeSlice } from '../../../../src/service/sync/run/ask-slices.ts';
import { type LogEntry, parseLogEntry } from '../../../../src/service/sync/run/log-entry.ts';
import { applyEntry, emptyState, type RunState, type Slice } from '../../../../src/service/sync/run/run-state.ts';
import { type LedgerEntry, parseEntry } from '../../../../src/warehouse/answers/ledger/entry.ts';
import { canonicalAsk } from './storm-asks.ts';
import type { Served } from './storm-service.ts';

/** What an ingest left beside its store. */
export type Traces = {
  readonly ledger: readonly LedgerEntry[];
  readonly runs: ReadonlyMap<string, readonly LogEntry[]>;
};

export function tracesOf(folder: string): Traces {
  const lines = (path: string): string[] => (existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []);
  const log = (path: string): LogEntry[] =>
    lines(join(path, 'slices.ndjson')).flatMap((line) => parseLogEntry(line) ?? []);
  const raw = join(folder, 'raw');
  const runs = new Map((existsSync(raw) ? readdirSync(raw) : []).map((name) => [name, log(join(raw, name))]));
  const run = join(folder, 'run');
  if (existsSync(join(run, 'run.json'))) {
    const { run: name } = JSON.parse(readFileSync(join(run, 'run.json'), 'utf8')) as { run: string };
    runs.set(name, log(run));
  }
  return { ledger: lines(join(folder, 'calls.ndjson')).flatMap((line) => parseEntry(line) ?? []), runs };
}

/** A question that is asked, or a final answer to it; in the order in which these came. */
export type Asking = { readonly event: 'asked' | 'answered'; readonly ask: string };

/** Answers after which a question is not asked again. */
const FINAL = new Set(['answered', 'unchanged', 'too-many-rows', 'no-entitlement', 'not-found', 'refused']);

/** What one process asked by its own account: that of the ledger, from a line on. */
export function askedByLedger({ ledger }: Traces, from: number): readonly Asking[] {
  const opened = new Map<string, string>();
  return ledger.slice(from).flatMap((entry): readonly Asking[] => {
    const name = `${entry.run} ${entry.call}`;
    if (entry.event === 'open') {
      opened.set(name, canonicalAsk(entry.what));
      return [{ event: 'asked', ask: canonicalAsk(entry.what) }];
    }
    return FINAL.has(entry.outcome) ? [{ event: 'answered', ask: opened.get(name) ?? '' }] : [];
  });
}

/** What one process asked by the account of the service. An answer that the ledger has as timed out did not come. */
export function askedByService(log: readonly Served[], { ledger }: Traces, from: number): readonly Asking[] {
  const late = ledger.slice(from).filter((entry) => entry.event === 'close' && entry.outcome === 'timed-out');
  const names = new Set(late.map(({ run, call }) => `${run} ${call}`));
  const lost = ledger.flatMap((entry) =>
    entry.event === 'open' && names.has(`${entry.run} ${entry.call}`) ? [canonicalAsk(entry.what)] : [],
  );
  const events = log.flatMap(({ ask, at, goodAt }) => {
    const asked = { event: 'asked', ask, at } as const;
    const isLost = goodAt !== undefined && lost.includes(ask) && lost.splice(lost.indexOf(ask), 1).length > 0;
    return goodAt === undefined || isLost ? [asked] : [asked, { event: 'answered', ask, at: goodAt } as const];
  });
  return events.sort((one, other) => one.at - other.at);
}

/**
 * The questions that one process asked although the answer was there, and neither its answer was found of no use since nor its pages did not
 * fit together. `before` and `after`: what stood beside the store when it began and ended; `run`: the run that it began or went on with.
 */
export function askedTwice(
  before: Traces,
  after: Traces,
  run: string | undefined,
  askings: readonly Asking[],
): readonly string[] {
  const answered = new Map<string, number>();
  const add = (to: Map<string, number>, ask: string): unknown => to.set(ask, (to.get(ask) ?? 0) + 1);
  const causes = new Map<string, number>();
  const log = run === undefined ? [] : (after.runs.get(run) ?? []);
  const known = run === undefined ? 0 : (before.runs.get(run)?.length ?? 0);
  const state = emptyState();
  for (const [index, entry] of log.entries()) {
    if (index === known) for (const ask of done(state)) add(answered, ask);
    if (index >= known) for (const ask of reasked(state, entry)) add(causes, ask);
    applyEntry(state, entry);
  }
  if (log.length === known) for (const ask of done(state)) add(answered, ask);
  return askings.flatMap(({ event, ask }) => {
    if (event === 'answered') add(answered, ask);
    return event === 'asked' && (answered.get(ask) ?? 0) > (causes.get(ask) ?? 0) ? [ask] : [];
  });
}

function done({ slices }: RunState): readonly string[] {
  const isDone = new Set(['answered', 'unchanged', 'split']);
  return [...slices.values()].flatMap(({ status, question }) => (isDone.has(status) ? [askOf(question)] : []));
}

/** The questions that an entry of the log lets be asked again. That an answer was lost is no cause: a kill loses none. */
function reasked({ slices }: RunState, entry: LogEntry): readonly string[] {
  if (entry.event !== 'reopened' && entry.event !== 'replanned') return [];
  if (entry.because === 'its answer is not there') return [];
  const meant = [...slices.values()].filter(({ id, resource, status }) =>
    entry.event === 'reopened' ? id === entry.slice : resource === entry.resource && status !== 'dropped',
  );
  return meant.map(({ question }) => askOf(question));
}

function askOf(question: Slice['question']): string {
  return canonicalAsk(describeSlice(question));
}
