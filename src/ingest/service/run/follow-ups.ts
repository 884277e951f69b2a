import { findServiceTaxonomy, isWithoutCalculation } from '../../../model/service-taxonomies.ts';
import { LIMITS } from '../../../protocol/limits.ts';
import { MOST_ROWS } from '../plan/limits.ts';
import { planCompanies } from '../plan/plan-companies.ts';
import { type Packed, planPacks } from '../plan/plan-packs.ts';
import type { RowQuestion } from '../plan/question.ts';
import type { SlicedResource } from '../plan/sliced-resources.ts';
import { expectedRows } from '../plan/split.ts';
import { companyKey, type KnownCompany, type Universe } from '../plan/universe.ts';
import type { Knowledge } from './knowledge.ts';
import type { Slice } from './run-state.ts';
import type { SliceQuestion, TaxonomyPart } from './slice.ts';

/** Slices that are to be asked next; `last`: no others follow of this resource. */
export type NextSlices = {
  readonly questions: readonly { question: SliceQuestion; rows?: number }[];
  readonly last: boolean;
};

/** What restricts every question of a run. */
export type Restriction = Pick<RowQuestion, 'symbols' | 'quarters'>;

const PARTS: readonly Exclude<TaxonomyPart, 'taxonomy'>[] = [
  'calculation',
  'fieldlabel',
  'fieldproperty',
  'presentation',
];

/** The first question of a resource with rows, before anything was answered. */
export function firstRows(
  resource: SlicedResource,
  restriction: Restriction,
  knowledge: Knowledge,
  pageRows: number,
): NextSlices {
  const question = questionOf(resource, restriction);
  const universe = knowledge.universe(resource.name);
  if (resource.way === 'pages') {
    const page = { ...question, page: { offset: 0, limit: pageRows } };
    return { questions: rowQuestions([page], universe), last: false };
  }
  const { symbols } = restriction;
  if (symbols) {
    const rows = rowsOfSymbols(universe, resource.guess);
    const packs = planPacks(
      omitSymbols(question),
      symbols.map((symbol) => ({ company: { symbol }, rows: rows(symbol) })),
    );
    return { questions: rowQuestions(packs, universe), last: true };
  }
  if (resource.way === 'companies')
    return { questions: rowQuestions(planCompanies(question, universe), universe), last: true };
  // One question for everything is the cheapest where its answer stays below the threshold; only a refusal tells that it does not.
  if (expectedRows(question, universe) <= MOST_ROWS)
    return { questions: rowQuestions([question], universe), last: true };
  return { questions: [], last: false };
}

export function questionOf(resource: SlicedResource, { symbols, quarters }: Restriction): RowQuestion {
  return {
    resource: resource.name,
    ...(symbols && { symbols }),
    ...(quarters && resource.hasQuarters && { quarters }),
  };
}

function omitSymbols({ symbols: _, ...question }: RowQuestion): RowQuestion {
  return question;
}

function rowsOfSymbols({ companies, rows }: Universe, guess: number): (symbol: string) => number {
  const known = new Map(companies.map(({ symbol }, at) => [symbol?.toUpperCase(), rows(at)]));
  return (symbol) => known.get(symbol.toUpperCase()) ?? guess;
}

export function rowQuestions(questions: readonly RowQuestion[], universe: Universe): NextSlices['questions'] {
  return questions.map((question) => {
    const rows = expectedRows(question, universe);
    return { question: { rows: question }, ...(universe.companies.length > 0 && { rows }) };
  });
}

/** What an answered slice tells of how many rows companies have. */
export type Answered = { readonly slice: Slice; readonly rows: number };

/** Companies of a wave are at most so many times those that were answered for before. */
const GROWTH = 4;
/** Room for companies that have more rows than those before. */
const CAUTION = 1.25;

/**
 * The next lists of companies of a resource whose rows are too many for one question. Where rows were counted before, all of them; else so many
 * that a guess that is wrong costs little: the more was answered, the more are asked for.
 */
export function nextPacks(
  resource: SlicedResource,
  restriction: Restriction,
  companies: readonly KnownCompany[],
  knowledge: Knowledge,
  answered: readonly Answered[],
): NextSlices {
  const done = new Set(answered.flatMap(({ slice }) => keysOf(slice)));
  const rest = companies.filter((company) => {
    const key = companyKey(company);
    return key !== undefined && !done.has(key);
  });
  const learned = knowledge.rowsOf(resource.name);
  const density = densityOf(resource, done.size, answered);
  const packed = rest.map((company): Packed => ({ company, rows: learned?.(company) ?? density }));
  const most = learned ? rest.length : Math.max(Math.ceil(MOST_ROWS / Math.max(1, resource.guess)), GROWTH * done.size);
  const chosen = packed.slice(0, most);
  const universe: Universe = { companies: chosen.map(({ company }) => company), rows: (at) => chosen[at]?.rows ?? 0 };
  return {
    questions: rowQuestions(planPacks(questionOf(resource, restriction), chosen), universe),
    last: chosen.length === rest.length,
  };
}

function densityOf({ guess }: SlicedResource, companies: number, answered: readonly Answered[]): number {
  if (companies === 0) return guess;
  const rows = answered.reduce((sum, one) => sum + one.rows, 0);
  return Math.max((CAUTION * rows) / companies, 0.01);
}

function keysOf({ question }: Slice): readonly string[] {
  if (!('rows' in question)) return [];
  const { symbols = [], entityIds = [] } = question.rows;
  return [...symbols.map((symbol) => symbol.toUpperCase()), ...entityIds.map((id) => `#${id}`)];
}

/** Each page begins with the last row of the one before, so that it is seen where rows change their places. */
export function nextPages(first: Slice, total: number): NextSlices {
  const question = 'rows' in first.question ? first.question.rows : undefined;
  const limit = question?.page?.limit ?? LIMITS.highestLimit;
  if (!question) return { questions: [], last: true };
  const step = Math.max(1, limit - 1);
  const pages: RowQuestion[] = [];
  for (let offset = step; offset + 1 < total; offset += step) pages.push({ ...question, page: { offset, limit } });
  return { questions: pages.map((page) => ({ question: { rows: page } })), last: true };
}

/** The resources of a taxonomy, with the validators of those that are stored. */
export function taxonomySlices(id: string, knowledge: Knowledge): NextSlices {
  const questions = PARTS.filter((part) => part !== 'calculation' || !isWithoutCalculation(id)).map((part) => {
    const etag = knowledge.validator(id, part);
    return { question: { taxonomy: { part, id, ...(etag !== undefined && { etag }) } } };
  });
  return { questions, last: true };
}

/** Whether the contract knows a taxonomy. */
export function isKnownTaxonomy(id: string): boolean {
  try {
    findServiceTaxonomy(id);
    return true;
  } catch {
    return false;
  }
}
