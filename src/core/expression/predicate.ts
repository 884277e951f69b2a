import type { Span } from './diagnostic.ts';
import { type PredicateContext, type Reader, type Truth, type Typed, truthOf } from './entry.ts';
import { printExpression } from './print.ts';
import { formatValue } from './row.ts';
import type { NullRule, Row, Shape } from './value.ts';

/** Whether a row matches; not, where the condition is unknown. */
export type Predicate = (row: Row) => boolean;

/** The test of rows of a checked expression. The rows are those of the fields that it was checked with. */
export function compilePredicate(expression: Typed, nulls: NullRule): Predicate {
  return predicateContext(nulls).truth(expression).isTrue;
}

/** The same with all three truth values; a value of another type reads as itself. */
export function compileReader(expression: Typed, nulls: NullRule): Reader {
  return predicateContext(nulls).read(expression);
}

function predicateContext(nulls: NullRule): PredicateContext {
  const context: PredicateContext = {
    nulls,
    read: (term) => readerOf(term, context),
    truth: (term) => toTruth(term, context),
  };
  return context;
}

function readerOf(term: Typed, context: PredicateContext): Reader {
  switch (term.kind) {
    case 'literal': {
      const { value } = term;
      return () => value;
    }
    case 'field': {
      const { slot } = term.field;
      return (row) => row[slot] ?? null;
    }
    case 'apply': {
      const { entry, operands } = term;
      return entry.kind === 'value' ? entry.predicate(operands, context) : entry.predicate(operands, context).value;
    }
  }
}

function toTruth(term: Typed, context: PredicateContext): Truth {
  if (term.kind === 'apply' && term.entry.kind === 'truth') return term.entry.predicate(term.operands, context);
  return truthOf(readerOf(term, context) as Truth['value']);
}

/** The value of one term for one row. Conditions are `true`, `false` or `null`; numbers decimal text. */
export type ExplainedTerm = Span & {
  /** 0 for the whole expression, 1 for its operands… */
  readonly depth: number;
  readonly term: string;
  readonly type: Shape['type'];
  readonly value: string;
};

/** The value of every term of a checked expression for one row, each before its operands; literals are left out. */
export function explainExpression(expression: Typed, row: Row, nulls: NullRule): readonly ExplainedTerm[] {
  return compileExplainer(expression, nulls)(row);
}

/** The same for many rows. */
export function compileExplainer(expression: Typed, nulls: NullRule): (row: Row) => readonly ExplainedTerm[] {
  const terms: { readonly read: Reader; readonly shape: Shape; readonly head: Omit<ExplainedTerm, 'value'> }[] = [];
  const visit = (term: Typed, depth: number): void => {
    if (term.kind === 'literal' && depth > 0) return;
    const { node, shape } = term;
    const head = { depth, term: printExpression(node), type: shape.type, start: node.start, end: node.end };
    terms.push({ read: compileReader(term, nulls), shape, head });
    if (term.kind === 'apply') for (const operand of term.operands) visit(operand, depth + 1);
  };
  visit(expression, 0);
  return (row) => terms.map(({ read, shape, head }) => ({ ...head, value: formatValue(read(row), shape) }));
}
