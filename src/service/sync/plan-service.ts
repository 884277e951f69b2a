import type { PlanOutput } from '../../core/model/shapes/ingest.ts';
import { ingestFolder } from '../../warehouse/answers/ingest-folder.ts';
import type { StorePorts } from '../../warehouse/store/ports.ts';
import { openSession } from '../../warehouse/store/session.ts';
import { LIMITS } from '../protocol/limits.ts';
import { firstRows, type NextSlices, TAXONOMIES, TAXONOMY_LIST, taxonomySlices } from './plan/first-slices.ts';
import { expectedRows } from './plan/matches.ts';
import { NO_EARLIER_REQUESTS, nextBatches } from './plan/next-batches.ts';
import { type Selection, selectResources } from './plan/selection.ts';
import { COMPANIES, slicedResource } from './plan/sliced-resources.ts';
import { readStoredState, type StoredState, taxonomiesFresh } from './plan/stored-state.ts';
import { describeSlice } from './run/ask-slices.ts';
import type { SliceQuestion } from './run/log-entry.ts';
import { asksTheSame, findRun } from './run/open-run.ts';
import { leavesOf, type RunState, statusOf } from './run/run-state.ts';
import type { ServiceRequest } from './types.ts';

/**
 * The requests of {@link ingestService}, without sending any: the slices that are left of an unfinished run of the same
 * question, or those of a new one as far as the store shows.
 *
 * @throws usage error for a question that makes no sense.
 */
export async function planService(
  request: ServiceRequest,
  ports: StorePorts & { readonly today: () => Date },
): Promise<PlanOutput> {
  const selection = selectResources(request);
  const unfinished = request.unfinished === 'discard' ? undefined : findRun(ingestFolder(request.store));
  if (unfinished && asksTheSame(unfinished.question, request)) return leftOf(unfinished.state);
  const session = await openSession();
  try {
    return newPlan(request, selection, await readStoredState(session, { request, selection }, ports), ports.today());
  } finally {
    session.close();
  }
}

function newPlan(request: ServiceRequest, selection: Selection, stored: StoredState, today: Date): PlanOutput {
  const slices: PlanOutput['slices'][number][] = [];
  const later: string[] = [];
  const notSeen: string[] = [];
  let following = 0;
  let needsCompanies = false;
  const add = ({ questions }: Pick<NextSlices, 'questions'>): void => {
    for (const { question, rows } of questions) slices.push(plannedSlice(question, rows));
  };
  if (selection.taxonomies) {
    const fresh = taxonomiesFresh(request, stored, today);
    if (fresh.length > 0) later.push(`${fresh.length} taxonomies were checked a short time ago and are not asked for`);
    else {
      add(TAXONOMY_LIST);
      for (const id of TAXONOMIES) add(taxonomySlices(id, stored));
      if (stored.checks.length === 0) {
        later.push(`of the ${TAXONOMIES.length} taxonomies only those that the service lists are asked for`);
      }
    }
  }
  const pageRows = request.pageRows ?? LIMITS.highestLimit;
  for (const resource of selection.rows) {
    const { name, strategy } = resource;
    const isSeen = stored.rowsOf(name) !== undefined;
    const first = firstRows(resource, selection.restriction, stored, { pageRows });
    add(first);
    if (!isSeen) notSeen.push(name);
    if (strategy === 'by-page') {
      const pages = morePages(expectedRows({ resource: name }, stored.counted(name)), pageRows);
      following += pages;
      if (pages > 0) later.push(`${pages} more ${pages === 1 ? 'page' : 'pages'} of ${name}`);
    }
    if (first.last || strategy === 'by-page') continue;
    needsCompanies = true;
    const packs = nextBatches(resource, selection.restriction, stored.companies, stored, NO_EARLIER_REQUESTS);
    following += packs.questions.length;
    later.push(`${packs.questions.length} lists or ranges of companies for ${name}, once the companies are known`);
  }
  if (needsCompanies && !selection.rows.some(({ name }) => name === COMPANIES)) {
    const { questions } = firstRows(slicedResource(COMPANIES), {}, stored, { pageRows });
    add({ questions: questions.map(({ question }) => ({ question })) });
  }
  if (notSeen.length > 0) {
    later.push(
      `more calls for what has ${LIMITS.rowThreshold} rows or more, which is asked for in parts; how many is not known before the first ingest of ${notSeen.join(', ')}`,
    );
  }
  return planOf(false, slices, later, { following, atLeast: notSeen.length > 0 });
}

/** Pages behind the first one; each begins with the last row of the one before. */
function morePages(rows: number, pageRows: number): number {
  return rows <= pageRows ? 0 : Math.ceil((rows - 1) / Math.max(1, pageRows - 1)) - 1;
}

function plannedSlice(question: SliceQuestion, rows: number | null = null): PlanOutput['slices'][number] {
  const { id } = 'rows' in question ? {} : question.taxonomy;
  const resource = 'rows' in question ? question.rows.resource : ['taxonomy', id].filter(Boolean).join(' ');
  return { resource, asks: describeSlice(question), rows };
}

function leftOf(state: RunState): PlanOutput {
  const slices = [...state.resources.keys()].flatMap((resource) =>
    leavesOf(state, resource)
      .filter(({ status, failure }) => status === 'open' || (status === 'failed' && failure?.transient))
      .map(({ question, expected }) => plannedSlice(question, expected)),
  );
  const later = [...state.resources.values()]
    .filter(({ name, planned }) => !planned && statusOf(state, name) !== 'failed')
    .map(({ name }) => `more of ${name}, which follows from answers`);
  return planOf(true, slices, later, { following: 0, atLeast: later.length > 0 });
}

function planOf(
  resumes: boolean,
  slices: PlanOutput['slices'],
  later: readonly string[],
  { following, atLeast }: { readonly following: number; readonly atLeast: boolean },
): PlanOutput {
  const calls = { planned: slices.length, expected: slices.length + following, atLeast };
  return { resumes, totals: { slices: slices.length, calls }, later, slices };
}
