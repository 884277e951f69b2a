import { isDeepStrictEqual } from 'node:util';
import type { Diagnostic } from '../../base/diagnostic.ts';
import { LIMITS } from '../../protocol/limits.ts';
import type { Run } from '../run/open-run.ts';
import { leavesOf, resourceOf, type Slice, sliceOf, statusOf } from '../run/run-state.ts';
import type { SliceQuestion } from '../run/slice.ts';
import type { ServiceRequest } from '../types.ts';
import {
  firstRows,
  isKnownTaxonomy,
  type NextSlices,
  nextPages,
  questionOf,
  rowQuestions,
  taxonomySlices,
} from './first-slices.ts';
import type { KnownCompany } from './known-companies.ts';
import { knownNow } from './known-now.ts';
import { nextBatches } from './next-batches.ts';
import type { RowQuestion } from './question.ts';
import type { Selection } from './selection.ts';
import { SLICED_RESOURCES, type SlicedResource, slicedResource } from './sliced-resources.ts';
import { splitQuestion } from './split.ts';
import type { StoredState } from './stored-state.ts';

export type Planner = {
  /** Plans what can be planned by now; false where nothing could be. */
  readonly next: (answers: PlanAnswers) => Promise<boolean>;
  /** What takes the place of a slice that has too many rows, or that the service does not take as it is. */
  readonly replacementsFor: (
    slice: Slice,
    because: 'too-many-rows' | 'refused',
  ) => readonly SliceQuestion[] | undefined;
  readonly diagnostics: () => readonly Diagnostic[];
};

/** What the answers tell that are there. */
export type PlanAnswers = {
  /** Companies of the answers of `Companies`, once all of them are there. */
  readonly companies: () => readonly KnownCompany[];
  /** Ids of the taxonomies of the list, once it is there. */
  readonly taxonomies: () => Promise<readonly string[] | undefined>;
  /** The number of rows that an answer says that there are; `undefined` until it is known. */
  readonly total: (slice: Slice) => number | undefined;
};

const COMPANIES = 'Companies';

export type PlanOptions = Pick<ServiceRequest, 'pageRows'> & {
  readonly selection: Selection;
  readonly stored: StoredState;
  /** Whether the taxonomies are to be asked for. */
  readonly taxonomies: boolean;
};

export function createPlanner(run: Run, options: PlanOptions): Planner {
  const { selection, stored, taxonomies, pageRows = LIMITS.highestLimit } = options;
  const { state } = run;
  const diagnostics: Diagnostic[] = [];
  const known = knownNow(state, stored);
  const add = (resource: string, { questions, last }: NextSlices): true => {
    const slices = questions.map((question) => ({ id: run.nextId(), ...question }));
    run.log({ event: 'planned', resource, slices, last });
    return true;
  };
  const isBegun = (resource: string): boolean => {
    const known = state.resources.get(resource);
    return known !== undefined && (known.planned || known.roots.length > 0);
  };
  const isPlain = (resource: string): boolean => resourceOf(state, resource).replanned > 0;
  const begin = (resource: SlicedResource, restriction = selection.restriction): boolean => {
    const { name } = resource;
    if (isBegun(name)) return false;
    const first = firstRows(resource, restriction, stored, { pageRows, plainly: isPlain(name) });
    if (first.questions.length > 0) return add(name, first);
    resourceOf(state, name);
    return begin(slicedResource(COMPANIES), {});
  };

  /** Packs, once it is known whom to ask for. Where the list of companies cannot be had, the whole is parted blindly. */
  const continueBatches = (resource: SlicedResource): boolean => {
    const { name } = resource;
    const leaves = leavesOf(state, name);
    if (leaves.some(({ status }) => status === 'open')) return false;
    const of = statusOf(state, COMPANIES);
    if (of === 'open' && isBegun(COMPANIES)) return false;
    const companies = known.companies(name);
    const whole = questionOf(resource, selection.restriction);
    if (of === 'failed' || companies.length === 0) {
      const parts = splitQuestion(whole, stored.counted(name)) ?? [whole];
      return add(name, { questions: rowQuestions(parts, stored.counted(name)), last: true });
    }
    const roots = resourceOf(state, name).roots.map((id) => sliceOf(state, id));
    const isTooMuch = roots.some(({ status, parts }) => status === 'split' && parts.length === 0);
    const packs = nextBatches(resource, selection.restriction, companies, stored, {
      ...{ leaves, roots, isTooMuch, plainly: isPlain(name) },
    });
    // What was too much is not asked again.
    const isSame = packs.questions.some(
      ({ question }) => 'rows' in question && isDeepStrictEqual(question.rows, whole),
    );
    const parts = isTooMuch && isSame ? splitQuestion(whole, known.counted(name)) : undefined;
    if (parts) return add(name, { questions: rowQuestions(parts, known.counted(name)), last: true });
    return add(name, packs);
  };

  /** A service may not take a filter: then it is asked without, once. */
  const withoutFilters = (resource: SlicedResource): void => {
    if (resource.strategy === 'by-page' || isPlain(resource.name)) return;
    const refused = leavesOf(state, resource.name).find(
      ({ status, failure, question }) =>
        status === 'failed' && failure?.kind === 'refused' && 'rows' in question && question.rows.conditions,
    );
    if (refused)
      run.log({
        event: 'replanned',
        resource: resource.name,
        because: `a filter was refused: ${refused.failure?.message}`,
      });
  };

  const continuePages = (resource: SlicedResource, totalOf: PlanAnswers['total']): boolean => {
    const [first, ...others] = leavesOf(state, resource.name);
    if (first?.status !== 'answered' || others.length > 0 || resourceOf(state, resource.name).planned) return false;
    const total = totalOf(first);
    // What is not known from its beginning is known when it is read, after what comes before it.
    return total !== undefined && add(resource.name, nextPages(first, total));
  };

  return {
    diagnostics: () => diagnostics,
    next: async ({ companies, taxonomies: listed, total }) => {
      let did = false;
      known.list(companies());
      for (const resource of SLICED_RESOURCES) if (state.resources.has(resource.name)) withoutFilters(resource);
      if (taxonomies && !isBegun('taxonomy')) {
        did = add('taxonomy', { questions: [{ question: { taxonomy: { part: 'taxonomy' } } }], last: true });
      }
      for (const resource of selection.rows) did = begin(resource) || did;
      for (const id of (await listed()) ?? []) {
        if (isBegun(`taxonomy ${id}`)) continue;
        if (isKnownTaxonomy(id)) did = add(`taxonomy ${id}`, taxonomySlices(id, stored));
        else if (!diagnostics.some(({ message }) => message.includes(`taxonomy ${id} `)))
          diagnostics.push(unknownTaxonomy(id));
      }
      for (const resource of SLICED_RESOURCES) {
        const begun = state.resources.get(resource.name);
        if (!begun || begun.planned || statusOf(state, resource.name) === 'failed') continue;
        if (resource.strategy === 'by-company-list') did = continueBatches(resource) || did;
        if (resource.strategy === 'by-page') did = continuePages(resource, total) || did;
      }
      return did;
    },
    replacementsFor: (slice, because) => {
      if (!('rows' in slice.question)) return undefined;
      const { rows: question } = slice.question;
      if (because === 'refused') return unsorted(question);
      const { strategy } = slicedResource(question.resource);
      const isWhole = !question.symbols && !question.entityIds && !question.conditions;
      // Only the first question of all: what was parted blindly by quarter has no symbols either.
      const isFirst = resourceOf(state, slice.resource).roots[0] === slice.id;
      if (strategy === 'by-company-list' && isWhole && isFirst) {
        begin(slicedResource(COMPANIES), {});
        return [];
      }
      const parts = splitQuestion(question, known.counted(question.resource));
      return parts?.map((rows) => ({ rows }));
    },
  };
}

/** What has no rows may have no fields either that it could be sorted by. Pages that are not sorted overlap all the same, or are read anew. */
function unsorted(question: RowQuestion): readonly SliceQuestion[] | undefined {
  const { page } = question;
  return page && !page.unsorted ? [{ rows: { ...question, page: { ...page, unsorted: true } } }] : undefined;
}

function unknownTaxonomy(id: string): Diagnostic {
  return {
    severity: 'warning',
    code: 'service/unknown-taxonomy',
    message: `the service lists a taxonomy ${id} that its contract does not have; it was not asked for`,
  };
}
