import type { CountedCompanies } from './known-companies.ts';
import { listsAndOthers } from './lists.ts';
import { planRanges } from './plan-ranges.ts';
import { type RowQuestion, withCondition } from './question.ts';
import { exchangeWeights, expectedRows, rowsAsked, splitQuestion } from './split.ts';

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
