import { throwIfAborted } from '../../base/errors.ts';
import { openSession, type Session } from '../../store/session.ts';
import type { ServicePorts } from './ports.ts';
import type { Stop } from './run/ask-slices.ts';
import type { commitRun } from './run/commit-run.ts';
import { type Gathering, openGathering, type Work } from './run/gather.ts';
import { isToBeAskedAgain } from './run/judge-answers.ts';
import { judgeFields } from './run/judge-fields.ts';
import { readKnowledge } from './run/knowledge.ts';
import { canonicalQuestion, findRun, openRun, type Run } from './run/open-run.ts';
import { ingestFolder, putAside, removeOldAnswers } from './run/run-folder.ts';
import { areAllTaxonomies } from './run/run-state.ts';
import { type Selection, selectResources } from './run/select-resources.ts';
import { type RunEnd, summarize } from './run/summarize.ts';
import type { ServiceIngest, ServiceRequest } from './types.ts';

/** What staging and committing takes at most before it uses the disk: the size of what is ingested does not matter. */
const MEMORY = '64MB';

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
  const knowledge = await readKnowledge(session, request.store, of, ports);
  if (unfinished && knowledge.committed !== undefined) {
    // It was killed after the commit.
    putAside(folder, unfinished.run, request.keepRawDays);
    return { ...(JSON.parse(knowledge.committed) as ServiceIngest), resumed: true };
  }
  const run = openRun(folder, request, {
    unfinished: request.unfinished,
    name: ports.newRunName(),
    startedAt: ports.today().toISOString(),
  });
  try {
    const { summary, isFinished } = await runToEnd({ request, selection, knowledge, run, session, ports });
    run.close();
    if (isFinished) putAside(folder, run.name, request.keepRawDays);
    removeOldAnswers(folder, request.keepRawDays, ports.today());
    return summary;
  } catch (error) {
    run.close();
    throw error;
  }
}

type Ended = { readonly summary: ServiceIngest; readonly isFinished: boolean };

async function runToEnd(work: Work): Promise<Ended> {
  const { run, selection, ports } = work;
  const gathering = await openGathering(work);
  const gathered = gathering.gather();
  // What commits is loaded while the service works.
  const committing = import('./run/commit-run.ts');
  const stop = await gathered;
  throwIfAborted(ports.signal);
  const early = earlyEnd(run, stop);
  if (early) {
    const { isFinished, ...how } = early;
    return { summary: summarize(run, { ...endOf(selection, gathering), ...how }, ports), isFinished };
  }
  return { summary: await commit(work, gathering, (await committing).commitRun), isFinished: true };
}

/** How a run ends that commits nothing; `undefined` for one that does. */
function earlyEnd(
  run: Run,
  stop: Stop | undefined,
): (Pick<RunEnd, 'outcome' | 'reason'> & { readonly isFinished: boolean }) | undefined {
  if (stop) return { outcome: stop.kind, reason: stop.message, isFinished: false };
  if (run.state.slices.size === 0) return { outcome: undefined, reason: undefined, isFinished: true };
  if (!isToBeAskedAgain(run)) return undefined;
  return { outcome: 'incomplete', reason: 'some slices failed for a reason that may pass', isFinished: false };
}

/** What holds of every end; of one that commits, more is said. */
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
