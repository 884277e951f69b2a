import { findServiceTaxonomy, isWithoutCalculation } from '../../model/service-taxonomies.ts';
import { ROOMY } from './limits.ts';
import { planCompanies } from './plan-companies.ts';
import { planPacks } from './plan-batches.ts';
import type { RowQuestion } from './question.ts';
import type { SlicedResource } from './sliced-resources.ts';
import { expectedRows } from './split.ts';
import { EMPTY_UNIVERSE, type KnownCompany, type Packed, type Universe } from './known-companies.ts';
import type { Knowledge } from './stored-state.ts';
import type { Slice } from '../run/run-state.ts';
import type { SliceQuestion, TaxonomyPart } from '../run/slice.ts';

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

/** The first question of a resource with rows, before anything was answered. `plainly`: without filters, which the service refused. */
export function firstRows(
  resource: SlicedResource,
  restriction: Restriction,
  knowledge: Knowledge,
  { pageRows, plainly = false }: { readonly pageRows: number; readonly plainly?: boolean },
): NextSlices {
  const question = questionOf(resource, restriction);
  const universe = knowledge.universe(resource.name);
  const most = knowledge.mostRows(resource.name);
  if (resource.way === 'pages') {
    const page = { ...question, page: { offset: 0, limit: pageRows } };
    return { questions: rowQuestions([page], universe), last: false };
  }
  const { symbols } = restriction;
  if (symbols) return listsOf(resource, symbols, omitSymbols(question), knowledge);
  if (resource.way === 'companies')
    return { questions: rowQuestions(planCompanies(question, universe, most, plainly), universe), last: true };
  // One question for everything is the cheapest where its answer stays below the threshold; only a refusal tells that it does not.
  if (expectedRows(question, universe) <= most) return { questions: rowQuestions([question], universe), last: true };
  return { questions: [], last: false };
}

/** Lists of the symbols that are asked for, filled to the brim where all of them were counted. */
function listsOf(
  resource: SlicedResource,
  symbols: readonly string[],
  question: RowQuestion,
  knowledge: Knowledge,
): NextSlices {
  const counts = symbols.map((symbol) => knowledge.rowsOfSymbol(resource.name, symbol));
  const guess = guessOf(resource, question);
  const companies = symbols.map((symbol): KnownCompany => ({ symbol }));
  const universe: Universe = { companies, rows: (at) => counts[at] ?? guess };
  const most = counts.includes(undefined) ? ROOMY : knowledge.mostRows(resource.name);
  const packed = companies.map((company, at): Packed => ({ company, rows: universe.rows(at) }));
  const isCounted = counts.some((count) => count !== undefined);
  return {
    questions: rowQuestions(planPacks(question, packed, most), isCounted ? universe : EMPTY_UNIVERSE),
    last: true,
  };
}

/** Rows of a company where nothing is known: no more than one for each fiscal quarter that is asked for. */
export function guessOf({ guess }: SlicedResource, { quarters }: RowQuestion): number {
  if (!quarters) return guess;
  return Math.min(
    guess,
    quarters.reduce((sum, { from, to }) => sum + to - from + 1, 0),
  );
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

export function rowQuestions(questions: readonly RowQuestion[], universe: Universe): NextSlices['questions'] {
  return questions.map((question) => {
    const rows = expectedRows(question, universe);
    return { question: { rows: question }, ...(universe.companies.length > 0 && { rows }) };
  });
}

/** Each page begins with the last row of the one before, so that it is seen where rows change their places. */
export function nextPages(first: Slice, total: number): NextSlices {
  const question = 'rows' in first.question ? first.question.rows : undefined;
  const page = question?.page;
  if (!question || !page) return { questions: [], last: true };
  const { limit } = page;
  const step = Math.max(1, limit - 1);
  const pages: RowQuestion[] = [];
  for (let offset = step; offset + 1 < total; offset += step) pages.push({ ...question, page: { ...page, offset } });
  return { questions: pages.map((rows) => ({ question: { rows } })), last: true };
}

/** The taxonomies of the contract; which of them a service lists is known when it is asked. */
export const TAXONOMIES: readonly string[] = ['50', '18', '19', '20', '27', '28', '30'];

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
