import type { Diagnostic } from '../../base/diagnostic.ts';
import type { Session } from '../../store/session.ts';
import type { ReadTaxonomy } from '../commit/commit-run.ts';
import { discardDiagnostics } from '../commit/discarded.ts';
import { contractOf } from '../commit/drift.ts';
import { TAXONOMIES, taxonomySlices } from '../plan/first-slices.ts';
import { createPlanner } from '../plan/planner.ts';
import type { Selection } from '../plan/selection.ts';
import type { StoredState } from '../plan/stored-state.ts';
import { taxonomiesFresh } from '../plan/taxonomies-fresh.ts';
import type { ServicePorts } from '../ports.ts';
import type { ServiceProgress, ServiceRequest } from '../types.ts';
import type { AnsweredTaxonomies } from './answered-taxonomies.ts';
import { askSlices, type Stop } from './ask-slices.ts';
import { judgeAnswers, judgePages } from './judge-answers.ts';
import { lateStager } from './late-stager.ts';
import type { Run } from './open-run.ts';
import { openSlices, rowResources, type Slice } from './run-state.ts';
import type { StagedResource } from './stage-resource.ts';
import type { Stager } from './stager.ts';

/** One invocation: what is asked, and with what. */
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
  /** Slices that were asked by this invocation. */
  readonly asked: ReadonlySet<number>;
  /** Taxonomies that need not be asked for. */
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

export async function openGathering({ request, selection, stored, run, session, ports }: Work): Promise<Gathering> {
  const { transport, today, signal, onProgress, progress: bar } = ports;
  const { state } = run;
  const asked = new Set<number>();
  const diagnostics: Diagnostic[] = [];
  let rows = 0;
  let questions = 0;
  const fresh =
    selection.taxonomies && !state.resources.has('taxonomy') ? taxonomiesFresh(request, stored, today()) : [];
  const hasTaxonomies = state.resources.has('taxonomy') || (selection.taxonomies && fresh.length === 0);
  const planner = createPlanner(run, {
    selection,
    stored,
    taxonomies: selection.taxonomies && fresh.length === 0,
    ...(request.pageRows !== undefined && { pageRows: request.pageRows }),
  });
  /** Slices that are sure to follow: one of each resource that waits for answers, and those of taxonomies that are not listed yet. */
  const coming = (): number => {
    const waiting = [...state.resources.values()].filter(({ planned }) => !planned).length;
    const isListed = [...state.resources.keys()].some((name) => name.startsWith('taxonomy '));
    const ofTaxonomies = TAXONOMIES.flatMap((id) => taxonomySlices(id, stored).questions).length;
    return waiting + (hasTaxonomies && !isListed ? ofTaxonomies : 0);
  };
  const progress: Gathering['progress'] = () => {
    const slices = [...state.slices.values()].filter(({ status }) => status !== 'split' && status !== 'dropped');
    const done = slices.filter(({ status }) => status !== 'open').length;
    return { slices: { done, planned: slices.length + coming() }, rows, calls: transport.calls() };
  };
  const tell = (): void => onProgress?.({ stage: 'asking', ...progress() });
  const onBad = judgeAnswers(run, today, (diagnostic) => diagnostics.push(diagnostic));
  const taxonomies = hasTaxonomies
    ? (await import('./answered-taxonomies.ts')).answeredTaxonomies(run, onBad)
    : NO_TAXONOMIES;
  const stager = lateStager({
    fields: stored.fields,
    session,
    run,
    signal,
    onBad,
    onRows: (count) => {
      rows += count;
      bar.advance(count);
      tell();
    },
    knownFields: (resource) =>
      contractOf(request.contracts, resource) === 'discard' ? stored.kinds.get(resource) : undefined,
  });
  const ask = (): Promise<Stop | undefined> => {
    const asking = askSlices(run, {
      transport,
      format: request.format,
      today,
      replacementsFor: planner.replacementsFor,
      signal,
      onAsk: () => {
        questions += 1;
      },
      onAnswer: (slice) => {
        asked.add(slice.id);
        stager.resume();
        tell();
      },
    });
    if (rowResources(state).length > 0) stager.load();
    return asking;
  };
  const totalOf = (slice: Slice): number | undefined =>
    slice.answer?.total ?? stager.staged(slice.resource)?.totals.get(slice.id);
  const staged = (): readonly StagedResource[] => rowResources(state).flatMap((name) => stager.staged(name) ?? []);
  bar.stage('asking the service');

  return {
    stager,
    asked,
    fresh,
    progress,
    staged,
    diagnostics: () => [
      ...diagnostics,
      ...planner.diagnostics(),
      ...staged().flatMap(({ summary }) => summary().diagnostics),
      ...discardDiagnostics(staged()),
    ],
    taxonomies: taxonomies.complete,
    gather: async () => {
      for (;;) {
        // What is saved tells what else to ask.
        await stager.idle();
        judgePages(run, totalOf, onBad);
        await taxonomies.judge();
        const isPlanned = await planner.next({
          companies: () => stager.staged('Companies')?.companies() ?? [],
          taxonomies: taxonomies.listed,
          total: totalOf,
        });
        if (!isPlanned && openSlices(state).length === 0) return undefined;
        stager.resume();
        const before = questions;
        const stop = await ask();
        if (stop) {
          await stager.idle();
          return stop;
        }
        // Without this, such a turn would follow on the other for ever, and no signal would be heard between them.
        if (!isPlanned && questions === before)
          throw new Error('slices are open that can neither be planned nor asked');
      }
    },
  };
}
