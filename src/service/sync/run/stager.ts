import { oneAtATime } from '../../../core/base/async.ts';
import { staging } from '../../../warehouse/store/session.ts';
import type { Stage } from '../../../warehouse/store/stage.ts';
import { contractOf } from '../types.ts';
import type { BadAnswer, OnBad } from './judge-answers.ts';
import { leavesOf, resourceOf, rowResources, type Slice, sliceOf, statusOf } from './run-state.ts';
import { emptyResource, type StagedResource } from './staged-resource.ts';
import type { Work } from './work.ts';

/** Stages the rows of a run in the order of its plan, as far as their answers are there, in any order of arrival. */
export type Stager = {
  /** Answers came: it goes on with them in the background. */
  readonly resume: () => void;
  /** Loads everything that reads and stages rows, while the service works on its first answer. */
  readonly preload: () => void;
  /** Resolves when everything is staged that can be by now. */
  readonly idle: () => Promise<void>;
  readonly staged: (resource: string) => StagedResource | undefined;
  /** Sees to it that the answers of exactly these resources are staged, in this order, and ends the stage. */
  readonly finish: (resources: readonly string[]) => Promise<readonly StagedResource[]>;
};

/** The inputs of a stager. */
export type Staging = Pick<Work, 'request' | 'stored' | 'run' | 'session'> & {
  readonly signal: AbortSignal | undefined;
  /** Decides about an answer that is of no use. */
  readonly onBad: OnBad;
  /** Receives the rows of each staged answer once. */
  readonly onRows: (rows: number) => void;
};

type Staged = Staging & {
  /** Made with the first answer. */
  stage: Stage | undefined;
  staged: StagedResource[];
  readonly reported: Set<number>;
};

const loadReader = () => import('./stage-answer.ts');

export function createStager(inputs: Staging): Stager {
  const state: Staged = { ...inputs, stage: undefined, staged: [], reported: new Set() };
  const turns = oneAtATime();
  let failure: unknown;
  const resume = (): void => {
    const advance = async (): Promise<void> => {
      while (failure === undefined && (await stageNext(state)));
    };
    // The failure is thrown where somebody waits for it.
    turns(advance).catch((error: unknown) => {
      failure ??= error;
    });
  };
  return {
    resume,
    preload: () => void loadReader().catch(() => {}),
    idle: async () => {
      resume();
      await turns(async () => {});
      if (failure !== undefined) throw failure;
    },
    staged: (resource) => find(state, resource),
    finish: (resources) => turns(() => finish(state, resources)),
  };
}

function find({ staged }: Staged, resource: string): StagedResource | undefined {
  return staged.find((part) => part.resource === resource);
}

/**
 * Stages one more slice, of the first resource that is neither staged wholly nor failed; false where its answer is not
 * there.
 */
async function stageNext(state: Staged): Promise<boolean> {
  const { state: run } = state.run;
  if (state.staged.some((part) => isStale(state, part))) await restart(state);
  for (const resource of rowResources(run)) {
    const status = statusOf(run, resource);
    if (status === 'failed') continue;
    const staged = find(state, resource);
    const next = leavesOf(run, resource).find(({ id }) => !staged?.slices.has(id));
    if (staged && !next && status === 'complete') continue;
    if (next?.status !== 'answered') return false;
    const part = staged ?? (await begin(state, resource));
    const bad = await stageOne(state, part, next);
    if (!bad) reportRows(state, part, next);
    else {
      // Parts of the answer are staged by now, and cannot be taken back.
      await restart(state);
      state.onBad(next, bad);
    }
    return true;
  }
  return false;
}

/** Pages that turned out not to fit together are staged all the same. */
function isStale({ run: { state } }: Staged, { resource, slices }: StagedResource): boolean {
  return (
    resourceOf(state, resource).replanned > 0 &&
    [...slices.keys()].some((id) => sliceOf(state, id).status !== 'answered')
  );
}

function reportRows({ reported, onRows }: Staged, { slices }: StagedResource, { id }: Slice): void {
  if (!reported.has(id)) onRows(slices.get(id)?.rows ?? 0);
  reported.add(id);
}

async function restart(state: Staged): Promise<Stage> {
  state.staged = [];
  state.stage = await state.session.stage(state.stored.fields);
  return state.stage;
}

async function begin(state: Staged, resource: string): Promise<StagedResource> {
  const { request, stored } = state;
  const stage = state.stage ?? (await restart(state));
  if (state.staged.length > 0) stage.nextRead();
  const isDiscarding = contractOf(request.contracts, resource) === 'discard';
  const made = emptyResource(resource, isDiscarding ? stored.kinds.get(resource) : undefined);
  state.staged.push(made);
  return made;
}

async function stageOne(state: Staged, part: StagedResource, slice: Slice): Promise<BadAnswer | undefined> {
  const stage = state.stage ?? (await restart(state));
  const { stageAnswer } = await loadReader();
  return stageAnswer(part, slice, { files: state.run.files, stage, signal: state.signal });
}

async function finish(state: Staged, resources: readonly string[]): Promise<readonly StagedResource[]> {
  if (resources.length === 0 && !state.stage) return [];
  if (state.staged.map(({ resource }) => resource).join() !== resources.join()) {
    await restart(state);
    for (const resource of resources) {
      const part = await begin(state, resource);
      for (const slice of leavesOf(state.run.state, resource)) {
        const bad = await stageOne(state, part, slice);
        // Answers that were good before are good still.
        if (bad) throw new Error(`an answer of ${resource} was good and is not: ${bad.message}`);
      }
    }
  }
  if (state.stage) await staging(state.stage.finish());
  return state.staged;
}
