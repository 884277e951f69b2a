import {
  type CountedCompany,
  type KnownCompany,
  listedSymbol,
  rowsBy,
  rowsById,
  rowsIn,
  safeId,
} from './known-companies.ts';
import { MOST_LEFT_OUT } from './limits.ts';
import { keysInLists, listsAndOthers } from './lists.ts';
import { companiesWithin, expectedRows } from './matches.ts';
import { type Condition, type RowQuestion, rangeBetween, withCondition } from './question.ts';
import { rowsByExchange, splitQuestion } from './split.ts';

type Companies = readonly CountedCompany[];
type Questions = readonly RowQuestion[];

/**
 * Lists of companies, each with at most `most` rows and short enough for an address, as few as there can be: by
 * symbol, those without one by number. Every company is in exactly one of them. One that has neither cannot be asked
 * for.
 */
export function planBatches(question: RowQuestion, companies: Companies, most: number): Questions {
  const idOf = (company: KnownCompany) => (listedSymbol(company) === undefined ? company.entityId : undefined);
  return [
    ...keysInLists(rowsBy(companies, listedSymbol), most).map((symbols) => ({ ...question, symbols })),
    ...keysInLists(rowsBy(companies, idOf), most).map((entityIds) => ({ ...question, entityIds })),
  ];
}

/**
 * Questions for everything, of companies that nobody knows too: lists of symbols and a question for all others, where
 * these can be named in a filter; else, or where that is fewer, ranges of numbers of companies. `undefined` where
 * neither can be asked.
 */
export function planEverything(question: RowQuestion, companies: Companies, most: number): Questions | undefined {
  const byList = planSymbols(question, companies, most);
  const byRange = planRanges(question, companies, most);
  return byRange && (!byList || byRange.length < byList.length) ? byRange : byList;
}

function planSymbols(question: RowQuestion, companies: Companies, most: number): Questions | undefined {
  const unnamed = rowsIn(companies.filter((company) => listedSymbol(company) === undefined));
  // Lists take symbols in any case, filters as they are written.
  const isAsWritten = companies.every(
    (company) => company.symbol === undefined || company.symbol === listedSymbol(company),
  );
  if (!isAsWritten || unnamed > most) return undefined;
  const { lists, listed } = listsAndOthers(rowsBy(companies, listedSymbol), unnamed, most);
  if (listed.length > MOST_LEFT_OUT) return undefined;
  return withOthers(question, 'symbols', lists, { kind: 'other-symbol', symbols: listed });
}

/** Lists, and a question for everything that is in none of them. */
function withOthers(
  question: RowQuestion,
  member: 'symbols' | 'exchanges',
  lists: readonly (readonly string[])[],
  others: Condition,
): Questions {
  if (lists.length === 0) return [question];
  return [...lists.map((keys) => ({ ...question, [member]: keys })), withCondition(question, others)];
}

/**
 * Questions for all companies, as few as possible, each with at most `most` rows by what is known: by exchange, and by
 * number within an exchange that has too many; or all by number, where that is fewer. Where nothing is known it is one
 * question, which is split when the service refuses it. `plainly`: without ranges, for a service that does not take
 * them.
 */
export function planCompanies(question: RowQuestion, counted: Companies, most: number, plainly = false): Questions {
  if (expectedRows(question, counted) <= most) return [question];
  const ranges = (part: RowQuestion): Questions | undefined =>
    plainly ? undefined : planRanges(part, companiesWithin(part, counted), most);
  const byExchange = planExchanges(question, counted, most).flatMap((part) => {
    if (expectedRows(part, counted) <= most) return [part];
    return ranges(part) ?? refined(part, counted, most);
  });
  const byNumber = ranges(question);
  return byNumber && byNumber.length < byExchange.length ? byNumber : byExchange;
}

function planExchanges(question: RowQuestion, counted: Companies, most: number): Questions {
  const companies = companiesWithin(question, counted);
  const rows = rowsByExchange(companies);
  const onNone = rowsIn(companies) - [...rows.values()].reduce((sum, count) => sum + count, 0);
  const { lists, listed } = listsAndOthers(rows, onNone, most);
  return withOthers(question, 'exchanges', lists, { kind: 'other-exchange', exchanges: listed });
}

function refined(question: RowQuestion, counted: Companies, most: number): Questions {
  if (expectedRows(question, counted) <= most) return [question];
  return splitQuestion(question, counted)?.flatMap((part) => refined(part, counted, most)) ?? [question];
}

/** Everything, or what is from a number on and below another. */
type Within = { readonly from?: number | undefined; readonly to?: number | undefined };

/**
 * Ranges of the numbers of companies (`entityid`) that are together everything within two ends: the first takes what
 * reports no number too, where there is no lower end. As few as possible with at most `most` known rows each, filled
 * evenly; a company that has more has a range of its own. `undefined` where too little has a number.
 */
export function planRanges(
  question: RowQuestion,
  companies: Companies,
  most: number,
  { from: least, to: past }: Within = {},
): Questions | undefined {
  const rows = rowsById(companies);
  const without = rowsIn(companies.filter((company) => safeId(company) === undefined));
  if (rows.length === 0 || without > most) return undefined;
  const cuts = cutEvenly(rows, without, most);
  return [least, ...cuts].map((from, at) => {
    const to = at < cuts.length ? cuts[at] : past;
    if (from === undefined && to === undefined) return question;
    return withCondition(question, rangeBetween('entityid', from, to, from === undefined));
  });
}

type Rows = ReturnType<typeof rowsById>;

/**
 * Where ranges begin, but the first one. Of all ways with the least number of ranges one in which the fullest is as
 * empty as can be.
 */
function cutEvenly(rows: Rows, without: number, most: number): readonly number[] {
  const fewest = cutAt(rows, without, most);
  let [low, high] = [Math.max(1, without), most];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (cutAt(rows, without, middle).length <= fewest.length) high = middle;
    else low = middle + 1;
  }
  return cutAt(rows, without, high);
}

function cutAt(rows: Rows, without: number, most: number): readonly number[] {
  const cuts: number[] = [];
  let filled = without;
  let isEmpty = without === 0;
  for (const [id, count] of rows) {
    if (!isEmpty && filled + count > most) {
      cuts.push(id);
      filled = 0;
    }
    filled += count;
    isEmpty = false;
  }
  return cuts;
}
