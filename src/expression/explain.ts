import type { Span } from './diagnostic.ts';
import type { Typed } from './entry.ts';
import { compileReader } from './predicate.ts';
import { printExpression } from './print.ts';
import { formatValue } from './row.ts';
import type { NullRule, Row, Shape } from './value.ts';

/**
 * The value of one term of an expression for one row. Conditions are `true`, `false` or `null`; numbers decimal text.
 */
export type ExplainedTerm = Span & {
  /** 0 for the whole expression, 1 for its operands… */
  readonly depth: number;
  readonly term: string;
  readonly type: Shape['type'];
  readonly value: string;
};

/** The value of every term of a checked expression for one row, each before its operands; literals are left out. */
export function explainExpression(expression: Typed, row: Row, nulls: NullRule): readonly ExplainedTerm[] {
  const terms: ExplainedTerm[] = [];
  const visit = (term: Typed, depth: number): void => {
    if (term.kind === 'literal' && depth > 0) return;
    const { node, shape } = term;
    const value = formatValue(compileReader(term, nulls)(row), shape);
    terms.push({ depth, term: printExpression(node), type: shape.type, value, start: node.start, end: node.end });
    if (term.kind === 'apply') for (const operand of term.operands) visit(operand, depth + 1);
  };
  visit(expression, 0);
  return terms;
}
