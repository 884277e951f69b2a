import { oneAtATime } from '../../base/one-at-a-time.ts';
import type { Stage } from '../../store/stage.ts';
import { staging } from '../../store/stage-read.ts';
import { contractOf } from '../types.ts';
import type { BadAnswer, OnBad } from './judge-answers.ts';
import type { Run } from './open-run.ts';
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

type Staging = {
  readonly work: Work;
  /** Made with the first answer. */
  stage: Stage | undefined;
  staged: StagedResource[];
};

const loadReader = () => import('./stage-answer.ts');

/** `onBad` decides about an answer that is of no use; `onRows` receives the rows of each staged answer once. */
export function createStager(work: Work, onBad: OnBad, onRows: (rows: number) => void): Stager {
  const state: Staging = { work, stage: undefined, staged: [] };
  const reported = new Set<number>();
  const onStaged = (id: number, rows: number): void => {
    if (!reported.has(id)) onRows(rows);
    reported.add(id);
  };
  const turns = oneAtATime();
  let failure: unknown;
  const resume = (): void => {
    const advance = async (): Promise<void> => {
      while (failure === undefined && (await stageNext(state, onBad, onStaged)));
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

function find({ staged }: Staging, resource: string): StagedResource | undefined {
  return staged.find((one) => one.resource === resource);
}

/** Stages one more slice; false where the next one is not there. */
async function stageNext(
  state: Staging,
  onBad: OnBad,
  onStaged: (slice: number, rows: number) => void,
): Promise<boolean> {
  // Pages that turned out not to fit together are staged all the same.
  if (state.staged.some((one) => isStale(state.work.run, one))) await restart(state);
  const resource = currentResource(state);
  const next = resource === undefined ? undefined : nextSlice(state, resource);
  if (resource === undefined || next?.status !== 'answered') return false;
  const of = find(state, resource) ?? (await begin(state, resource));
  const bad = await stageOne(state, of, next);
  if (bad) {
    // Parts of the answer are staged by now, and cannot be taken back.
    await restart(state);
    onBad(next, bad);
  } else onStaged(next.id, of.rowsOf.get(next.id) ?? 0);
  return true;
}

function isStale({ state }: Run, { resource, slices }: StagedResource): boolean {
  return resourceOf(state, resource).replanned > 0 && slices.some((id) => sliceOf(state, id).status !== 'answered');
}

/** The first resource that is neither staged wholly nor failed. */
function currentResource(state: Staging): string | undefined {
  const { state: run } = state.work.run;
  return rowResources(run).find((name) => {
    const status = statusOf(run, name);
    if (status === 'failed') return false;
    return !(find(state, name) && status === 'complete' && nextSlice(state, name) === undefined);
  });
}

function nextSlice(state: Staging, resource: string): Slice | undefined {
  const done = new Set(find(state, resource)?.slices);
  return leavesOf(state.work.run.state, resource).find(({ id }) => !done.has(id));
}

async function restart(state: Staging): Promise<Stage> {
  state.staged = [];
  state.stage = await state.work.session.stage(state.work.stored.fields);
  return state.stage;
}

async function begin(state: Staging, resource: string): Promise<StagedResource> {
  const stage = state.stage ?? (await restart(state));
  if (state.staged.length > 0) stage.nextRead();
  const { request, stored } = state.work;
  const isDiscarding = contractOf(request.contracts, resource) === 'discard';
  const made = emptyResource(resource, isDiscarding ? stored.kinds.get(resource) : undefined);
  state.staged.push(made);
  return made;
}

async function stageOne(state: Staging, of: StagedResource, slice: Slice): Promise<BadAnswer | undefined> {
  const { run, ports } = state.work;
  const stage = state.stage ?? (await restart(state));
  const { stageAnswer } = await loadReader();
  return stageAnswer(of, slice, { files: run.files, stage, signal: ports.signal });
}

async function finish(state: Staging, resources: readonly string[]): Promise<readonly StagedResource[]> {
  if (resources.length === 0 && !state.stage) return [];
  if (state.staged.map(({ resource }) => resource).join() !== resources.join()) {
    await restart(state);
    for (const resource of resources) await stageAll(state, resource);
  }
  if (state.stage) await staging(state.stage.finish());
  return state.staged;
}

/** Answers that were good before are good still. */
async function stageAll(state: Staging, resource: string): Promise<void> {
  const of = await begin(state, resource);
  for (const slice of leavesOf(state.work.run.state, resource)) {
    const bad = await stageOne(state, of, slice);
    if (bad) throw new Error(`an answer of ${resource} was good and is not: ${bad.message}`);
  }
}
