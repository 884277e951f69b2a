import { isDeepStrictEqual } from 'node:util';
import type { Diagnostic } from '../../../core/base/diagnostic.ts';
import { LIMITS } from '../../protocol/limits.ts';
import type { SliceQuestion } from '../run/log-entry.ts';
import type { Run } from '../run/open-run.ts';
import { leavesOf, resourceOf, type Slice, sliceOf, statusOf } from '../run/run-state.ts';
import type { ServiceRequest } from '../types.ts';
import {
  firstRows,
  type NextSlices,
  nextPages,
  questionOf,
  rowSlices,
  TAXONOMIES,
  TAXONOMY_LIST,
  taxonomySlices,
} from './first-slices.ts';
import { type CountedCompany, companyKey, type KnownCompany } from './known-companies.ts';
import { nextBatches } from './next-batches.ts';
import { type RowQuestion, rangeOf } from './question.ts';
import type { Selection } from './selection.ts';
import { COMPANIES, SLICED_RESOURCES, type SlicedResource, slicedResource } from './sliced-resources.ts';
import { splitQuestion } from './split.ts';
import type { StoredState } from './stored-state.ts';

/** Why a slice is replaced: its answer would have too many rows, or the service does not accept it. */
export type ReplaceReason = 'too-many-rows' | 'refused';

export type Planner = {
  /** Plans everything that can be planned by now; false where nothing could be. */
  readonly next: (answers: PlanAnswers) => Promise<boolean>;
  /**
   * Questions that replace a slice; none, where they follow later; `undefined`, where it cannot be split or asked
   * otherwise.
   */
  readonly replacementsFor: (slice: Slice, reason: ReplaceReason) => readonly SliceQuestion[] | undefined;
  readonly diagnostics: () => readonly Diagnostic[];
};

/** Contents of the answers that are there. */
export type PlanAnswers = {
  /** Companies of the answers of `Companies`, once all of them are there. */
  readonly companies: () => readonly KnownCompany[];
  /** Ids of the taxonomies of the list, once it is there. */
  readonly taxonomies: () => Promise<readonly string[] | undefined>;
  /** The number of rows that an answer says that there are; `undefined` until it is known. */
  readonly total: (slice: Slice) => number | undefined;
};

export type PlanOptions = Pick<ServiceRequest, 'pageRows'> & {
  readonly selection: Selection;
  readonly stored: StoredState;
  /** Whether the taxonomies are to be requested. */
  readonly taxonomies: boolean;
};

/** A run that is being planned. */
type Planning = PlanOptions & {
  readonly pageRows: number;
  readonly run: Run;
  /** The companies that the answers of `Companies` list. */
  listed: readonly KnownCompany[];
};

export function createPlanner(run: Run, options: PlanOptions): Planner {
  const { pageRows = LIMITS.highestLimit } = options;
  const plan: Planning = { ...options, pageRows, run, listed: [] };
  const unknown = new Map<string, Diagnostic>();
  return {
    diagnostics: () => [...unknown.values()],
    next: async ({ companies, taxonomies, total }) => {
      plan.listed = companies();
      for (const { name } of SLICED_RESOURCES) if (run.state.resources.has(name)) replanWithoutFilters(plan, name);
      const listed = beginTaxonomyList(plan);
      const begun = plan.selection.rows.filter((resource) => begin(plan, resource));
      const parts = planTaxonomies(plan, (await taxonomies()) ?? [], unknown);
      const went = SLICED_RESOURCES.filter((resource) => goOn(plan, resource, total));
      return listed || begun.length > 0 || parts || went.length > 0;
    },
    replacementsFor: (slice, reason) => replacementsFor(plan, slice, reason),
  };
}

function add({ run }: Planning, resource: string, { questions, last }: NextSlices): true {
  const slices = questions.map((question) => ({ id: run.nextId(), ...question }));
  run.log({ event: 'planned', resource, slices, last });
  return true;
}

function isBegun({ run: { state } }: Planning, resource: string): boolean {
  const known = state.resources.get(resource);
  return known !== undefined && (known.planned || known.roots.length > 0);
}

/** Whether filters are left out of the questions of a resource, because the service refused one. */
function isWithoutFilters({ run: { state } }: Planning, resource: string): boolean {
  return resourceOf(state, resource).replanned > 0;
}

/** Plans the first slices of a resource; where these need the list of companies, those of that. */
function begin(plan: Planning, resource: SlicedResource, restriction = plan.selection.restriction): boolean {
  const { name } = resource;
  if (isBegun(plan, name)) return false;
  const { stored, pageRows } = plan;
  const first = firstRows(resource, restriction, stored, { pageRows, plainly: isWithoutFilters(plan, name) });
  if (first.questions.length > 0) return add(plan, name, first);
  resourceOf(plan.run.state, name);
  return begin(plan, slicedResource(COMPANIES), {});
}

function beginTaxonomyList(plan: Planning): boolean {
  if (!plan.taxonomies || isBegun(plan, 'taxonomy')) return false;
  return add(plan, 'taxonomy', TAXONOMY_LIST);
}

/** Plans the parts of the listed taxonomies; those that the contract does not have are reported, once each. */
function planTaxonomies(plan: Planning, listed: readonly string[], unknown: Map<string, Diagnostic>): boolean {
  const planned = listed.filter((id) => {
    if (isBegun(plan, `taxonomy ${id}`)) return false;
    if (TAXONOMIES.includes(id)) return add(plan, `taxonomy ${id}`, taxonomySlices(id, plan.stored));
    unknown.set(id, {
      severity: 'warning',
      code: 'service/unknown-taxonomy',
      message: `the service lists a taxonomy ${id} that its contract does not have; it was not requested`,
    });
    return false;
  });
  return planned.length > 0;
}

/** Plans further slices of a resource whose first answers are there. */
function goOn(plan: Planning, resource: SlicedResource, total: PlanAnswers['total']): boolean {
  const { state } = plan.run;
  const begun = state.resources.get(resource.name);
  if (!begun || begun.planned || statusOf(state, resource.name) === 'failed') return false;
  if (resource.strategy === 'by-company-list') return continueBatches(plan, resource);
  return resource.strategy === 'by-page' && continuePages(plan, resource, total);
}

/** Batches of companies, once they are known. Where their list cannot be had, the whole is split blindly. */
function continueBatches(plan: Planning, resource: SlicedResource): boolean {
  const { run, selection, stored } = plan;
  const { state } = run;
  const { name } = resource;
  const leaves = leavesOf(state, name);
  if (leaves.some(({ status }) => status === 'open')) return false;
  const listStatus = statusOf(state, COMPANIES);
  if (listStatus === 'open' && isBegun(plan, COMPANIES)) return false;
  const companies = knownCompanies(plan, name);
  const whole = questionOf(resource, selection.restriction);
  if (listStatus === 'failed' || companies.length === 0) {
    const counted = stored.counted(name);
    return add(plan, name, rowSlices(splitQuestion(whole, counted) ?? [whole], counted));
  }
  const roots = resourceOf(state, name).roots.map((id) => sliceOf(state, id));
  const isTooMuch = roots.some(({ status, parts }) => status === 'split' && parts.length === 0);
  const before = { leaves, roots, isTooMuch, plainly: isWithoutFilters(plan, name) };
  const batches = nextBatches(resource, selection.restriction, companies, stored, before);
  // A question that was refused for its rows is not asked again.
  const isSame = batches.questions.some(
    ({ question }) => 'rows' in question && isDeepStrictEqual(question.rows, whole),
  );
  const counted = countedCompanies(plan, name);
  const parts = isTooMuch && isSame ? splitQuestion(whole, counted) : undefined;
  return add(plan, name, parts ? rowSlices(parts, counted) : batches);
}

/** A service may not accept a filter: then the resource is planned again without any, once. */
function replanWithoutFilters(plan: Planning, resource: string): void {
  const { run } = plan;
  if (slicedResource(resource).strategy === 'by-page' || isWithoutFilters(plan, resource)) return;
  const refused = leavesOf(run.state, resource).find(
    ({ status, failure, question }) =>
      status === 'failed' && failure?.kind === 'refused' && 'rows' in question && question.rows.conditions,
  );
  if (!refused) return;
  run.log({ event: 'replanned', resource, because: `a filter was refused: ${refused.failure?.message}` });
}

function continuePages(plan: Planning, resource: SlicedResource, totalOf: PlanAnswers['total']): boolean {
  const { state } = plan.run;
  const [first, ...others] = leavesOf(state, resource.name);
  if (first?.status !== 'answered' || others.length > 0 || resourceOf(state, resource.name).planned) return false;
  const total = totalOf(first);
  // A total that is not in the first bytes of an answer is known when it is read, after the answers before it.
  return total !== undefined && add(plan, resource.name, nextPages(first.question, total));
}

function replacementsFor(plan: Planning, slice: Slice, reason: ReplaceReason): readonly SliceQuestion[] | undefined {
  if (!('rows' in slice.question)) return undefined;
  const { rows: question } = slice.question;
  if (reason === 'refused') return unsorted(question);
  const { strategy } = slicedResource(question.resource);
  const isWhole = !question.symbols && !question.entityIds && !question.conditions;
  // Only the first question of all: parts by quarter of a blind split have no symbols either.
  const isFirst = resourceOf(plan.run.state, slice.resource).roots[0] === slice.id;
  if (strategy === 'by-company-list' && isWhole && isFirst) {
    begin(plan, slicedResource(COMPANIES), {});
    return [];
  }
  return splitQuestion(question, countedCompanies(plan, question.resource))?.map((rows) => ({ rows }));
}

/**
 * A resource without rows may have no fields to sort by. Pages that are not sorted overlap all the same, or are read
 * anew.
 */
function unsorted(question: RowQuestion): readonly SliceQuestion[] | undefined {
  const { page } = question;
  return page && !page.unsorted ? [{ rows: { ...question, page: { ...page, unsorted: true } } }] : undefined;
}

/** The companies that are listed, and those that are not any more but have rows of the resource in the store. */
function knownCompanies({ listed, stored }: Planning, resource: string): readonly KnownCompany[] {
  const keys = new Set(listed.map(companyKey));
  return [
    ...listed,
    ...stored.counted(resource).filter((company) => company.rows > 0 && !keys.has(companyKey(company))),
  ];
}

/** The companies by which a question that has too many rows is split. */
function countedCompanies(plan: Planning, resource: string): readonly CountedCompany[] {
  const companies = knownCompanies(plan, resource);
  if (companies.length === 0) return leavesOf(plan.run.state, resource).flatMap(estimated);
  const rowsOf = plan.stored.rowsOf(resource);
  return companies.map((company) => ({ ...company, rows: rowsOf?.(company) ?? 1 }));
}

/** Where no company is known, the ranges of numbers that had rows show where others of the resource have theirs. */
function estimated({ question, answer }: Slice): readonly CountedCompany[] {
  const range = 'rows' in question ? rangeOf(question.rows, 'entityid') : undefined;
  const rows = answer?.total ?? 0;
  return range && rows > 0 ? [{ entityId: String(range.from ?? 0), rows, isEstimate: true }] : [];
}
