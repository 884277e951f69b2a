import { oneAtATime } from '../../base/one-at-a-time.ts';
import type { StoredFields } from '../../store/numbering.ts';
import type { FieldKinds } from '../../store/service-runs/field-kinds.ts';
import type { Session } from '../../store/session.ts';
import type { Stage } from '../../store/stage.ts';
import { staging } from '../../store/stage-read.ts';
import { slicedResource } from '../plan/sliced-resources.ts';
import type { BadAnswer } from './judge-answers.ts';
import type { Run } from './open-run.ts';
import { leavesOf, resourceOf, rowResources, type Slice, sliceOf, statusOf } from './run-state.ts';
import { emptyResource, type StagedResource } from './staged-resource.ts';

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

export type StagerOptions = {
  readonly session: Session;
  readonly run: Run;
  /** Of the store that the rows are for. */
  readonly fields: StoredFields;
  /** The only fields that are stored of a resource, where others are to be left out. */
  readonly storedFields: (resource: string) => FieldKinds | undefined;
  /** An answer is of no use. */
  readonly onBad: (slice: Slice, bad: BadAnswer) => void;
  readonly onRows: (rows: number) => void;
  readonly signal: AbortSignal | undefined;
};

type Staging = {
  readonly options: StagerOptions;
  /** Made with the first answer. */
  stage: Stage | undefined;
  staged: StagedResource[];
  /** Slices whose rows were reported. */
  readonly reported: Set<number>;
};

const loadReader = () => import('./stage-answer.ts');

export function createStager(options: StagerOptions): Stager {
  const state: Staging = { options, stage: undefined, staged: [], reported: new Set() };
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

function find({ staged }: Staging, resource: string): StagedResource | undefined {
  return staged.find((one) => one.resource === resource);
}

/** Stages one more slice; false where the next one is not there. */
async function stageNext(state: Staging): Promise<boolean> {
  const { options, reported } = state;
  // Pages that turned out not to fit together are staged all the same.
  if (state.staged.some((one) => isStale(options.run, one))) await restart(state);
  const resource = currentResource(state);
  const next = resource === undefined ? undefined : nextSlice(state, resource);
  if (resource === undefined || next?.status !== 'answered') return false;
  const of = find(state, resource) ?? (await begin(state, resource));
  const bad = await stageOne(state, of, next);
  if (bad) {
    // Parts of the answer are staged by now, and cannot be taken back.
    await restart(state);
    options.onBad(next, bad);
  } else if (!reported.has(next.id)) {
    reported.add(next.id);
    options.onRows(of.rowsOf.get(next.id) ?? 0);
  }
  return true;
}

function isStale({ state }: Run, { resource, slices }: StagedResource): boolean {
  return resourceOf(state, resource).replanned > 0 && slices.some((id) => sliceOf(state, id).status !== 'answered');
}

/** The first resource that is neither staged nor given up. */
function currentResource(state: Staging): string | undefined {
  const { state: run } = state.options.run;
  return rowResources(run).find((name) => {
    const status = statusOf(run, name);
    if (status === 'failed') return false;
    return !(find(state, name) && status === 'complete' && nextSlice(state, name) === undefined);
  });
}

function nextSlice(state: Staging, resource: string): Slice | undefined {
  const done = new Set(find(state, resource)?.slices);
  return leavesOf(state.options.run.state, resource).find(({ id }) => !done.has(id));
}

async function restart(state: Staging): Promise<Stage> {
  state.staged = [];
  state.stage = await state.options.session.stage(state.options.fields);
  return state.stage;
}

async function begin(state: Staging, resource: string): Promise<StagedResource> {
  const stage = state.stage ?? (await restart(state));
  if (state.staged.length > 0) stage.nextRead();
  const made = emptyResource(resource, state.options.storedFields(resource));
  state.staged.push(made);
  return made;
}

async function stageOne(state: Staging, of: StagedResource, slice: Slice): Promise<BadAnswer | undefined> {
  const { run, signal } = state.options;
  const stage = state.stage ?? (await restart(state));
  const { stageAnswer } = await loadReader();
  const listsCompanies = slicedResource(of.resource).strategy === 'by-exchange';
  return stageAnswer(of, slice, { files: run.files, stage, signal, listsCompanies });
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
  for (const slice of leavesOf(state.options.run.state, resource)) {
    const bad = await stageOne(state, of, slice);
    if (bad) throw new Error(`an answer of ${resource} was good and is not: ${bad.message}`);
  }
}
