import { throwIfAborted } from '../../core/base/errors.ts';
import { ingestFolder, putAside, removeOldAnswers } from '../../warehouse/answers/ingest-folder.ts';
import { readMigrated } from '../../warehouse/store/migrate-store.ts';
import { openSession, type Session } from '../../warehouse/store/session.ts';
import { loadWriter } from '../../warehouse/store/writer.ts';
import { endOf, type RunEnd, summarize } from './commit/summarize.ts';
import { selectResources } from './plan/selection.ts';
import { readStoredState } from './plan/stored-state.ts';
import type { Stop } from './run/ask-slices.ts';
import { isWorthAnotherRun } from './run/judge-answers.ts';
import { asksTheSame, findRun, openRun, type Run } from './run/open-run.ts';
import { runFolder } from './run/run-folder.ts';
import type { Work } from './run/work.ts';
import type { ServiceIngest, ServicePorts, ServiceRequest } from './types.ts';

/** Memory of staging and committing before they use the disk, however much is ingested. */
const MEMORY = '96MB';

/**
 * Brings in what the service shows: asks slice by slice, keeps every answer before it is read, and commits a snapshot
 * of each resource in one transaction once all answers are there. What ends early, whether by a kill or for want of
 * calls, commits nothing; the next call of this goes on where it ended and asks nothing again that was answered.
 *
 * @throws usage error for a question that makes no sense, or that differs from that of the unfinished run; what the
 *   transport throws.
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
  // Modules are loaded while the store is read.
  const [stored, { openGathering, gather }] = await Promise.all([
    readMigrated(request.store, ports, () =>
      readStoredState(session, { request, selection, run: unfinished?.run }, ports),
    ),
    import('./run/gather.ts'),
  ]);
  if (unfinished && stored.committed !== undefined) {
    // It was killed after the commit.
    putAside(folder, runFolder(folder), unfinished.run, request.keepRawDays);
    if (asksTheSame(unfinished.question, request))
      return { ...(JSON.parse(stored.committed) as ServiceIngest), resumed: true };
  }
  const run = openRun(folder, request, {
    unfinished: request.unfinished,
    name: ports.newRunName(),
    startedAt: ports.today().toISOString(),
  });
  try {
    const work = { request, selection, stored, run, session, ports };
    const { summary, isFinished } = await runToEnd(work, { openGathering, gather });
    run.close();
    if (isFinished) putAside(folder, run.files, run.name, request.keepRawDays);
    removeOldAnswers(folder, request.keepRawDays, ports.today());
    return summary;
  } catch (error) {
    run.close();
    throw error;
  }
}

type Gatherer = Pick<typeof import('./run/gather.ts'), 'openGathering' | 'gather'>;

/** Asks, stages and commits; or ends early, and says why. */
async function runToEnd(work: Work, { openGathering, gather }: Gatherer) {
  const gathering = await openGathering(work);
  const gathered = gather(work, gathering);
  // The writer is loaded while the service works.
  const loading = Promise.all([import('./commit/commit-run.ts'), loadWriter()]);
  const stop = await gathered;
  throwIfAborted(work.ports.signal);
  const early = earlyEnd(work.run, stop);
  if (early) {
    const { isFinished, ...how } = early;
    return { summary: summarize(work, { ...endOf(gathering), ...how }), isFinished };
  }
  const [{ commitRun }] = await loading;
  return { summary: await commitRun(work, gathering), isFinished: true };
}

/** How a run ends that commits nothing; `undefined` for one that does. */
function earlyEnd(
  run: Run,
  stop: Stop | undefined,
): (Pick<RunEnd, 'outcome' | 'reason'> & { readonly isFinished: boolean }) | undefined {
  if (stop) return { outcome: stop.kind, reason: stop.message, isFinished: false };
  if (run.state.slices.size === 0) return { isFinished: true };
  if (!isWorthAnotherRun(run)) return undefined;
  return { outcome: 'incomplete', reason: 'some slices failed for a reason that may pass', isFinished: false };
}
