import { CrossfootError } from '../base/errors.ts';
import { migrateStore } from '../store/migrate-store.ts';
import { openSession, type Session } from '../store/session.ts';
import { selectResources } from './plan/selection.ts';
import { readStoredState, type StoredState, type StoreQuery } from './plan/stored-state.ts';
import type { ServicePorts } from './ports.ts';
import { asksTheSame, canonicalQuestion, findRun, openRun } from './run/open-run.ts';
import { ingestFolder, putAside, removeOldAnswers } from './run/run-folder.ts';
import type { ServiceIngest, ServiceRequest } from './types.ts';

/** What staging and committing takes at most before it uses the disk: the size of what is ingested does not matter. */
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
  // What asks is loaded while the store is read.
  const [stored, { runToEnd }] = await Promise.all([
    readMigrated(session, request.store, of, ports),
    import('./run/run-to-end.ts'),
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
    const { summary, isFinished } = await runToEnd({ request, selection, stored, run, session, ports });
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
