import type { TaxonomyPartName } from '../../client/service-client.ts';
import { findServiceTaxonomy, isWithoutCalculation } from '../../model/service-taxonomies.ts';
import type { SliceQuestion } from '../run/log-entry.ts';
import type { Slice } from '../run/run-state.ts';
import { type CountedCompanies, type CountedCompany, type KnownCompany, NO_COMPANIES } from './known-companies.ts';
import { HEADROOM_ROWS } from './limits.ts';
import { planBatches, planCompanies } from './plan-batches.ts';
import type { Restriction, RowQuestion } from './question.ts';
import type { SlicedResource } from './sliced-resources.ts';
import { expectedRows } from './split.ts';
import type { StoredState } from './stored-state.ts';

/** Slices that are to be asked next; `last`: no others follow of this resource. */
export type NextSlices = {
  readonly questions: readonly { question: SliceQuestion; rows?: number }[];
  readonly last: boolean;
};

const PARTS: readonly TaxonomyPartName[] = ['calculation', 'fieldlabel', 'fieldproperty', 'presentation'];

/** The first question of a resource with rows, before anything was answered. `plainly`: without filters, which the service refused. */
export function firstRows(
  resource: SlicedResource,
  restriction: Restriction,
  stored: StoredState,
  { pageRows, plainly = false }: { readonly pageRows: number; readonly plainly?: boolean },
): NextSlices {
  const question = questionOf(resource, restriction);
  const counted = stored.counted(resource.name);
  const most = stored.mostRows(resource.name);
  if (resource.strategy === 'by-page') {
    const page = { ...question, page: { offset: 0, limit: pageRows } };
    return { questions: rowQuestions([page], counted), last: false };
  }
  const { symbols } = restriction;
  if (symbols) return listsOf(resource, restriction, symbols, stored);
  if (resource.strategy === 'by-exchange')
    return { questions: rowQuestions(planCompanies(question, counted, most, plainly), counted), last: true };
  // One question for everything is the cheapest where its answer stays below the threshold; only a refusal shows that it does not.
  if (expectedRows(question, counted) <= most) return { questions: rowQuestions([question], counted), last: true };
  return { questions: [], last: false };
}

/** Lists of the symbols that are asked for, filled to the brim where all of them were counted. */
function listsOf(
  resource: SlicedResource,
  restriction: Restriction,
  symbols: readonly string[],
  stored: StoredState,
): NextSlices {
  const { symbols: _, ...question } = questionOf(resource, restriction);
  const counts = symbols.map((symbol) => stored.rowsOfSymbol(resource.name, symbol));
  const guess = guessOf(resource, question);
  const companies = symbols.map((symbol): KnownCompany => ({ symbol }));
  const counted: CountedCompanies = { companies, rows: (at) => counts[at] ?? guess };
  const most = counts.includes(undefined) ? HEADROOM_ROWS : stored.mostRows(resource.name);
  const packed = companies.map((company, at): CountedCompany => ({ company, rows: counted.rows(at) }));
  const isCounted = counts.some((count) => count !== undefined);
  return {
    questions: rowQuestions(planBatches(question, packed, most), isCounted ? counted : NO_COMPANIES),
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

export function rowQuestions(questions: readonly RowQuestion[], counted: CountedCompanies): NextSlices['questions'] {
  return questions.map((question) => {
    const rows = expectedRows(question, counted);
    return { question: { rows: question }, ...(counted.companies.length > 0 && { rows }) };
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
export function taxonomySlices(id: string, stored: StoredState): NextSlices {
  const questions = PARTS.filter((part) => part !== 'calculation' || !isWithoutCalculation(id)).map((part) => {
    const etag = stored.validator(id, part);
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
