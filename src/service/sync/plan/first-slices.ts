import { isWithoutCalculation, SERVICE_TAXONOMIES } from '../../../core/model/service-taxonomies.ts';
import type { TaxonomyPartName } from '../../client/service-client.ts';
import type { SliceQuestion } from '../run/log-entry.ts';
import type { CountedCompany } from './known-companies.ts';
import { HEADROOM_ROWS } from './limits.ts';
import { expectedRows } from './matches.ts';
import { planBatches, planCompanies } from './plan-batches.ts';
import type { Restriction, RowQuestion } from './question.ts';
import type { SlicedResource } from './sliced-resources.ts';
import type { StoredState } from './stored-state.ts';

/** Slices that are to be asked next; `last`: no others follow of this resource. */
export type NextSlices = {
  readonly questions: readonly { question: SliceQuestion; rows?: number }[];
  readonly last: boolean;
};

/** Slices of rows with the rows that are expected where companies were counted. */
export function rowSlices(
  questions: readonly RowQuestion[],
  counted: readonly CountedCompany[],
  last = true,
): NextSlices {
  const slices = questions.map((rows) => ({
    question: { rows },
    ...(counted.length > 0 && { rows: expectedRows(rows, counted) }),
  }));
  return { questions: slices, last };
}

/**
 * The first question of a resource with rows, before anything was answered. `plainly`: without filters, which the
 * service refused.
 */
export function firstRows(
  resource: SlicedResource,
  restriction: Restriction,
  stored: StoredState,
  { pageRows, plainly = false }: { readonly pageRows: number; readonly plainly?: boolean },
): NextSlices {
  const { name, strategy } = resource;
  const question = questionOf(resource, restriction);
  const counted = stored.counted(name);
  const most = stored.mostRows(name);
  if (strategy === 'by-page') return rowSlices([{ ...question, page: { offset: 0, limit: pageRows } }], counted, false);
  if (question.symbols) return symbolLists(resource, question, question.symbols, stored);
  if (strategy === 'by-exchange') return rowSlices(planCompanies(question, counted, most, plainly), counted);
  // One question for everything is the cheapest where its answer stays below the threshold; only a refusal shows that
  // it does not.
  const isForOne = expectedRows(question, counted) <= most;
  return rowSlices(isForOne ? [question] : [], counted, isForOne);
}

/** Lists of the symbols that are asked for, filled to the brim where all of them were counted. */
function symbolLists(
  resource: SlicedResource,
  { symbols: _, ...question }: RowQuestion,
  symbols: readonly string[],
  stored: StoredState,
): NextSlices {
  const counts = symbols.map((symbol) => stored.rowsOfSymbol(resource.name, symbol));
  const guess = guessOf(resource, question);
  const companies = symbols.map((symbol, at): CountedCompany => ({ symbol, rows: counts[at] ?? guess }));
  const most = counts.includes(undefined) ? HEADROOM_ROWS : stored.mostRows(resource.name);
  const isCounted = counts.some((count) => count !== undefined);
  return rowSlices(planBatches(question, companies, most), isCounted ? companies : []);
}

/** Rows of a company where nothing is known: no more than one for each fiscal quarter that is asked for. */
export function guessOf({ guess }: SlicedResource, { quarters }: RowQuestion): number {
  return Math.min(guess, quarters?.reduce((sum, { from, to }) => sum + to - from + 1, 0) ?? guess);
}

export function questionOf(resource: SlicedResource, { symbols, quarters }: Restriction): RowQuestion {
  return {
    resource: resource.name,
    ...(symbols && { symbols }),
    ...(quarters && resource.hasQuarters && { quarters }),
  };
}

/**
 * The pages behind the first one. Each begins with the last row of the one before, so that it is seen where rows change
 * their places.
 */
export function nextPages(first: SliceQuestion, total: number): NextSlices {
  const pages: RowQuestion[] = [];
  if ('rows' in first && first.rows.page) {
    const { rows: question } = first;
    const step = Math.max(1, first.rows.page.limit - 1);
    for (let offset = step; offset + 1 < total; offset += step)
      pages.push({ ...question, page: { ...first.rows.page, offset } });
  }
  return rowSlices(pages, []);
}

/** The taxonomies of the contract; which of them a service lists is known when it is asked. */
export const TAXONOMIES: readonly string[] = SERVICE_TAXONOMIES.map(({ id }) => id);

const PARTS: readonly TaxonomyPartName[] = ['calculation', 'fieldlabel', 'fieldproperty', 'presentation'];

export const TAXONOMY_LIST: NextSlices = { questions: [{ question: { taxonomy: { part: 'taxonomy' } } }], last: true };

/** The resources of a taxonomy, with the validators of those that are stored. */
export function taxonomySlices(id: string, stored: StoredState): NextSlices {
  const questions = PARTS.filter((part) => part !== 'calculation' || !isWithoutCalculation(id)).map((part) => {
    const etag = stored.validator(id, part);
    return { question: { taxonomy: { part, id, etag } } };
  });
  return { questions, last: true };
}
