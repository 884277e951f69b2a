import { type Entry, PRECEDENCE, type Truth } from '../entry.ts';
import { one } from '../operands.ts';

const SIGNATURE = { kind: 'equal', types: ['boolean'] } as const;

/** False where one is false, unknown where one is unknown and none false. */
function allOf(truths: readonly Truth[]): Truth {
  const tests = truths.map(({ isTrue }) => isTrue);
  const refutations = truths.map(({ isFalse }) => isFalse);
  const isTrue = everyOf(tests);
  const isFalse = someOf(refutations);
  return { isTrue, isFalse, value: (row) => combine(truths, row, false) };
}

function anyOf(truths: readonly Truth[]): Truth {
  const isTrue = someOf(truths.map(({ isTrue: test }) => test));
  const isFalse = everyOf(truths.map(({ isFalse: test }) => test));
  return { isTrue, isFalse, value: (row) => combine(truths, row, true) };
}

function combine(truths: readonly Truth[], row: Parameters<Truth['value']>[0], decisive: boolean): boolean | null {
  let result: boolean | null = !decisive;
  for (const { value } of truths) {
    const one = value(row);
    if (one === decisive) return decisive;
    if (one === null) result = null;
  }
  return result;
}

type Test = Truth['isTrue'];

/** Unrolled, because each call that the engine can see through counts. */
function everyOf(tests: readonly Test[]): Test {
  const [a, b, c, d] = tests;
  if (a && b && c && d && tests.length === 4) return (row) => a(row) && b(row) && c(row) && d(row);
  if (a && b && c && tests.length === 3) return (row) => a(row) && b(row) && c(row);
  if (a && b && tests.length === 2) return (row) => a(row) && b(row);
  return (row) => {
    for (const test of tests) if (!test(row)) return false;
    return true;
  };
}

function someOf(tests: readonly Test[]): Test {
  const [a, b, c] = tests;
  if (a && b && c && tests.length === 3) return (row) => a(row) || b(row) || c(row);
  if (a && b && tests.length === 2) return (row) => a(row) || b(row);
  return (row) => {
    for (const test of tests) if (test(row)) return true;
    return false;
  };
}

const joined = (parts: readonly string[], by: 'AND' | 'OR'): string => `(${parts.join(` ${by} `)})`;

export const LOGIC: readonly Entry[] = [
  {
    name: 'or',
    form: 'infix',
    level: 'L1',
    precedence: PRECEDENCE.or,
    signature: SIGNATURE,
    result: 'boolean',
    nulls: 'logic',
    doc: 'One or more of the conditions hold.',
    example: 'a eq 1 or b eq 2',
    backEnds: {
      kind: 'truth',
      predicate: (operands, { truth }) => anyOf(operands.map(truth)),
      sql: (operands, { truth }) => {
        const parts = operands.map(truth);
        return {
          isTrue: joined(
            parts.map(({ isTrue }) => isTrue),
            'OR',
          ),
          isFalse: joined(
            parts.map(({ isFalse }) => isFalse),
            'AND',
          ),
          value: joined(
            parts.map(({ value }) => value),
            'OR',
          ),
        };
      },
    },
  },
  {
    name: 'and',
    form: 'infix',
    level: 'L0',
    precedence: PRECEDENCE.and,
    signature: SIGNATURE,
    result: 'boolean',
    nulls: 'logic',
    doc: 'All of the conditions hold.',
    example: "primarysymbol eq 'MSFT' and netincome gt 0",
    backEnds: {
      kind: 'truth',
      predicate: (operands, { truth }) => allOf(operands.map(truth)),
      sql: (operands, { truth }) => {
        const parts = operands.map(truth);
        return {
          isTrue: joined(
            parts.map(({ isTrue }) => isTrue),
            'AND',
          ),
          isFalse: joined(
            parts.map(({ isFalse }) => isFalse),
            'OR',
          ),
          value: joined(
            parts.map(({ value }) => value),
            'AND',
          ),
        };
      },
    },
  },
  {
    name: 'not',
    form: 'prefix',
    level: 'L1',
    precedence: PRECEDENCE.prefix,
    signature: { kind: 'each', types: ['boolean'] },
    result: 'boolean',
    nulls: 'logic',
    doc: 'The condition does not hold. It binds tighter than a comparison: `not (a eq 1)` needs its parentheses.',
    example: 'not (a eq 1)',
    backEnds: {
      kind: 'truth',
      predicate: (operands, { truth }) => {
        const { isTrue, isFalse, value } = truth(one(operands));
        return { isTrue: isFalse, isFalse: isTrue, value: (row) => negated(value(row)) };
      },
      sql: (operands, { truth }) => {
        const { isTrue, isFalse, value } = truth(one(operands));
        return { isTrue: isFalse, isFalse: isTrue, value: `(NOT ${value})` };
      },
    },
  },
];

function negated(value: boolean | null): boolean | null {
  return value === null ? null : !value;
}
