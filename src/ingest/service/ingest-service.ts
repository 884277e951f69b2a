import type { Diagnostic } from '../../base/diagnostic.ts';
import { throwIfAborted } from '../../base/errors.ts';
import type { TaxonomyRead } from '../../model/taxonomy-read.ts';
import { openSession } from '../../store/session.ts';
import { levelDiagnostics } from '../../taxonomy/level-diagnostics.ts';
import { slicedResource } from './plan/sliced-resources.ts';
import type { ServicePorts } from './ports.ts';
import { askSlices, describeSlice, type Stop } from './run/ask-slices.ts';
import { commitRun, type ReadTaxonomy } from './run/commit-run.ts';
import { contractOf, fieldDrift } from './run/drift.ts';
import { type Knowledge, readKnowledge } from './run/knowledge.ts';
import { canonicalQuestion, findRun, openRun, type Run } from './run/open-run.ts';
import { createPlanner, MOST_REPLANNED } from './run/plan-next.ts';
import { ingestFolder, putAside, removeOldAnswers } from './run/run-folder.ts';
import { leavesOf, resourceOf, rowResources, type Slice, statusOf } from './run/run-state.ts';
import { type Selection, selectResources } from './run/select-resources.ts';
import type { BadAnswer, StagedResource } from './run/stage-resource.ts';
import { createStager, type Stager } from './run/stager.ts';
import { type RunEnd, summarize } from './run/summarize.ts';
import { taxonomiesFresh } from './run/taxonomies-fresh.ts';
import { joinTaxonomy, type TaxonomyAnswers, taxonomyAnswers } from './run/taxonomy-answers.ts';
import type { FieldChange, ServiceIngest, ServiceRequest } from './types.ts';

/**
 * Brings in what the service shows: asks slice by slice, keeps every answer before it is read, and commits a snapshot of each resource in one
 * transaction once all answers are there. What ends early, whether by a kill or for want of calls, commits nothing; the next call of this
 * goes on where it ended and asks nothing again that was answered.
 *
 * @throws usage error for a question that makes no sense, or that differs from that of the unfinished run; what the transport throws.
 */
export async function ingestService(request: ServiceRequest, ports: ServicePorts): Promise<ServiceIngest> {
  const folder = ingestFolder(request.store);
  const selection = selectResources(request);
  const unfinished = request.unfinished === 'discard' ? undefined : findRun(folder);
  const { url } = canonicalQuestion(request);
  const knowledge = await readKnowledge(request.store, { url, format: request.format, run: unfinished?.run }, ports);
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
    const { summary, isFinished } = await runToEnd(request, run, selection, knowledge, ports);
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

async function runToEnd(
  request: ServiceRequest,
  run: Run,
  selection: Selection,
  knowledge: Knowledge,
  ports: ServicePorts,
): Promise<Ended> {
  const session = await openSession();
  try {
    const work = await openWork(request, run, selection, knowledge, ports, session);
    const stop = await work.gather();
    throwIfAborted(ports.signal);
    const fresh = work.fresh;
    const base = { selection, asked: work.asked, fresh, diagnostics: work.diagnostics() };
    const early = (end: Pick<RunEnd, 'outcome' | 'reason'>): Ended => {
      const staged = stagedOf(run, work.stager);
      return {
        summary: summarize(run, { ...base, ...end, staged, drift: [], refused: new Map() }, ports),
        isFinished: false,
      };
    };
    if (stop) return early({ outcome: stop.kind === 'budget' ? 'budget' : 'refused', reason: stop.message });
    if (run.state.slices.size === 0) {
      const end = { ...base, outcome: undefined, reason: undefined, staged: [], drift: [], refused: new Map() };
      return { summary: summarize(run, end, ports), isFinished: true };
    }
    if (isToBeAskedAgain(run))
      return early({ outcome: 'incomplete', reason: 'some slices failed for a reason that may pass' });
    const { drift, refused, complete } = judgeFields(request, run, work.stager, knowledge, selection);
    const taxonomies = await work.taxonomies();
    const staged = await work.stager.finish(complete);
    ports.onProgress?.({ ...work.progress(), stage: 'writing' });
    const summary = await commitRun(
      session,
      run,
      {
        store: request.store,
        url: canonicalQuestion(request).url,
        format: request.format,
        question: JSON.stringify({ ...canonicalQuestion(request), keyHash: undefined }),
        selection,
        staged,
        taxonomies,
        allTaxonomies: [...run.state.resources.keys()].every(
          (name) => !isTaxonomy(name) || statusOf(run.state, name) === 'complete',
        ),
        drift,
        summarize: (committed) =>
          summarize(run, { ...base, outcome: undefined, reason: undefined, staged, drift, refused }, ports, committed),
      },
      ports,
    );
    return { summary, isFinished: true };
  } finally {
    session.close();
  }
}

/** A failure that may pass is worth one more run, which then ends whether it has passed or not. */
function isToBeAskedAgain({ state }: Run): boolean {
  return [...state.slices.values()].some(
    ({ status, failure, failures }) => status === 'failed' && failure?.passing && failures < 2,
  );
}

function isTaxonomy(resource: string): boolean {
  return resource.startsWith('taxonomy');
}

function stagedOf(run: Run, stager: Stager): readonly StagedResource[] {
  return rowResources(run.state).flatMap((name) => stager.staged(name) ?? []);
}

/** Compares the fields of every complete resource with those of its snapshot before, and drops what its contract does not allow. */
function judgeFields(
  { contracts }: ServiceRequest,
  run: Run,
  stager: Stager,
  knowledge: Knowledge,
  selection: Selection,
): { drift: readonly FieldChange[]; refused: ReadonlyMap<string, string>; complete: readonly string[] } {
  const drift: FieldChange[] = [];
  const refused = new Map<string, string>();
  const complete: string[] = [];
  for (const name of rowResources(run.state)) {
    const staged = stager.staged(name);
    if (!staged || statusOf(run.state, name) !== 'complete') continue;
    const contract = contractOf(contracts, name);
    const changes = fieldDrift(
      name,
      contract,
      knowledge.kinds.get(name),
      staged.kinds(),
      selection.isWhole(slicedResource(name)),
    );
    drift.push(...changes);
    if (contract === 'freeze' && changes.length > 0) {
      const shown = changes.slice(0, 5).map(({ field, change }) => `${field} ${change}`);
      refused.set(
        name,
        `its fields are not those of the snapshot before, and its contract is freeze: ${shown.join(', ')}`,
      );
    } else {
      complete.push(name);
    }
  }
  return { drift, refused, complete };
}

type Work = {
  readonly stager: Stager;
  readonly asked: ReadonlySet<number>;
  readonly fresh: readonly string[];
  /** Asks and plans until nothing is left to be asked, or nothing may be asked any more. */
  readonly gather: () => Promise<Stop | undefined>;
  readonly taxonomies: () => Promise<readonly ReadTaxonomy[]>;
  readonly diagnostics: () => readonly Diagnostic[];
  readonly progress: () => { slices: { done: number; planned: number }; rows: number; calls: number };
};

async function openWork(
  request: ServiceRequest,
  run: Run,
  selection: Selection,
  knowledge: Knowledge,
  ports: ServicePorts,
  session: Awaited<ReturnType<typeof openSession>>,
): Promise<Work> {
  const { transport, today, signal, onProgress, progress: bar } = ports;
  const { state } = run;
  const asked = new Set<number>();
  const diagnostics: Diagnostic[] = [];
  let rows = 0;
  const fresh =
    selection.taxonomies && !state.resources.has('taxonomy') ? taxonomiesFresh(request, knowledge, today()) : [];
  const planner = createPlanner(run, {
    selection,
    knowledge,
    taxonomies: selection.taxonomies && fresh.length === 0,
    ...(request.pageRows !== undefined && { pageRows: request.pageRows }),
  });
  const progress: Work['progress'] = () => {
    const slices = [...state.slices.values()].filter(({ status }) => status !== 'split' && status !== 'dropped');
    const done = slices.filter(({ status }) => status !== 'open').length;
    return { slices: { done, planned: slices.length }, rows, calls: transport.calls() };
  };
  const tell = (): void => onProgress?.({ stage: 'asking', ...progress() });

  const onBad = (slice: Slice, bad: BadAnswer): void => {
    const message = `${describeSlice(slice.question)}: ${bad.message}`;
    diagnostics.push({ severity: 'warning', code: `service/${bad.kind}-answer`, message });
    const { replanned } = resourceOf(state, slice.resource);
    if (bad.kind === 'shifted' && replanned < MOST_REPLANNED) {
      run.log({ event: 'replanned', resource: slice.resource, because: bad.message });
    } else if (bad.kind !== 'shifted' && slice.reopened < MOST_REOPENED) {
      run.log({ event: 'reopened', slice: slice.id, because: bad.message });
    } else {
      run.log({
        event: 'failed',
        slice: slice.id,
        kind: bad.kind,
        message: bad.message,
        passing: true,
        at: today().toISOString(),
        calls: 0,
      });
    }
  };
  const stager = await createStager({
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
      contractOf(request.contracts, resource) === 'discard' ? knowledge.kinds.get(resource) : undefined,
  });
  const answers = taxonomyAnswers(run);
  const listed = (): Promise<readonly ListedTaxonomy[] | undefined> => listedTaxonomies(run, answers, onBad);
  bar.stage('asking the service');

  return {
    stager,
    asked,
    fresh,
    progress,
    diagnostics: () => [...diagnostics, ...planner.diagnostics(), ...discardDiagnostics(stagedOf(run, stager))],
    gather: async () => {
      for (;;) {
        // What is saved tells what else to ask.
        await stager.idle();
        judgePages(run, onBad);
        await judgeTaxonomies(run, answers, onBad);
        const isPlanned = await planner.next({
          companies: () => stager.staged('Companies')?.companies() ?? [],
          taxonomies: async () => (await listed())?.map(({ id }) => id),
        });
        const hasOpen = [...state.slices.values()].some(({ status }) => status === 'open');
        if (!isPlanned && !hasOpen) return undefined;
        stager.poke();
        const stop = await askSlices(run, {
          transport,
          format: request.format,
          today,
          split: planner.split,
          signal,
          onAnswer: (slice) => {
            asked.add(slice.id);
            stager.poke();
            tell();
          },
        });
        if (stop) {
          await stager.idle();
          return stop;
        }
      }
    },
    taxonomies: async () => completeTaxonomies(run, answers, (await listed()) ?? []),
  };
}

/** An answer that is of no use is asked for so often again. */
const MOST_REOPENED = 2;

/** Pages of one question state one number of rows. */
function judgePages(run: Run, onBad: (slice: Slice, bad: BadAnswer) => void): void {
  for (const name of rowResources(run.state)) {
    if (slicedResource(name).way !== 'pages') continue;
    const [first, ...others] = leavesOf(run.state, name);
    const total = first?.answer?.total;
    const other = others.find(({ answer }) => answer && answer.total !== total);
    if (other)
      onBad(other, {
        kind: 'shifted',
        message: `a page says that there are ${other.answer?.total} rows, the first one ${total}`,
      });
  }
}

type ListedTaxonomy = TaxonomyRead['taxonomies'][number];

async function listedTaxonomies(
  run: Run,
  answers: TaxonomyAnswers,
  onBad: (slice: Slice, bad: BadAnswer) => void,
): Promise<readonly ListedTaxonomy[] | undefined> {
  if (!run.state.resources.has('taxonomy')) return undefined;
  const [slice] = leavesOf(run.state, 'taxonomy');
  if (slice?.status !== 'answered') return undefined;
  const read = await answers.read(slice);
  if (typeof read !== 'string') return read.taxonomies;
  onBad(slice, { kind: 'unreadable', message: read });
  return undefined;
}

async function judgeTaxonomies(
  run: Run,
  answers: TaxonomyAnswers,
  onBad: (slice: Slice, bad: BadAnswer) => void,
): Promise<void> {
  for (const slice of [...run.state.slices.values()]) {
    if (!('taxonomy' in slice.question) || slice.status !== 'answered') continue;
    const read = await answers.read(slice);
    if (typeof read === 'string') onBad(slice, { kind: 'unreadable', message: read });
  }
}

/** The taxonomies of which every part was answered, as they are to be stored. */
async function completeTaxonomies(
  run: Run,
  answers: TaxonomyAnswers,
  listed: readonly ListedTaxonomy[],
): Promise<readonly ReadTaxonomy[]> {
  const complete: ReadTaxonomy[] = [];
  for (const taxonomy of listed) {
    const resource = `taxonomy ${taxonomy.id}`;
    if (!run.state.resources.has(resource) || statusOf(run.state, resource) !== 'complete') continue;
    const answered = leavesOf(run.state, resource).filter(({ status }) => status === 'answered');
    const reads = (await Promise.all(answered.map(answers.read))).filter((read) => typeof read !== 'string');
    const joined = joinTaxonomy(taxonomy, reads);
    const levels = levelDiagnostics(joined.taxonomy.parts, { file: resource });
    complete.push({
      resource,
      ...joined,
      counts: { ...joined.counts, levelsDiffering: levels.levelsDiffering },
      diagnostics: [...joined.diagnostics, ...levels.diagnostics],
    });
  }
  return complete;
}

function discardDiagnostics(staged: readonly StagedResource[]): readonly Diagnostic[] {
  return staged.flatMap(({ resource, discarded }): Diagnostic[] => {
    const fields = [...discarded()];
    if (fields.length === 0) return [];
    const values = fields.reduce((sum, [, count]) => sum + count, 0);
    const message = `${values} values of ${fields.length} fields of ${resource} that were not there before were not stored: ${fields
      .map(([field]) => field)
      .slice(0, 10)
      .join(', ')}`;
    return [{ severity: 'warning', code: 'service/discarded-fields', message }];
  });
}
