import { type CountedCompany, type KnownCompany, listedSymbol } from './known-companies.ts';
import { MOST_LEFT_OUT } from './limits.ts';
import { keysInLists, listsAndOthers } from './lists.ts';
import { planRanges } from './plan-ranges.ts';
import { type RowQuestion, withCondition } from './question.ts';

/**
 * Lists of companies, each with at most so many rows and short enough for an address, as few as there can be: by symbol, those without one by
 * number. Every company is in exactly one of them. One that has neither cannot be asked for.
 */
export function planBatches(
  question: RowQuestion,
  companies: readonly CountedCompany[],
  most: number,
): readonly RowQuestion[] {
  const bySymbol = distinct(companies, listedSymbol);
  const byId = distinct(companies, (company) => (listedSymbol(company) === undefined ? company.entityId : undefined));
  return [
    ...keysInLists(bySymbol, most).map((symbols) => ({ ...question, symbols })),
    ...keysInLists(byId, most).map((entityIds) => ({ ...question, entityIds })),
  ];
}

/**
 * Questions for everything, of companies that nobody knows too: lists of symbols and a question for all others, where these can be named in
 * a filter; else, or where that is fewer, ranges of numbers of companies. `undefined` where neither can be asked.
 */
export function planEverything(
  question: RowQuestion,
  companies: readonly CountedCompany[],
  most: number,
): readonly RowQuestion[] | undefined {
  const byList = withOthers(question, companies, most);
  const byRange = planRanges(question, companies, most);
  return byRange && (!byList || byRange.length < byList.length) ? byRange : byList;
}

/** Lists of symbols, except those of one list: these are among the others, with everything that has no symbol. */
function withOthers(
  question: RowQuestion,
  companies: readonly CountedCompany[],
  most: number,
): readonly RowQuestion[] | undefined {
  // Lists take symbols in any case, filters as they are written.
  if (companies.some(({ company }) => company.symbol !== undefined && company.symbol !== listedSymbol(company)))
    return undefined;
  const unnamed = companies.reduce(
    (sum, { company, rows }) => (listedSymbol(company) === undefined ? sum + rows : sum),
    0,
  );
  if (unnamed > most) return undefined;
  const { lists, listed } = listsAndOthers(distinct(companies, listedSymbol), unnamed, most);
  if (listed.length > MOST_LEFT_OUT) return undefined;
  if (listed.length === 0) return [question];
  return [
    ...lists.map((symbols) => ({ ...question, symbols })),
    withCondition(question, { kind: 'other-symbol', symbols: listed }),
  ];
}

/** Rows by key. */
function distinct(
  companies: readonly CountedCompany[],
  keyOf: (company: KnownCompany) => string | undefined,
): ReadonlyMap<string, number> {
  const rows = new Map<string, number>();
  for (const one of companies) {
    const key = keyOf(one.company);
    if (key !== undefined) rows.set(key, (rows.get(key) ?? 0) + one.rows);
  }
  return rows;
}
