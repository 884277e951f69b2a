import { MOST_ROWS } from './limits.ts';
import type { RowQuestion } from './question.ts';
import { withCondition } from './question.ts';
import { exchangeWeights, expectedRows, splitQuestion } from './split.ts';
import type { Universe } from './universe.ts';

/**
 * Questions for all companies, each with fewer rows than the threshold as far as those that are known tell. Where nothing is known it is one
 * question, which is split when the service refuses it.
 */
export function planCompanies(question: RowQuestion, universe: Universe): readonly RowQuestion[] {
  if (expectedRows(question, universe) <= MOST_ROWS) return [question];
  return byExchange(question, universe).flatMap((part) => refined(part, universe));
}

/** Exchanges in as few lists as can be, and a question for all the others, to which those are left that still fit. */
function byExchange(question: RowQuestion, universe: Universe): readonly RowQuestion[] {
  const weights = exchangeWeights(question, universe);
  const listed: { readonly exchanges: string[]; rows: number }[] = [];
  const onNone = expectedRows(question, universe) - [...weights.values()].reduce((sum, rows) => sum + rows, 0);
  let others = onNone;
  for (const [exchange, rows] of weights) {
    if (others + rows <= MOST_ROWS) {
      others += rows;
      continue;
    }
    const bin = listed.find((one) => one.rows + rows <= MOST_ROWS);
    if (bin) {
      bin.exchanges.push(exchange);
      bin.rows += rows;
    } else {
      listed.push({ exchanges: [exchange], rows });
    }
  }
  if (listed.length === 0) return [question];
  const named = listed.flatMap(({ exchanges }) => exchanges);
  return [
    ...listed.map(({ exchanges }) => ({ ...question, exchanges })),
    withCondition(question, { kind: 'other-exchange', exchanges: named }),
  ];
}

function refined(question: RowQuestion, universe: Universe): readonly RowQuestion[] {
  if (expectedRows(question, universe) <= MOST_ROWS) return [question];
  const parts = splitQuestion(question, universe);
  return parts ? parts.flatMap((part) => refined(part, universe)) : [question];
}
