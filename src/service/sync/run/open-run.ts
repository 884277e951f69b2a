import { z } from 'zod';
import { usageError } from '../../../core/base/errors.ts';
import { openAppendFile } from '../../../warehouse/answers/ledger/append-file.ts';
import { hasAnswer, removeUnfinishedAnswers } from '../../../warehouse/answers/saved-answers.ts';
import type { ServiceQuestion } from '../types.ts';
import { type LogEntry, parseLogEntry, printLogEntry } from './log-entry.ts';
import { makeRunFolder, type RunFolder, readRunFolder, runFolder } from './run-folder.ts';
import { allLeaves, applyEntry, emptyState, MOST_FAILURES, type RunState } from './run-state.ts';

/** A run and its log: what is logged is on record before anything builds on it. */
export type Run = {
  /** Names it. */
  readonly name: string;
  readonly startedAt: string;
  readonly resumed: boolean;
  readonly files: RunFolder;
  readonly state: RunState;
  readonly log: (entry: LogEntry) => void;
  /** The number for the next slice. */
  readonly nextId: () => number;
  readonly close: () => void;
};

const descriptionSchema = z.object({
  run: z.string().min(1),
  startedAt: z.iso.datetime(),
  question: z.object({
    url: z.string(),
    keyHash: z.string(),
    resources: z.array(z.string()),
    symbols: z.array(z.string()),
    periods: z.array(z.string()),
  }),
});

type Description = z.infer<typeof descriptionSchema>;

/** The question as runs are compared by it. */
export function canonicalQuestion({ url, keyHash, resources, symbols, periods }: ServiceQuestion): ServiceQuestion {
  const sorted = (list: readonly string[], canonical: (text: string) => string): string[] =>
    [...new Set(list.map(canonical))].sort();
  return {
    url: url.replace(/\/+$/, ''),
    keyHash,
    resources: sorted(resources, (name) => name.toLowerCase()),
    symbols: sorted(symbols, (symbol) => symbol.trim().toUpperCase()),
    periods: sorted(periods, (period) => period.trim().toLowerCase()),
  };
}

/** The unfinished run of a folder; `undefined` where there is none, or nothing that can be read. */
export function findRun(folder: string): (Description & { readonly state: RunState }) | undefined {
  const files = readRunFolder(folder);
  const description = files && parseDescription(files.description);
  if (!files || !description) return undefined;
  const state = emptyState();
  for (const line of files.lines) {
    const entry = parseLogEntry(line);
    if (entry) applyEntry(state, entry);
  }
  return { ...description, state };
}

/** The unfinished run of a folder, unless it asks something else and nothing that it asked was answered. */
function findUsefulRun(folder: string, question: ServiceQuestion): ReturnType<typeof findRun> {
  const run = findRun(folder);
  if (!run || asksTheSame(run.question, question)) return run;
  const isAnswered = [...run.state.slices.values()].some(({ status }) => status !== 'open' && status !== 'failed');
  return isAnswered ? run : undefined;
}

/** Whether the canonical question of a run is the one that is asked now. */
export function asksTheSame(run: ServiceQuestion, question: ServiceQuestion): boolean {
  return JSON.stringify(run) === JSON.stringify(canonicalQuestion(question));
}

function parseDescription(text: string): Description | undefined {
  try {
    return descriptionSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/**
 * Goes on with the unfinished run of a folder, or begins one. What failed for a reason that passes, and what has lost
 * its answer, is open again. A run of another question that has no answer yet, such as one whose key was refused, is
 * dropped: nothing is lost.
 *
 * @throws usage error where the unfinished run asks something else.
 */
export function openRun(
  folder: string,
  question: ServiceQuestion,
  {
    unfinished,
    name,
    startedAt,
  }: { readonly unfinished: 'resume' | 'discard'; readonly name: string; readonly startedAt: string },
): Run {
  const wanted = canonicalQuestion(question);
  const earlier = unfinished === 'discard' ? undefined : findUsefulRun(folder, wanted);
  if (earlier && !asksTheSame(earlier.question, wanted)) {
    throw usageError(
      `a run begun at ${earlier.startedAt} is not finished, and it asks something else (${differing(earlier.question, wanted)})`,
      { code: 'resume-or-discard' },
    );
  }
  const description = { run: name, startedAt, question: wanted };
  const files = earlier ? runFolder(folder) : makeRunFolder(folder, `${JSON.stringify(description)}\n`);
  removeUnfinishedAnswers(files);
  const state = earlier?.state ?? emptyState();
  const file = openAppendFile(files.log);
  const log = (entry: LogEntry): void => {
    file.append(printLogEntry(entry));
    applyEntry(state, entry);
  };
  let last = Math.max(0, ...state.slices.keys());
  log({ event: 'invoked', name });
  if (earlier) reopen(files, state, log);
  return {
    name: earlier?.run ?? name,
    startedAt: earlier?.startedAt ?? startedAt,
    resumed: earlier !== undefined,
    files,
    state,
    log,
    nextId: () => {
      last += 1;
      return last;
    },
    close: file.close,
  };
}

function reopen(files: RunFolder, state: RunState, log: Run['log']): void {
  for (const slice of allLeaves(state)) {
    const { id, resource, status, answer, failure, failures } = slice;
    const isLost = status === 'answered' && (!answer || !hasAnswer(files, answer));
    if (isLost) log({ event: 'reopened', slice: id, because: 'its answer is not there' });
    if (status === 'failed' && failure?.transient && failures < MOST_FAILURES) {
      // A page of today does not fit those of yesterday.
      if (failure.kind === 'shifted') log({ event: 'replanned', resource, because: failure.message });
      else log({ event: 'reopened', slice: id, because: failure.message });
    }
  }
}

function differing(a: ServiceQuestion, b: ServiceQuestion): string {
  const names = (Object.keys(b) as (keyof ServiceQuestion)[]).filter((name) => String(a[name]) !== String(b[name]));
  return names.map((name) => (name === 'keyHash' ? 'key' : name)).join(', ');
}
