import { halves } from './halves.ts';
import type { CountedCompanies, CountedCompany } from './known-companies.ts';
import { concerns } from './matches.ts';
import { type RowQuestion, withCondition } from './question.ts';
import { splitQuarters } from './split-quarters.ts';
import { splitKnownIds, splitRange } from './split-range.ts';

type Splitter = (question: RowQuestion, counted: CountedCompanies) => readonly RowQuestion[] | undefined;

/** Ways to split a question, in the order in which they are tried. */
const SPLITTERS: readonly Splitter[] = [
  splitSymbols,
  splitEntityIds,
  splitKnownIds,
  splitQuarters,
  splitExchanges,
  splitRange,
];

/**
 * Questions that together ask for the same rows, each of them by one alone; `undefined` where it cannot be split further. Known
 * companies only help to split it evenly. Pages are not split.
 */
export function splitQuestion(question: RowQuestion, counted: CountedCompanies): readonly RowQuestion[] | undefined {
  if (question.page) return undefined;
  for (const splitter of SPLITTERS) {
    const parts = splitter(question, counted);
    if (parts) return parts;
  }
  return undefined;
}

function splitSymbols(
  question: RowQuestion,
  { companies, rows }: CountedCompanies,
): readonly RowQuestion[] | undefined {
  const weights = new Map(companies.map(({ symbol }, at) => [symbol?.toUpperCase(), rows(at)]));
  const parts = halves(question.symbols, (symbol) => weights.get(symbol.toUpperCase()) ?? 1);
  return parts?.map((symbols) => ({ ...question, symbols }));
}

function splitEntityIds(
  question: RowQuestion,
  { companies, rows }: CountedCompanies,
): readonly RowQuestion[] | undefined {
  const weights = new Map(companies.map(({ entityId }, at) => [entityId, rows(at)]));
  const parts = halves(question.entityIds, (id) => weights.get(id) ?? 1);
  return parts?.map((entityIds) => ({ ...question, entityIds }));
}

/** By the exchanges that are known, with a question for all others and for companies on none. */
function splitExchanges(question: RowQuestion, counted: CountedCompanies): readonly RowQuestion[] | undefined {
  const { exchanges, conditions = [], symbols, entityIds } = question;
  const weights = exchangeWeights(question, counted);
  if (exchanges) {
    return halves(exchanges, (exchange) => weights.get(exchange) ?? 0)?.map((part) => ({
      ...question,
      exchanges: part,
    }));
  }
  const isDone = conditions.some(({ kind }) => kind === 'other-exchange');
  if (isDone || symbols || entityIds || weights.size === 0) return undefined;
  const known = [...weights.keys()];
  return [{ ...question, exchanges: known }, withCondition(question, { kind: 'other-exchange', exchanges: known })];
}

/** Rows that are expected on each known exchange, the busiest first. */
export function exchangeWeights(
  question: RowQuestion,
  { companies, rows }: CountedCompanies,
): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  companies.forEach((company, at) => {
    const { exchange } = company;
    // An entry of a list between commas cannot contain one.
    if (exchange === undefined || exchange.includes(',') || !concerns(question, company)) return;
    weights.set(exchange, (weights.get(exchange) ?? 0) + rows(at));
  });
  return new Map([...weights].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)));
}

/** Rows that a question is expected to bring: those of the companies that are known. */
export function expectedRows(question: RowQuestion, counted: CountedCompanies): number {
  return rowsAsked(question, counted).reduce((sum, { rows }) => sum + rows, 0);
}

/** The companies that are known of which a question asks for rows. */
export function rowsAsked(question: RowQuestion, { companies, rows }: CountedCompanies): readonly CountedCompany[] {
  return companies.flatMap((company, at) => (concerns(question, company) ? [{ company, rows: rows(at) }] : []));
}
