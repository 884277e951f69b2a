import type { PredicateContext, Reader, Truth, Typed } from './entry.ts';
import type { NullRule, Row } from './value.ts';

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
    truth: (term) => truthOf(term, context),
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
      const { backEnds } = term.entry;
      return backEnds.kind === 'value' ? backEnds.predicate(term.operands, context) : truthOf(term, context).value;
    }
  }
}

function truthOf(term: Typed, context: PredicateContext): Truth {
  if (term.kind === 'apply' && term.entry.backEnds.kind === 'truth') {
    return term.entry.backEnds.predicate(term.operands, context);
  }
  const read = readerOf(term, context);
  return {
    isTrue: (row) => read(row) === true,
    isFalse: (row) => read(row) === false,
    value: (row) => read(row) as boolean | null,
  };
}
