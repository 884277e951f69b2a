import type { Diagnostic } from '../../../core/base/diagnostic.ts';
import { TAXONOMIES, taxonomySlices } from '../plan/first-slices.ts';
import { createPlanner, type Planner } from '../plan/planner.ts';
import { COMPANIES } from '../plan/sliced-resources.ts';
import { taxonomiesFresh } from '../plan/stored-state.ts';
import type { ServiceProgress } from '../types.ts';
import { askSlices, type Stop } from './ask-slices.ts';
import { judgeAnswers, judgePages, type OnBad } from './judge-answers.ts';
import { openSlices, rowResources, type Slice } from './run-state.ts';
import { discardDiagnostics, type StagedResource } from './staged-resource.ts';
import { createStager, type Stager } from './stager.ts';
import type { AnsweredTaxonomies } from './taxonomy-answers.ts';
import type { Work } from './work.ts';

/** The answers of a run on their way from the service to the stage. */
export type Gathering = {
  readonly planner: Planner;
  readonly stager: Stager;
  readonly taxonomies: AnsweredTaxonomies;
  readonly onBad: OnBad;
  /** Slices that were answered in this invocation. */
  readonly answered: Set<number>;
  /** Taxonomies that need not be requested. */
  readonly fresh: readonly string[];
  readonly staged: () => readonly StagedResource[];
  readonly diagnostics: () => readonly Diagnostic[];
  readonly report: (stage: ServiceProgress['stage']) => void;
};

const NO_TAXONOMIES: AnsweredTaxonomies = {
  judge: async () => {},
  listed: async () => undefined,
  complete: async () => [],
};

export async function openGathering(work: Work): Promise<Gathering> {
  const { request, selection, stored, run, ports } = work;
  const diagnostics: Diagnostic[] = [];
  const isBegun = run.state.resources.has('taxonomy');
  const fresh = selection.taxonomies && !isBegun ? taxonomiesFresh(request, stored, ports.today()) : [];
  const asksTaxonomies = selection.taxonomies && fresh.length === 0;
  const { pageRows } = request;
  const planner = createPlanner(run, { selection, stored, taxonomies: asksTaxonomies, pageRows });
  const onBad = judgeAnswers(run, ports.today, (diagnostic) => diagnostics.push(diagnostic));
  const hasTaxonomies = isBegun || asksTaxonomies;
  const taxonomies = hasTaxonomies
    ? (await import('./taxonomy-answers.ts')).answeredTaxonomies(run, onBad)
    : NO_TAXONOMIES;
  let rows = 0;
  const report: Gathering['report'] = (stage) =>
    ports.onProgress?.({ stage, slices: slicesOf(work, hasTaxonomies), rows, calls: ports.transport.calls() });
  const onRows = (count: number): void => {
    ports.progress.advance(count);
    rows += count;
    report('asking');
  };
  const stager = createStager({ ...work, signal: ports.signal, onBad, onRows });
  const staged = (): readonly StagedResource[] => rowResources(run.state).flatMap((name) => stager.staged(name) ?? []);
  ports.progress.stage('asking the service');
  return {
    planner,
    stager,
    taxonomies,
    onBad,
    answered: new Set(),
    fresh,
    staged,
    report,
    diagnostics: () => [
      ...diagnostics,
      ...planner.diagnostics(),
      ...staged().flatMap((part) => part.diagnostics),
      ...staged().flatMap(discardDiagnostics),
    ],
  };
}

/** Slices that are done, of those that are planned and those that are sure to follow. */
function slicesOf({ run: { state }, stored }: Work, hasTaxonomies: boolean): ServiceProgress['slices'] {
  const slices = [...state.slices.values()].filter(({ status }) => status !== 'split' && status !== 'dropped');
  const done = slices.filter(({ status }) => status !== 'open').length;
  // One of each resource that waits for answers, and those of taxonomies that are not listed yet.
  const waiting = [...state.resources.values()].filter(({ planned }) => !planned).length;
  const isListed = [...state.resources.keys()].some((name) => name.startsWith('taxonomy '));
  const ofTaxonomies = TAXONOMIES.flatMap((id) => taxonomySlices(id, stored).questions).length;
  return { done, planned: slices.length + waiting + (hasTaxonomies && !isListed ? ofTaxonomies : 0) };
}

/** Asks and plans until nothing is left to be asked, or nothing may be asked any more. */
export async function gather(work: Work, gathering: Gathering): Promise<Stop | undefined> {
  const { run } = work;
  const { planner, stager, taxonomies, onBad } = gathering;
  const totalOf = (slice: Slice): number | undefined =>
    slice.answer?.total ?? stager.staged(slice.resource)?.slices.get(slice.id)?.total;
  for (;;) {
    // Saved answers decide what else to ask.
    await stager.idle();
    judgePages(run, totalOf, onBad);
    await taxonomies.judge();
    const isPlanned = await planner.next({
      companies: () => stager.staged(COMPANIES)?.companies ?? [],
      taxonomies: taxonomies.listed,
      total: totalOf,
    });
    if (!isPlanned && openSlices(run.state).length === 0) return undefined;
    stager.resume();
    const { stop, questions } = await ask(work, gathering);
    if (stop) {
      await stager.idle();
      return stop;
    }
    // Otherwise the loop would never end, and never hear a signal.
    if (!isPlanned && questions === 0) throw new Error('slices are open that can neither be planned nor asked');
  }
}

async function ask({ request, run, ports }: Work, { planner, stager, answered, report }: Gathering) {
  let questions = 0;
  const asking = askSlices(run, {
    ...ports,
    format: request.format,
    replacementsFor: planner.replacementsFor,
    onAsk: () => {
      questions += 1;
    },
    onAnswer: ({ id }) => {
      answered.add(id);
      stager.resume();
      report('asking');
    },
  });
  if (rowResources(run.state).length > 0) stager.preload();
  return { stop: await asking, questions };
}
