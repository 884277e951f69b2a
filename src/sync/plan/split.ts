import { type CountedCompanies, rowsBy, rowsIn } from './known-companies.ts';
import { rowsAsked } from './matches.ts';
import { type RowQuestion, withCondition } from './question.ts';
import { splitQuarters } from './split-quarters.ts';
import { halves, splitKnownIds, splitRange } from './split-range.ts';

type Splitter = (question: RowQuestion, counted: CountedCompanies) => readonly RowQuestion[] | undefined;

/** Ways to split a question, in the order in which they are tried. */
const SPLITTERS: readonly Splitter[] = [
  splitList('symbols', 'symbol'),
  splitList('entityIds', 'entityId'),
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

/** A list of companies in two, by the rows that each is known to have. */
function splitList(list: 'symbols' | 'entityIds', name: 'symbol' | 'entityId'): Splitter {
  return (question, { companies, rows }) => {
    const weights = new Map(companies.map((company, at) => [company[name]?.toUpperCase(), rows(at)]));
    const parts = halves(question[list], (key) => weights.get(key.toUpperCase()) ?? 1);
    return parts?.map((part) => ({ ...question, [list]: part }));
  };
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
export function exchangeWeights(question: RowQuestion, counted: CountedCompanies): ReadonlyMap<string, number> {
  // An entry of a list between commas cannot contain one.
  const weights = rowsBy(rowsAsked(question, counted), ({ exchange }) =>
    exchange?.includes(',') ? undefined : exchange,
  );
  return new Map([...weights].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)));
}

/** Rows that a question is expected to bring: those of the companies that are known. */
export function expectedRows(question: RowQuestion, counted: CountedCompanies): number {
  return rowsIn(rowsAsked(question, counted));
}
