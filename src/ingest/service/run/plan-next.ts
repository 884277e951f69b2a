import type { Diagnostic } from '../../../base/diagnostic.ts';
import { LIMITS } from '../../../protocol/limits.ts';
import { SLICED_RESOURCES, type SlicedResource, slicedResource } from '../plan/sliced-resources.ts';
import { splitQuestion } from '../plan/split.ts';
import { companyKey, type KnownCompany, type Universe } from '../plan/universe.ts';
import type { ServiceRequest } from '../types.ts';
import {
  firstRows,
  isKnownTaxonomy,
  type NextSlices,
  nextPacks,
  nextPages,
  questionOf,
  rowQuestions,
  taxonomySlices,
} from './follow-ups.ts';
import type { Knowledge } from './knowledge.ts';
import type { Run } from './open-run.ts';
import { leavesOf, resourceOf, type Slice, statusOf } from './run-state.ts';
import type { Selection } from './select-resources.ts';
import type { SliceQuestion } from './slice.ts';

export type Planner = {
  /** Plans what can be planned by now; false where nothing could be. */
  readonly next: (answers: PlanAnswers) => Promise<boolean>;
  /** What takes the place of a slice that has too many rows. */
  readonly split: (slice: Slice) => readonly SliceQuestion[] | undefined;
  readonly diagnostics: () => readonly Diagnostic[];
};

/** What the answers tell that are there. */
export type PlanAnswers = {
  /** Companies of the answers of `Companies`, once all of them are there. */
  readonly companies: () => readonly KnownCompany[];
  /** Ids of the taxonomies of the list, once it is there. */
  readonly taxonomies: () => Promise<readonly string[] | undefined>;
};

const COMPANIES = 'Companies';

export type PlanOptions = Pick<ServiceRequest, 'pageRows'> & {
  readonly selection: Selection;
  readonly knowledge: Knowledge;
  /** Whether the taxonomies are to be asked for. */
  readonly taxonomies: boolean;
};

export function createPlanner(run: Run, options: PlanOptions): Planner {
  const { selection, knowledge, taxonomies, pageRows = LIMITS.highestLimit } = options;
  const { state } = run;
  const diagnostics: Diagnostic[] = [];
  const add = (resource: string, { questions, last }: NextSlices): true => {
    const slices = questions.map((question) => ({ id: run.nextId(), ...question }));
    run.log({ event: 'planned', resource, slices, last });
    return true;
  };
  const isBegun = (resource: string): boolean => {
    const known = state.resources.get(resource);
    return known !== undefined && (known.planned || known.roots.length > 0);
  };
  const begin = (resource: SlicedResource): boolean => {
    if (isBegun(resource.name)) return false;
    const first = firstRows(resource, selection.restriction, knowledge, pageRows);
    if (first.questions.length > 0) return add(resource.name, first);
    resourceOf(state, resource.name);
    return isBegun(COMPANIES) ? false : add(COMPANIES, firstRows(slicedResource(COMPANIES), {}, knowledge, pageRows));
  };

  /** Packs, once it is known whom to ask for. Where the list of companies cannot be had, the whole is parted blindly. */
  const continuePacks = (resource: SlicedResource, companies: readonly KnownCompany[]): boolean => {
    const leaves = leavesOf(state, resource.name);
    if (leaves.some(({ status }) => status === 'open')) return false;
    const of = statusOf(state, COMPANIES);
    if (of === 'open' && isBegun(COMPANIES)) return false;
    const known = withStored(companies, knowledge, resource.name);
    if (of === 'failed' || known.length === 0) {
      const question = questionOf(resource, selection.restriction);
      const parts = splitQuestion(question, knowledge.universe(resource.name)) ?? [question];
      return add(resource.name, { questions: rowQuestions(parts, knowledge.universe(resource.name)), last: true });
    }
    const answered = leaves.map((slice) => ({ slice, rows: slice.answer?.total ?? 0 }));
    const nameless = known.filter((company) => companyKey(company) === undefined).length;
    if (nameless > 0 && leaves.length === 0) diagnostics.push(namelessDiagnostic(resource.name, nameless));
    return add(resource.name, nextPacks(resource, selection.restriction, known, knowledge, answered));
  };

  const continuePages = (resource: SlicedResource): boolean => {
    const [first, ...others] = leavesOf(state, resource.name);
    if (first?.status !== 'answered' || first.answer === undefined) return false;
    if (others.length > 0 || resourceOf(state, resource.name).planned) return false;
    return add(resource.name, nextPages(first, first.answer.total ?? 0));
  };

  return {
    diagnostics: () => diagnostics,
    next: async ({ companies, taxonomies: listed }) => {
      let did = false;
      if (taxonomies && !isBegun('taxonomy')) {
        did = add('taxonomy', { questions: [{ question: { taxonomy: { part: 'taxonomy' } } }], last: true });
      }
      for (const resource of selection.rows) did = begin(resource) || did;
      for (const id of (await listed()) ?? []) {
        if (isBegun(`taxonomy ${id}`)) continue;
        if (isKnownTaxonomy(id)) did = add(`taxonomy ${id}`, taxonomySlices(id, knowledge));
        else if (!diagnostics.some(({ message }) => message.includes(`taxonomy ${id} `)))
          diagnostics.push(unknownTaxonomy(id));
      }
      for (const resource of SLICED_RESOURCES) {
        const known = state.resources.get(resource.name);
        if (!known || known.planned || statusOf(state, resource.name) === 'failed') continue;
        if (resource.way === 'packs') did = continuePacks(resource, companies()) || did;
        if (resource.way === 'pages') did = continuePages(resource) || did;
      }
      return did;
    },
    split: (slice) => {
      if (!('rows' in slice.question)) return undefined;
      const { rows: question } = slice.question;
      const { way } = slicedResource(question.resource);
      const isWhole = !question.symbols && !question.entityIds && !question.conditions;
      // Only the first question of all: what was parted blindly by quarter has no symbols either.
      const isFirst = resourceOf(state, slice.resource).roots[0] === slice.id;
      if (way === 'packs' && isWhole && isFirst) {
        if (!isBegun(COMPANIES)) add(COMPANIES, firstRows(slicedResource(COMPANIES), {}, knowledge, pageRows));
        return [];
      }
      const parts = splitQuestion(question, universeFor(question.resource, knowledge));
      return parts?.map((rows) => ({ rows }));
    },
  };
}

function universeFor(resource: string, knowledge: Knowledge): Universe {
  return knowledge.universe(resource);
}

/** The companies that are listed, and those that are not any more but have rows of the resource in the store. */
function withStored(listed: readonly KnownCompany[], knowledge: Knowledge, resource: string): readonly KnownCompany[] {
  const keys = new Set(listed.map(companyKey));
  const { companies, rows } = knowledge.universe(resource);
  return [...listed, ...companies.filter((company, at) => rows(at) > 0 && !keys.has(companyKey(company)))];
}

function namelessDiagnostic(resource: string, count: number): Diagnostic {
  return {
    severity: 'warning',
    code: 'service/company-without-key',
    message: `${count} companies have neither a symbol nor a number: ${resource} was not asked for them`,
  };
}

function unknownTaxonomy(id: string): Diagnostic {
  return {
    severity: 'warning',
    code: 'service/unknown-taxonomy',
    message: `the service lists a taxonomy ${id} that its contract does not have; it was not asked for`,
  };
}
