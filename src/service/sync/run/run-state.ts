import { SLICED_RESOURCES } from '../plan/sliced-resources.ts';
import type { SliceCounts } from '../types.ts';
import type { LogEntry, PlannedQuestion, SavedAnswer, SliceFailure, SliceQuestion } from './log-entry.ts';

/** A slice and what became of it. `open`: it is still to be asked. */
export type Slice = {
  readonly id: number;
  readonly resource: string;
  readonly question: SliceQuestion;
  readonly expected: number | undefined;
  status: 'open' | 'answered' | 'unchanged' | 'split' | 'failed' | 'dropped';
  answer?: SavedAnswer;
  failure?: SliceFailure;
  parts: readonly number[];
  /** How often it failed, or its answer was of no use. */
  failures: number;
  reopened: number;
};

export type RunResource = {
  readonly name: string;
  /** Slices that no other was split into, in the order of the plan. */
  roots: number[];
  /** Whether no more slices follow, unless one is split. */
  planned: boolean;
  /** How often its pages had to be read again. */
  replanned: number;
  because?: string;
};

/** The state of a run by its log. */
export type RunState = {
  readonly slices: Map<number, Slice>;
  readonly resources: Map<string, RunResource>;
  /** The names under which the ledger has its calls. */
  readonly invocations: string[];
};

/** A slice that failed this often for a transient reason is not requested again. */
export const MOST_FAILURES = 2;

export function emptyState(): RunState {
  return { slices: new Map(), resources: new Map(), invocations: [] };
}

type Apply = { readonly [K in LogEntry['event']]: (state: RunState, entry: Extract<LogEntry, { event: K }>) => void };

const APPLY: Apply = {
  invoked: (state, { name }) => {
    state.invocations.push(name);
  },
  planned: (state, { resource, slices, last }) => {
    const known = resourceOf(state, resource);
    for (const slice of slices) addSlice(state, resource, slice);
    known.roots.push(...slices.map(({ id }) => id));
    known.planned = last;
  },
  split: (state, { slice, into }) => {
    const parent = sliceOf(state, slice);
    const isDropped = parent.status === 'dropped';
    for (const part of into) addSlice(state, parent.resource, part, isDropped ? 'dropped' : 'open');
    settle(parent, { status: 'split', parts: into.map(({ id }) => id) });
    if (into.length === 0 && !isDropped) resourceOf(state, parent.resource).planned = false;
  },
  answered: (state, { event: _, slice, ...answer }) => {
    settle(sliceOf(state, slice), { status: 'answered', answer });
  },
  unchanged: (state, { slice, at }) => {
    const answer: SavedAnswer = { sha256: '', bytes: 0, form: 'json', etag: null, total: null, at };
    settle(sliceOf(state, slice), { status: 'unchanged', answer });
  },
  failed: (state, { event: _, slice, ...failure }) => {
    const failed = sliceOf(state, slice);
    settle(failed, { status: 'failed', failure, failures: failed.failures + 1 });
  },
  reopened: (state, { slice }) => {
    const reopened = sliceOf(state, slice);
    if (reopened.status === 'dropped') return;
    delete reopened.answer;
    settle(reopened, { status: 'open', reopened: reopened.reopened + 1 });
  },
  replanned: (state, { resource, because }) => {
    const again = resourceOf(state, resource);
    for (const slice of state.slices.values()) if (slice.resource === resource) slice.status = 'dropped';
    Object.assign(again, { roots: [], planned: false, replanned: again.replanned + 1, because });
  },
};

/**
 * Changes a slice, unless it was dropped while its request was under way: others have replaced it, and it stays
 * dropped.
 */
function settle(slice: Slice, change: Partial<Slice>): void {
  if (slice.status !== 'dropped') Object.assign(slice, change);
}

/** Takes up one entry of the log. An entry about a slice that the log does not have is a defect of it, and thrown. */
export function applyEntry<K extends LogEntry['event']>(state: RunState, entry: Extract<LogEntry, { event: K }>): void {
  APPLY[entry.event as K](state, entry);
}

export function resourceOf(state: RunState, name: string): RunResource {
  const known = state.resources.get(name);
  if (known) return known;
  const made: RunResource = { name, roots: [], planned: false, replanned: 0 };
  state.resources.set(name, made);
  return made;
}

export function sliceOf(state: RunState, id: number): Slice {
  const slice = state.slices.get(id);
  if (!slice) throw new Error(`the log of the run has no slice ${id}`);
  return slice;
}

function addSlice(
  state: RunState,
  resource: string,
  { id, question, rows }: PlannedQuestion,
  status: 'open' | 'dropped' = 'open',
): void {
  state.slices.set(id, { id, resource, question, expected: rows, status, parts: [], failures: 0, reopened: 0 });
}

/** The resources with rows that a run has, those first whose answers others wait for. */
export function rowResources({ resources }: RunState): readonly string[] {
  return SLICED_RESOURCES.flatMap(({ name }) => (resources.has(name) ? [name] : []));
}

/** The slices of a resource that are not split, in the order of the plan. */
export function leavesOf(state: RunState, resource: string): readonly Slice[] {
  const under = (id: number): readonly Slice[] => {
    const slice = sliceOf(state, id);
    return slice.status === 'split' ? slice.parts.flatMap(under) : [slice];
  };
  return resourceOf(state, resource).roots.flatMap(under);
}

/** The slices of all resources that are neither split nor dropped: what is asked, and what a run ends by. */
export function allLeaves(state: RunState): readonly Slice[] {
  return [...state.resources.keys()].flatMap((resource) => leavesOf(state, resource));
}

export function openSlices(state: RunState): readonly Slice[] {
  return allLeaves(state).filter(({ status }) => status === 'open');
}

/** `complete`: every slice is there. `failed`: one failed. `open`: some are not asked or planned yet. */
export function statusOf(state: RunState, resource: string): 'complete' | 'failed' | 'open' {
  const leaves = leavesOf(state, resource);
  if (leaves.some(({ status }) => status === 'failed')) return 'failed';
  const isOpen = !resourceOf(state, resource).planned || leaves.some(({ status }) => status === 'open');
  return isOpen ? 'open' : 'complete';
}

/** Whether the list of taxonomies and all of them are there. */
export function areAllTaxonomies(state: RunState): boolean {
  return [...state.resources.keys()].every(
    (name) => !name.startsWith('taxonomy') || statusOf(state, name) === 'complete',
  );
}

/** Counts of some slices; `answered`: the numbers of those that this invocation got an answer for. */
export function countSlices(slices: Iterable<Slice>, answered: ReadonlySet<number>): SliceCounts {
  const counts = { planned: 0, asked: 0, saved: 0, split: 0, failed: 0, left: 0 };
  for (const { id, status } of slices) {
    if (status === 'dropped') continue;
    counts.planned += 1;
    if (status === 'answered' || status === 'unchanged') counts[answered.has(id) ? 'asked' : 'saved'] += 1;
    else counts[status === 'open' ? 'left' : status] += 1;
  }
  return counts;
}
