import {
  type Entry,
  operandsOf,
  oppositeSql,
  PRECEDENCE,
  type SqlTruth,
  type Test,
  type Truth,
  truthOf,
} from '../entry.ts';

/** The decisive value of `or` is true: it is true where one condition is; that of `and` is false. */
function joinTruths(truths: readonly Truth[], decisive: boolean): Truth {
  const tests = truths.map(({ isTrue }) => isTrue);
  return {
    isTrue: decisive ? (row) => tests.some((test) => test(row)) : everyOf(tests),
    value: (row) => {
      let result: boolean | null = !decisive;
      for (const { value } of truths) {
        const truth = value(row);
        if (truth === decisive) return decisive;
        if (truth === null) result = null;
      }
      return result;
    },
  };
}

/** Unrolled, because each call that the engine can see through counts. */
function everyOf(tests: readonly Test[]): Test {
  const [a, b, c, d] = tests;
  if (a && b && c && d && tests.length === 4) return (row) => a(row) && b(row) && c(row) && d(row);
  if (a && b && c && tests.length === 3) return (row) => a(row) && b(row) && c(row);
  if (a && b && tests.length === 2) return (row) => a(row) && b(row);
  return (row) => tests.every((test) => test(row));
}

function joinSql(truths: readonly SqlTruth[], decisive: boolean): SqlTruth {
  const [own, opposite] = decisive ? [' OR ', ' AND '] : [' AND ', ' OR '];
  const join = (part: keyof SqlTruth, by: string): string => `(${truths.map((truth) => truth[part]).join(by)})`;
  return { isTrue: join('isTrue', own), isFalse: join('isFalse', opposite), value: join('value', own) };
}

const CONDITION = { kind: 'truth', result: 'boolean', nulls: 'logic' } as const;

function junction(decisive: boolean, entry: Pick<Entry, 'name' | 'level' | 'precedence' | 'doc' | 'example'>): Entry {
  return {
    ...CONDITION,
    ...entry,
    form: 'infix',
    signature: { kind: 'equal', types: ['boolean'] },
    predicate: (operands, { truth }) => joinTruths(operands.map(truth), decisive),
    sql: (operands, { truth }) => joinSql(operands.map(truth), decisive),
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
    ...CONDITION,
    name: 'not',
    form: 'prefix',
    level: 'L1',
    precedence: PRECEDENCE.prefix,
    signature: { kind: 'each', types: ['boolean'] },
    doc: 'The condition does not hold. It binds tighter than a comparison: `not (a eq 1)` needs its parentheses.',
    example: 'not (a eq 1)',
    predicate: (operands, { truth }) => {
      const [{ value }] = operandsOf(operands.map(truth));
      return truthOf((row) => {
        const operand = value(row);
        return operand === null ? null : !operand;
      });
    },
    sql: (operands, { truth }) => oppositeSql(operandsOf(operands.map(truth))[0]),
  },
];
