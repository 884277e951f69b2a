import type { Slice } from '../run/run-state.ts';
import { guessOf, type NextSlices, questionOf, rowQuestions } from './first-slices.ts';
import {
  type CountedCompanies,
  type CountedCompany,
  companyKey,
  type KnownCompany,
  rowsIn,
} from './known-companies.ts';
import { HEADROOM_ROWS } from './limits.ts';
import { planBatches, planEverything } from './plan-batches.ts';
import { planRanges, safeId } from './plan-ranges.ts';
import { type Restriction, type RowQuestion, rangeOf } from './question.ts';
import type { SlicedResource } from './sliced-resources.ts';
import type { StoredState } from './stored-state.ts';

/** The requests for a resource up to now. */
export type AskedBefore = {
  /** In the order of the plan, what was split as what it was split into. */
  readonly leaves: readonly Slice[];
  /** Slices that no other was split into. */
  readonly roots: readonly Slice[];
  /** The question for everything was refused for its rows: there are more than are known. */
  readonly isTooMuch: boolean;
  /** The service does not take filters. */
  readonly plainly: boolean;
};

export const ASKED_NOTHING: AskedBefore = { leaves: [], roots: [], isTooMuch: false, plainly: false };

/** Companies of a wave are at most so many times those that were answered for before. */
const GROWTH = 4;
/** Room for companies that have more rows than those before. */
const CAUTION = 1.25;
/** Where one question was too much although fewer rows are known, two halves have this share of them at most. */
const ABOUT_HALF = 0.6;

/**
 * The next questions for a resource whose rows are too many for one: for everything where rows were counted before, else for few enough
 * companies that a wrong guess costs little. The more were answered for, the more are asked for.
 */
export function nextBatches(
  resource: SlicedResource,
  restriction: Restriction,
  companies: readonly KnownCompany[],
  stored: StoredState,
  before: AskedBefore,
): NextSlices {
  const question = questionOf(resource, restriction);
  const rowsOf = stored.rowsOf(resource.name);
  const batch = rowsOf ? companies.map((company): CountedCompany => ({ company, rows: rowsOf(company) })) : [];
  const total = rowsIn(batch);
  if (total > 0) {
    const most = stored.mostRows(resource.name);
    return allAtOnce(question, batch, before.isTooMuch ? Math.min(most, Math.ceil(total * ABOUT_HALF)) : most, before);
  }
  const waves = before.plainly ? undefined : nextRanges(resource, question, companies, before);
  return waves ?? nextLists(resource, question, companies, before);
}

function allAtOnce(
  question: RowQuestion,
  batch: readonly CountedCompany[],
  most: number,
  { plainly }: AskedBefore,
): NextSlices {
  const everything = plainly ? undefined : planEverything(question, batch, most);
  const questions = everything ?? planBatches(question, batch, most);
  return { questions: rowQuestions(questions, countedCompanies(batch)), last: true };
}

/** Ranges of numbers, upwards: each wave goes on where the one before ended, and the last one is open. */
function nextRanges(
  resource: SlicedResource,
  question: RowQuestion,
  companies: readonly KnownCompany[],
  { leaves, roots }: AskedBefore,
): NextSlices | undefined {
  const ends = roots.flatMap(({ question: asked }) =>
    'rows' in asked ? (rangeOf(asked.rows, 'entityid')?.to ?? []) : [],
  );
  const from = ends.length === 0 ? undefined : Math.max(...ends);
  const numbered = companies
    .flatMap((company) => {
      const id = safeId(company);
      return id === undefined ? [] : [{ company, id }];
    })
    .sort((a, b) => a.id - b.id);
  const ids = numbered.map(({ id }) => id);
  const rest = numbered.filter(({ id }) => from === undefined || id >= from);
  const done = numbered.length - rest.length;
  const rows = densityOf(resource, question, done, leaves, (leaf) => companiesOf(leaf, ids));
  const most = waveOf(resource, done);
  const without = from === undefined ? companies.filter((company) => safeId(company) === undefined) : [];
  if (without.length > most || rest.length === 0) return undefined;
  const chosen = rest.slice(0, most).map(({ company }): CountedCompany => ({ company, rows }));
  const next = rest[most]?.id;
  const batch = [...without.map((company): CountedCompany => ({ company, rows })), ...chosen];
  const questions = planRanges(question, batch, HEADROOM_ROWS, { from, to: next });
  return questions && { questions: rowQuestions(questions, countedCompanies(batch)), last: next === undefined };
}

/** How many of some numbers the range of a slice has. */
function companiesOf({ question }: Slice, ids: readonly number[]): number {
  const range = 'rows' in question ? rangeOf(question.rows, 'entityid') : undefined;
  if (!range) return 0;
  const { from = -Infinity, to = Infinity } = range;
  return ids.filter((id) => id >= from && id < to).length;
}

function nextLists(
  resource: SlicedResource,
  question: RowQuestion,
  companies: readonly KnownCompany[],
  { leaves }: AskedBefore,
): NextSlices {
  const done = new Set(leaves.flatMap(keysOf));
  const rest = companies.filter((company) => {
    const key = companyKey(company);
    return key !== undefined && !done.has(key);
  });
  const rows = densityOf(resource, question, done.size, leaves, (leaf) => keysOf(leaf).length);
  const chosen = rest.slice(0, waveOf(resource, done.size)).map((company): CountedCompany => ({ company, rows }));
  return {
    questions: rowQuestions(planBatches(question, chosen, HEADROOM_ROWS), countedCompanies(chosen)),
    last: chosen.length === rest.length,
  };
}

function countedCompanies(batch: readonly CountedCompany[]): CountedCompanies {
  return { companies: batch.map(({ company }) => company), rows: (at) => batch[at]?.rows ?? 0 };
}

function waveOf({ guess }: SlicedResource, done: number): number {
  return Math.max(Math.ceil(HEADROOM_ROWS / Math.max(1, guess)), GROWTH * done);
}

/**
 * Rows of a company, by the half of the companies that were answered last: neighbours are alike, and companies with many rows are often
 * neighbours.
 */
function densityOf(
  resource: SlicedResource,
  question: RowQuestion,
  done: number,
  leaves: readonly Slice[],
  companiesIn: (leaf: Slice) => number,
): number {
  let [companies, rows] = [0, 0];
  for (const leaf of [...leaves].reverse()) {
    if (companies > 0 && companies >= done / 2) break;
    companies += companiesIn(leaf);
    rows += leaf.answer?.total ?? 0;
  }
  return companies === 0 ? guessOf(resource, question) : Math.max((CAUTION * rows) / companies, LEAST_DENSITY);
}

/** Of companies none of which had a row, the next ones may have some. */
const LEAST_DENSITY = 0.01;

/** The companies that the lists of a resource name where nothing else was asked, so that rows of all others are missed; else `undefined`. */
export function listedOnly(leaves: readonly Slice[]): ReadonlySet<string> | undefined {
  return leaves.some(asksForOthers) ? undefined : new Set(leaves.flatMap(keysOf));
}

/** Whether a slice asks for companies that nobody knows: of ranges only the one without an upper end is sure to. */
function asksForOthers({ question }: Slice): boolean {
  if (!('rows' in question)) return true;
  const { symbols, entityIds } = question.rows;
  if (symbols || entityIds) return false;
  return rangeOf(question.rows, 'entityid')?.to === undefined;
}

function keysOf({ question }: Slice): readonly string[] {
  if (!('rows' in question)) return [];
  const { symbols = [], entityIds = [] } = question.rows;
  return [...symbols.map((symbol) => symbol.toUpperCase()), ...entityIds.map((id) => `#${id}`)];
}
