import type { Slice } from '../run/run-state.ts';
import { guessOf, type NextSlices, questionOf, rowSlices } from './first-slices.ts';
import { type CountedCompany, companyKey, type KnownCompany, rowsIn, safeId } from './known-companies.ts';
import { HEADROOM_ROWS } from './limits.ts';
import { planBatches, planEverything, planRanges } from './plan-batches.ts';
import { type Restriction, type RowQuestion, rangeOf } from './question.ts';
import type { SlicedResource } from './sliced-resources.ts';
import type { StoredState } from './stored-state.ts';

/** The requests for a resource up to now. */
export type EarlierRequests = {
  /** In the order of the plan, what was split as what it was split into. */
  readonly leaves: readonly Slice[];
  /** Slices that no other was split into. */
  readonly roots: readonly Slice[];
  /** The question for everything was refused for its rows: there are more than are known. */
  readonly isTooMuch: boolean;
  /** The service does not take filters. */
  readonly plainly: boolean;
};

export const NO_EARLIER_REQUESTS: EarlierRequests = { leaves: [], roots: [], isTooMuch: false, plainly: false };

/** A wave has at most this many times the companies that were answered for before. */
const GROWTH = 4;
/** Room for companies that have more rows than those before. */
const CAUTION = 1.25;
/** The least rows that a company is expected to have: where none had a row, the next ones may have some. */
const LEAST_DENSITY = 0.01;
/** Where one question was too much although fewer rows are known, two halves have this share of them at most. */
const ABOUT_HALF = 0.6;

/**
 * The next questions for a resource whose rows are too many for one: for everything where rows were counted before,
 * else for few enough companies that a wrong guess costs little. The more were answered for, the more are asked for.
 */
export function nextBatches(
  resource: SlicedResource,
  restriction: Restriction,
  companies: readonly KnownCompany[],
  stored: StoredState,
  { leaves, roots, isTooMuch, plainly }: EarlierRequests,
): NextSlices {
  const question = questionOf(resource, restriction);
  const rowsOf = stored.rowsOf(resource.name);
  const counted = rowsOf ? companies.map((company) => ({ ...company, rows: rowsOf(company) })) : [];
  const total = rowsIn(counted);
  if (total > 0) {
    const all = stored.mostRows(resource.name);
    const most = isTooMuch ? Math.min(all, Math.ceil(total * ABOUT_HALF)) : all;
    const everything = plainly ? undefined : planEverything(question, counted, most);
    return rowSlices(everything ?? planBatches(question, counted, most), counted);
  }
  const waves: Waves = { resource, question, leaves, companies };
  return (plainly ? undefined : nextRanges(waves, roots)) ?? nextLists(waves);
}

/** What is asked for wave by wave. */
type Waves = Pick<EarlierRequests, 'leaves'> & {
  readonly resource: SlicedResource;
  readonly question: RowQuestion;
  readonly companies: readonly KnownCompany[];
};

/** Ranges of numbers, upwards: each wave goes on where the one before ended, and the last one is open. */
function nextRanges(waves: Waves, roots: readonly Slice[]): NextSlices | undefined {
  const { companies, question } = waves;
  const ends = roots.flatMap((root) => rangeAsked(root)?.to ?? []);
  const from = ends.length === 0 ? undefined : Math.max(...ends);
  const ids = companies.flatMap((company) => safeId(company) ?? []).sort((a, b) => a - b);
  const rest = from === undefined ? ids : ids.filter((id) => id >= from);
  const { most, rows } = nextWave(waves, ids.length - rest.length, (leaf) => {
    const range = rangeAsked(leaf);
    return range ? ids.filter((id) => id >= (range.from ?? 0) && id < (range.to ?? Infinity)).length : 0;
  });
  const without = from === undefined ? companies.filter((company) => safeId(company) === undefined) : [];
  if (without.length > most || rest.length === 0) return undefined;
  const chosen = rest.slice(0, most).map((id): KnownCompany => ({ entityId: String(id) }));
  const to = rest[most];
  const batch = [...without, ...chosen].map((company) => ({ ...company, rows }));
  const questions = planRanges(question, batch, HEADROOM_ROWS, { from, to });
  return questions && rowSlices(questions, batch, to === undefined);
}

function nextLists(waves: Waves): NextSlices {
  const { companies, leaves, question } = waves;
  const done = new Set(leaves.flatMap(keysAsked));
  const rest = companies.filter((company) => {
    const key = companyKey(company);
    return key !== undefined && !done.has(key);
  });
  const { most, rows } = nextWave(waves, done.size, (leaf) => keysAsked(leaf).length);
  const batch = rest.slice(0, most).map((company): CountedCompany => ({ ...company, rows }));
  return rowSlices(planBatches(question, batch, HEADROOM_ROWS), batch, batch.length === rest.length);
}

/**
 * The companies of the next wave at most, and the rows of each, by the half of the companies that were answered last:
 * neighbours are alike, and companies with many rows are often neighbours. `done`: companies that were answered for.
 */
function nextWave(
  { resource, question, leaves }: Waves,
  done: number,
  companiesIn: (leaf: Slice) => number,
): { readonly most: number; readonly rows: number } {
  let [companies, total] = [0, 0];
  for (const leaf of [...leaves].reverse()) {
    if (companies > 0 && companies >= done / 2) break;
    companies += companiesIn(leaf);
    total += leaf.answer?.total ?? 0;
  }
  const density = Math.max((CAUTION * total) / companies, LEAST_DENSITY);
  return {
    most: Math.max(Math.ceil(HEADROOM_ROWS / Math.max(1, resource.guess)), GROWTH * done),
    rows: companies === 0 ? guessOf(resource, question) : density,
  };
}

/**
 * The companies that the lists of a resource name where nothing else was asked, so that rows of all others are missed;
 * else `undefined`.
 */
export function listedOnly(leaves: readonly Slice[]): ReadonlySet<string> | undefined {
  // Only the range without an upper end is sure to ask for companies that nobody knows.
  const isForOthers = (leaf: Slice): boolean => keysAsked(leaf).length === 0 && rangeAsked(leaf)?.to === undefined;
  return leaves.some(isForOthers) ? undefined : new Set(leaves.flatMap(keysAsked));
}

function rangeAsked({ question }: Slice): ReturnType<typeof rangeOf> {
  return 'rows' in question ? rangeOf(question.rows, 'entityid') : undefined;
}

function keysAsked({ question }: Slice): readonly string[] {
  if (!('rows' in question)) return [];
  const { symbols = [], entityIds = [] } = question.rows;
  return [...symbols.map((symbol) => symbol.toUpperCase()), ...entityIds.map((id) => `#${id}`)];
}
