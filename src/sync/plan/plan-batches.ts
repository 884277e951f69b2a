import { type CountedCompanies, type CountedCompany, listedSymbol, rowsBy, rowsIn } from './known-companies.ts';
import { MOST_LEFT_OUT } from './limits.ts';
import { keysInLists, listsAndOthers } from './lists.ts';
import { rowsAsked } from './matches.ts';
import { planRanges } from './plan-ranges.ts';
import { type RowQuestion, withCondition } from './question.ts';
import { exchangeWeights, expectedRows, splitQuestion } from './split.ts';

/**
 * Lists of companies, each with at most so many rows and short enough for an address, as few as there can be: by symbol, those without one by
 * number. Every company is in exactly one of them. One that has neither cannot be asked for.
 */
export function planBatches(
  question: RowQuestion,
  companies: readonly CountedCompany[],
  most: number,
): readonly RowQuestion[] {
  const bySymbol = rowsBy(companies, listedSymbol);
  const byId = rowsBy(companies, (company) => (listedSymbol(company) === undefined ? company.entityId : undefined));
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
  const unnamed = rowsIn(companies.filter(({ company }) => listedSymbol(company) === undefined));
  if (unnamed > most) return undefined;
  const { lists, listed } = listsAndOthers(rowsBy(companies, listedSymbol), unnamed, most);
  if (listed.length > MOST_LEFT_OUT) return undefined;
  if (listed.length === 0) return [question];
  return [
    ...lists.map((symbols) => ({ ...question, symbols })),
    withCondition(question, { kind: 'other-symbol', symbols: listed }),
  ];
}

/**
 * Questions for all companies, as few as possible, each with at most so many rows by what is known: by exchange, and by number
 * within an exchange that has too many; or all by number, where that is fewer. Where nothing is known it is one question, which is split
 * when the service refuses it. `plainly`: without ranges, for a service that does not take them.
 */
export function planCompanies(
  question: RowQuestion,
  counted: CountedCompanies,
  most: number,
  plainly = false,
): readonly RowQuestion[] {
  if (expectedRows(question, counted) <= most) return [question];
  const ranges = (of: RowQuestion): readonly RowQuestion[] | undefined =>
    plainly ? undefined : planRanges(of, rowsAsked(of, counted), most);
  const byExchange = exchangesOf(question, counted, most).flatMap((part) => {
    if (expectedRows(part, counted) <= most) return [part];
    return ranges(part) ?? refined(part, counted, most);
  });
  const byNumber = ranges(question);
  return byNumber && byNumber.length < byExchange.length ? byNumber : byExchange;
}

/** Exchanges in as few lists as can be, and a question for all the others, among which are those of one list. */
function exchangesOf(question: RowQuestion, counted: CountedCompanies, most: number): readonly RowQuestion[] {
  const weights = exchangeWeights(question, counted);
  const onNone = expectedRows(question, counted) - [...weights.values()].reduce((sum, rows) => sum + rows, 0);
  const { lists, listed } = listsAndOthers(weights, onNone, most);
  if (lists.length === 0) return [question];
  return [
    ...lists.map((exchanges) => ({ ...question, exchanges })),
    withCondition(question, { kind: 'other-exchange', exchanges: listed }),
  ];
}

function refined(question: RowQuestion, counted: CountedCompanies, most: number): readonly RowQuestion[] {
  if (expectedRows(question, counted) <= most) return [question];
  const parts = splitQuestion(question, counted);
  return parts ? parts.flatMap((part) => refined(part, counted, most)) : [question];
}
