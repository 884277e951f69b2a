import { CrossfootError, throwIfAborted } from '../base/errors.ts';
import { migrateStore } from '../store/migrate-store.ts';
import { openSession, type Session } from '../store/session.ts';
import { loadWriter } from '../store/writer.ts';
import type { commitRun } from './commit/commit-run.ts';
import { judgeFields } from './commit/judge-fields.ts';
import { type RunEnd, summarize } from './commit/summarize.ts';
import { type Selection, selectResources } from './plan/selection.ts';
import { readStoredState, type StoredState, type StoreQuery } from './plan/stored-state.ts';
import type { Stop } from './run/ask-slices.ts';
import type { Gathering, Work } from './run/gather.ts';
import { isWorthAnotherRun } from './run/judge-answers.ts';
import { asksTheSame, canonicalQuestion, findRun, openRun, type Run } from './run/open-run.ts';
import { ingestFolder, putAside, removeOldAnswers } from './run/run-folder.ts';
import { areAllTaxonomies } from './run/run-state.ts';
import type { ServiceIngest, ServicePorts, ServiceRequest } from './types.ts';

/** Memory of staging and committing before they use the disk, however much is ingested. */
const MEMORY = '96MB';

/**
 * Brings in what the service shows: asks slice by slice, keeps every answer before it is read, and commits a snapshot of each resource in one
 * transaction once all answers are there. What ends early, whether by a kill or for want of calls, commits nothing; the next call of this
 * goes on where it ended and asks nothing again that was answered.
 *
 * @throws usage error for a question that makes no sense, or that differs from that of the unfinished run; what the transport throws.
 */
export async function ingestService(request: ServiceRequest, ports: ServicePorts): Promise<ServiceIngest> {
  const session = await openSession({ memory: MEMORY });
  try {
    return await ingestWith(session, request, ports);
  } finally {
    session.close();
  }
}

async function ingestWith(session: Session, request: ServiceRequest, ports: ServicePorts): Promise<ServiceIngest> {
  const folder = ingestFolder(request.store);
  const selection = selectResources(request);
  const unfinished = request.unfinished === 'discard' ? undefined : findRun(folder);
  const { url } = canonicalQuestion(request);
  const { quarters } = selection.restriction;
  const of = { url, format: request.format, run: unfinished?.run, quarters };
  // Modules are loaded while the store is read.
  const [stored, { openGathering }] = await Promise.all([
    readMigrated(session, request.store, of, ports),
    import('./run/gather.ts'),
  ]);
  if (unfinished && stored.committed !== undefined) {
    // It was killed after the commit.
    putAside(folder, unfinished.run, request.keepRawDays);
    if (asksTheSame(unfinished.question, request))
      return { ...(JSON.parse(stored.committed) as ServiceIngest), resumed: true };
  }
  const run = openRun(folder, request, {
    unfinished: request.unfinished,
    name: ports.newRunName(),
    startedAt: ports.today().toISOString(),
  });
  try {
    const { summary, isFinished } = await runToEnd({ request, selection, stored, run, session, ports }, openGathering);
    run.close();
    if (isFinished) putAside(folder, run.name, request.keepRawDays);
    removeOldAnswers(folder, request.keepRawDays, ports.today());
    return summary;
  } catch (error) {
    run.close();
    throw error;
  }
}

/** Brings a store of an older schema up to date before it is read, as every ingest does. */
async function readMigrated(
  session: Session,
  store: string,
  of: StoreQuery,
  ports: ServicePorts,
): Promise<StoredState> {
  try {
    return await readStoredState(session, store, of, ports);
  } catch (error) {
    if (!(error instanceof CrossfootError && error.code === 'old-schema')) throw error;
  }
  await migrateStore(store, ports);
  return readStoredState(session, store, of, ports);
}

type Ended = { readonly summary: ServiceIngest; readonly isFinished: boolean };
type Open = (work: Work) => Promise<Gathering>;

/** Asks, stages and commits; or ends early, and says why. */
async function runToEnd(work: Work, openGathering: Open): Promise<Ended> {
  const { run, selection, ports } = work;
  const gathering = await openGathering(work);
  const gathered = gathering.gather();
  // The writer is loaded while the service works.
  const committing = Promise.all([import('./commit/commit-run.ts'), loadWriter()]);
  const stop = await gathered;
  throwIfAborted(ports.signal);
  const early = earlyEnd(run, stop);
  if (early) {
    const { isFinished, ...how } = early;
    return { summary: summarize(run, { ...endOf(selection, gathering), ...how }, ports), isFinished };
  }
  return { summary: await commit(work, gathering, (await committing)[0].commitRun), isFinished: true };
}

/** How a run ends that commits nothing; `undefined` for one that does. */
function earlyEnd(
  run: Run,
  stop: Stop | undefined,
): (Pick<RunEnd, 'outcome' | 'reason'> & { readonly isFinished: boolean }) | undefined {
  if (stop) return { outcome: stop.kind, reason: stop.message, isFinished: false };
  if (run.state.slices.size === 0) return { outcome: undefined, reason: undefined, isFinished: true };
  if (!isWorthAnotherRun(run)) return undefined;
  return { outcome: 'incomplete', reason: 'some slices failed for a reason that may pass', isFinished: false };
}

/** The parts of every end; one that commits has more. */
function endOf(selection: Selection, { asked, fresh, diagnostics, staged }: Gathering): RunEnd {
  return {
    ...{ selection, asked, fresh, diagnostics: diagnostics(), staged: staged() },
    ...{ outcome: undefined, reason: undefined, drift: [], refused: new Map() },
  };
}

async function commit(work: Work, gathering: Gathering, write: typeof commitRun): Promise<ServiceIngest> {
  const { request, run, selection, ports, session } = work;
  const end = endOf(selection, gathering);
  const { drift, refused, known, staged } = await judgeFields(work, gathering.stager);
  const taxonomies = await gathering.taxonomies();
  ports.onProgress?.({ ...gathering.progress(), stage: 'writing' });
  const question = canonicalQuestion(request);
  return write(
    session,
    run,
    {
      store: request.store,
      url: question.url,
      format: request.format,
      question: JSON.stringify({ ...question, keyHash: undefined }),
      selection,
      staged,
      known,
      taxonomies,
      allTaxonomies: areAllTaxonomies(run.state),
      drift,
      summarize: (committed) => summarize(run, { ...end, staged, drift, refused }, ports, committed),
    },
    ports,
  );
}
