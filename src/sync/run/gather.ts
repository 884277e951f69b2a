import type { Diagnostic } from '../../base/diagnostic.ts';
import type { Session } from '../../store/session.ts';
import type { ReadTaxonomy } from '../commit/commit-run.ts';
import { contractOf } from '../commit/judge-fields.ts';
import { TAXONOMIES, taxonomySlices } from '../plan/first-slices.ts';
import { createPlanner, type Planner } from '../plan/planner.ts';
import type { Selection } from '../plan/selection.ts';
import { type StoredState, taxonomiesFresh } from '../plan/stored-state.ts';
import type { ServicePorts, ServiceProgress, ServiceRequest } from '../types.ts';
import { askSlices, type Stop } from './ask-slices.ts';
import { judgeAnswers, judgePages, type OnBad } from './judge-answers.ts';
import type { Run } from './open-run.ts';
import { openSlices, rowResources, type Slice } from './run-state.ts';
import { discardDiagnostics, type StagedResource } from './staged-resource.ts';
import { createStager, type Stager } from './stager.ts';
import type { AnsweredTaxonomies } from './taxonomy-answers.ts';

/** One invocation: its question, and everything it works with. */
export type Work = {
  readonly request: ServiceRequest;
  readonly selection: Selection;
  readonly stored: StoredState;
  readonly run: Run;
  readonly session: Session;
  readonly ports: ServicePorts;
};

/** The answers of a run on their way from the service to the stage. */
export type Gathering = {
  readonly stager: Stager;
  /** Slices that were answered in this invocation. */
  readonly asked: ReadonlySet<number>;
  /** Taxonomies that need not be requested. */
  readonly fresh: readonly string[];
  /** Asks and plans until nothing is left to be asked, or nothing may be asked any more. */
  readonly gather: () => Promise<Stop | undefined>;
  readonly taxonomies: () => Promise<readonly ReadTaxonomy[]>;
  readonly staged: () => readonly StagedResource[];
  readonly diagnostics: () => readonly Diagnostic[];
  readonly progress: () => Omit<ServiceProgress, 'stage'>;
};

const NO_TAXONOMIES: AnsweredTaxonomies = {
  judge: async () => {},
  listed: async () => undefined,
  complete: async () => [],
};

type Parts = {
  readonly planner: Planner;
  readonly stager: Stager;
  readonly taxonomies: AnsweredTaxonomies;
  readonly onBad: OnBad;
  readonly asked: Set<number>;
  readonly report: () => void;
};

export async function openGathering(work: Work): Promise<Gathering> {
  const { request, selection, stored, run, ports } = work;
  const { state } = run;
  const diagnostics: Diagnostic[] = [];
  const isBegun = state.resources.has('taxonomy');
  const fresh = selection.taxonomies && !isBegun ? taxonomiesFresh(request, stored, ports.today()) : [];
  const asksTaxonomies = selection.taxonomies && fresh.length === 0;
  const planner = createPlanner(run, {
    ...{ selection, stored, taxonomies: asksTaxonomies },
    ...(request.pageRows !== undefined && { pageRows: request.pageRows }),
  });
  const onBad = judgeAnswers(run, ports.today, (diagnostic) => diagnostics.push(diagnostic));
  const hasTaxonomies = isBegun || asksTaxonomies;
  const taxonomies = hasTaxonomies
    ? (await import('./taxonomy-answers.ts')).answeredTaxonomies(run, onBad)
    : NO_TAXONOMIES;
  let rows = 0;
  const progress = () => ({ ...slicesOf(work, hasTaxonomies), rows, calls: ports.transport.calls() });
  const report = (): void => ports.onProgress?.({ stage: 'asking', ...progress() });
  const stager = stagerOf(work, onBad, (count) => {
    rows += count;
    report();
  });
  const staged = (): readonly StagedResource[] => rowResources(state).flatMap((name) => stager.staged(name) ?? []);
  const asked = new Set<number>();
  const parts: Parts = { planner, stager, taxonomies, onBad, asked, report };
  ports.progress.stage('asking the service');
  return {
    ...{ stager, asked, fresh, progress, staged, taxonomies: taxonomies.complete },
    diagnostics: () => [
      ...diagnostics,
      ...planner.diagnostics(),
      ...staged().flatMap((one) => one.diagnostics),
      ...discardDiagnostics(staged()),
    ],
    gather: () => gather(work, parts),
  };
}

function stagerOf(
  { request, stored, run, session, ports }: Work,
  onBad: OnBad,
  onRows: (rows: number) => void,
): Stager {
  return createStager({
    ...{ session, run, onBad, fields: stored.fields, signal: ports.signal },
    onRows: (count) => {
      ports.progress.advance(count);
      onRows(count);
    },
    storedFields: (resource) =>
      contractOf(request.contracts, resource) === 'discard' ? stored.kinds.get(resource) : undefined,
  });
}

/** Slices that are done, of those that are planned and those that are sure to follow. */
function slicesOf({ run: { state }, stored }: Work, hasTaxonomies: boolean): Pick<ServiceProgress, 'slices'> {
  const slices = [...state.slices.values()].filter(({ status }) => status !== 'split' && status !== 'dropped');
  const done = slices.filter(({ status }) => status !== 'open').length;
  // One of each resource that waits for answers, and those of taxonomies that are not listed yet.
  const waiting = [...state.resources.values()].filter(({ planned }) => !planned).length;
  const isListed = [...state.resources.keys()].some((name) => name.startsWith('taxonomy '));
  const ofTaxonomies = TAXONOMIES.flatMap((id) => taxonomySlices(id, stored).questions).length;
  const coming = waiting + (hasTaxonomies && !isListed ? ofTaxonomies : 0);
  return { slices: { done, planned: slices.length + coming } };
}

async function gather(work: Work, parts: Parts): Promise<Stop | undefined> {
  const { run } = work;
  const { planner, stager, taxonomies, onBad } = parts;
  const totalOf = (slice: Slice): number | undefined =>
    slice.answer?.total ?? stager.staged(slice.resource)?.totals.get(slice.id);
  for (;;) {
    // Saved answers decide what else to ask.
    await stager.idle();
    judgePages(run, totalOf, onBad);
    await taxonomies.judge();
    const isPlanned = await planner.next({
      companies: () => stager.staged('Companies')?.companies ?? [],
      taxonomies: taxonomies.listed,
      total: totalOf,
    });
    if (!isPlanned && openSlices(run.state).length === 0) return undefined;
    stager.resume();
    const { stop, questions } = await ask(work, parts);
    if (stop) {
      await stager.idle();
      return stop;
    }
    // Without this, such a turn would follow on the other for ever, and no signal would be heard between them.
    if (!isPlanned && questions === 0) throw new Error('slices are open that can neither be planned nor asked');
  }
}

async function ask({ request, run, ports }: Work, { planner, stager, asked, report }: Parts) {
  let questions = 0;
  const asking = askSlices(run, {
    transport: ports.transport,
    format: request.format,
    today: ports.today,
    replacementsFor: planner.replacementsFor,
    signal: ports.signal,
    onAsk: () => {
      questions += 1;
    },
    onAnswer: (slice) => {
      asked.add(slice.id);
      stager.resume();
      report();
    },
  });
  if (rowResources(run.state).length > 0) stager.preload();
  return { stop: await asking, questions };
}
