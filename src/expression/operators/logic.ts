import { type Entry, one, PRECEDENCE, type SqlTruth, type Truth } from '../entry.ts';
import type { Row } from '../value.ts';

/** `or` where `decisive` is true: true where one condition is true; `and` where it is false: false where one is false. */
function joinTruths(truths: readonly Truth[], decisive: boolean): Truth {
  const [tests, refutations] = [truths.map(({ isTrue }) => isTrue), truths.map(({ isFalse }) => isFalse)];
  return {
    isTrue: decisive ? someOf(tests) : everyOf(tests),
    isFalse: decisive ? everyOf(refutations) : someOf(refutations),
    value: (row) => combine(truths, row, decisive),
  };
}

/** The decisive value where one has it, else unknown where one is unknown. */
function combine(truths: readonly Truth[], row: Row, decisive: boolean): boolean | null {
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

function joinSql(truths: readonly SqlTruth[], decisive: boolean): SqlTruth {
  const [own, opposite] = decisive ? [' OR ', ' AND '] : [' AND ', ' OR '];
  const join = (part: keyof SqlTruth, by: string): string => `(${truths.map((truth) => truth[part]).join(by)})`;
  return { isTrue: join('isTrue', own), isFalse: join('isFalse', opposite), value: join('value', own) };
}

function junction(decisive: boolean, entry: Pick<Entry, 'name' | 'level' | 'precedence' | 'doc' | 'example'>): Entry {
  return {
    form: 'infix',
    signature: { kind: 'equal', types: ['boolean'] },
    result: 'boolean',
    nulls: 'logic',
    backEnds: {
      kind: 'truth',
      predicate: (operands, { truth }) => joinTruths(operands.map(truth), decisive),
      sql: (operands, { truth }) => joinSql(operands.map(truth), decisive),
    },
    ...entry,
  };
}

export const LOGIC: readonly Entry[] = [
  junction(true, {
    name: 'or',
    level: 'L1',
    precedence: PRECEDENCE.or,
    doc: 'One or more of the conditions hold.',
    example: 'a eq 1 or b eq 2',
  }),
  junction(false, {
    name: 'and',
    level: 'L0',
    precedence: PRECEDENCE.and,
    doc: 'All of the conditions hold.',
    example: "primarysymbol eq 'MSFT' and netincome gt 0",
  }),
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
        return { isTrue: isFalse, isFalse: isTrue, value: (row) => negate(value(row)) };
      },
      sql: (operands, { truth }) => {
        const { isTrue, isFalse, value } = truth(one(operands));
        return { isTrue: isFalse, isFalse: isTrue, value: `(NOT ${value})` };
      },
    },
  },
];

function negate(value: boolean | null): boolean | null {
  return value === null ? null : !value;
}
