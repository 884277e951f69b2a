import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type LedgerEntry, parseEntry } from '../../../../src/client/ledger/entry.ts';
import { describeSlice } from '../../../../src/ingest/service/run/ask-slices.ts';
import { type LogEntry, parseLogEntry } from '../../../../src/ingest/service/run/log-entry.ts';
import { applyEntry, emptyState, type RunState } from '../../../../src/ingest/service/run/run-state.ts';

/** What an ingest left beside its store. */
type Traces = {
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

/** Answers after which a question is not asked again. */
const FINAL = new Set(['answered', 'unchanged', 'too-many-rows', 'no-entitlement', 'not-found', 'refused']);

/**
 * The questions that one process asked although the answer was there, and neither its answer was found of no use since nor its pages did not
 * fit together. `before` and `after`: what stood beside the store when it began and ended.
 */
export function askedTwice(before: Traces, after: Traces, run: string | undefined): readonly string[] {
  const answered = new Map<string, number>();
  const add = (to: Map<string, number>, what: string): unknown => to.set(what, (to.get(what) ?? 0) + 1);
  const causes = new Map<string, number>();
  const log = run === undefined ? [] : (after.runs.get(run) ?? []);
  const known = run === undefined ? 0 : (before.runs.get(run)?.length ?? 0);
  const state = emptyState();
  for (const [index, entry] of log.entries()) {
    if (index === known) for (const what of done(state)) add(answered, what);
    if (index >= known) for (const what of reasked(state, entry)) add(causes, what);
    applyEntry(state, entry);
  }
  if (log.length === known) for (const what of done(state)) add(answered, what);
  const opened = new Map<string, string>();
  const twice: string[] = [];
  for (const entry of after.ledger.slice(before.ledger.length)) {
    const name = `${entry.run} ${entry.call}`;
    if (entry.event === 'close') {
      if (FINAL.has(entry.outcome)) add(answered, opened.get(name) ?? '');
      continue;
    }
    opened.set(name, entry.what);
    if ((answered.get(entry.what) ?? 0) > (causes.get(entry.what) ?? 0)) twice.push(entry.what);
  }
  return twice;
}

function done({ slices }: RunState): readonly string[] {
  const isDone = new Set(['answered', 'unchanged', 'split']);
  return [...slices.values()].flatMap(({ status, question }) => (isDone.has(status) ? [describeSlice(question)] : []));
}

/** The questions that an entry of the log lets be asked again. That an answer was lost is no cause: a kill loses none. */
function reasked({ slices }: RunState, entry: LogEntry): readonly string[] {
  if (entry.event !== 'reopened' && entry.event !== 'replanned') return [];
  if (entry.because === 'its answer is not there') return [];
  const meant = [...slices.values()].filter(({ id, resource }) =>
    entry.event === 'reopened' ? id === entry.slice : resource === entry.resource,
  );
  return meant.map(({ question }) => describeSlice(question));
}
