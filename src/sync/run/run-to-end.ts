import { throwIfAborted } from '../../base/errors.ts';
import { loadWriter } from '../../store/writer.ts';
import type { commitRun } from '../commit/commit-run.ts';
import { judgeFields } from '../commit/judge-fields.ts';
import { type RunEnd, summarize } from '../commit/summarize.ts';
import type { Selection } from '../plan/selection.ts';
import type { ServiceIngest } from '../types.ts';
import type { Stop } from './ask-slices.ts';
import { type Gathering, openGathering, type Work } from './gather.ts';
import { isToBeAskedAgain } from './judge-answers.ts';
import { canonicalQuestion, type Run } from './open-run.ts';
import { areAllTaxonomies } from './run-state.ts';

type Ended = { readonly summary: ServiceIngest; readonly isFinished: boolean };

/** Asks, stages and commits; or ends early, and tells why. */
export async function runToEnd(work: Work): Promise<Ended> {
  const { run, selection, ports } = work;
  const gathering = await openGathering(work);
  const gathered = gathering.gather();
  // What commits is loaded while the service works.
  const committing = Promise.all([import('../commit/commit-run.ts'), loadWriter()]);
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
