import { oneAtATime } from '../../base/one-at-a-time.ts';
import type { Stage } from '../../store/stage.ts';
import { staging } from '../../store/stage-read.ts';
import { slicedResource } from '../plan/sliced-resources.ts';
import { leavesOf, resourceOf, rowResources, type Slice, sliceOf, statusOf } from './run-state.ts';
import { type ResourceStage, type StagedResource, stageResource } from './stage-resource.ts';
import type { Stager, StagerOptions } from './stager.ts';

/** Makes a stage on the connection of the session. */
export async function createStager(options: StagerOptions): Promise<Stager> {
  const { session, run, fields, onBad, onRows } = options;
  let stage = await session.stage(fields);
  let staged: ResourceStage[] = [];
  const told = new Set<number>();
  const turns = oneAtATime();
  let failure: unknown;

  const begin = (resource: string): ResourceStage => {
    if (staged.length > 0) stage.nextRead();
    const made = openStage(options, stage, resource);
    staged.push(made);
    return made;
  };
  /** Stages one more slice; false where the next one is not there. */
  const step = async (): Promise<boolean> => {
    // Pages that turned out not to fit together are staged all the same.
    if (staged.some(isStale)) await restart();
    const resource = current();
    if (resource === undefined) return false;
    const known = staged.find((one) => one.resource === resource);
    const next = nextSlice(resource, known);
    if (next?.status !== 'answered') return false;
    const of = known ?? begin(resource);
    const bad = await of.add(next);
    if (bad) {
      // Parts of the answer are staged by now, and cannot be taken back.
      await restart();
      onBad(next, bad);
    } else if (!told.has(next.id)) {
      told.add(next.id);
      onRows(of.rowsOf.get(next.id) ?? 0);
    }
    return true;
  };
  const isStale = ({ resource, slices }: StagedResource): boolean =>
    resourceOf(run.state, resource).replanned > 0 && slices.some((id) => sliceOf(run.state, id).status !== 'answered');
  const restart = async (): Promise<void> => {
    stage = await session.stage(fields);
    staged = [];
  };
  /** The first resource that is neither staged nor given up. */
  const current = (): string | undefined => {
    for (const name of rowResources(run.state)) {
      if (statusOf(run.state, name) === 'failed') continue;
      const known = staged.find((one) => one.resource === name);
      const isDone = known && statusOf(run.state, name) === 'complete' && nextSlice(name, known) === undefined;
      if (isDone) continue;
      return name;
    }
    return undefined;
  };
  const nextSlice = (resource: string, known: StagedResource | undefined): Slice | undefined => {
    const done = new Set(known?.slices);
    return leavesOf(run.state, resource).find(({ id }) => !done.has(id));
  };
  const advance = async (): Promise<void> => {
    while (failure === undefined && (await step()));
  };
  const resume = (): void => {
    void turns(advance).catch((error: unknown) => {
      failure ??= error;
    });
  };
  return {
    resume,
    idle: async () => {
      resume();
      await turns(async () => {});
      if (failure !== undefined) throw failure;
    },
    staged: (resource) => staged.find((one) => one.resource === resource),
    finish: (resources) =>
      turns(async () => {
        if (staged.map((one) => one.resource).join() !== resources.join()) {
          await restart();
          for (const resource of resources) await stageAll(begin(resource), leavesOf(run.state, resource));
        }
        await staging(stage.finish());
        return staged;
      }),
  };
}

/** Answers that were good before are good still. */
async function stageAll(resource: ResourceStage, slices: readonly Slice[]): Promise<void> {
  for (const slice of slices) {
    const bad = await resource.add(slice);
    if (bad) throw new Error(`an answer of ${resource.resource} was good and is not: ${bad.message}`);
  }
}

function openStage({ run, knownFields, signal }: StagerOptions, stage: Stage, resource: string): ResourceStage {
  return stageResource({
    resource,
    files: run.files,
    stage,
    known: knownFields(resource),
    listsCompanies: slicedResource(resource).strategy === 'by-exchange',
    signal,
  });
}
