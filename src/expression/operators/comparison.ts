import type { Comparison } from '../align-literal.ts';
import { type Entry, PRECEDENCE } from '../entry.ts';
import { comparisonTruth } from './comparison-predicate.ts';
import { comparisonSql } from './comparison-sql.ts';

const ROWS: readonly (readonly [name: Comparison, level: Entry['level'], doc: string, example: string])[] = [
  ['eq', 'L0', 'Both are equal.', "primarysymbol eq 'MSFT'"],
  ['ne', 'L1', 'They differ; the opposite of `eq`.', "formtype ne '10-K'"],
  ['gt', 'L0', 'The left one is greater, later, or further on in the order of code points.', 'netincome gt 1000000'],
  ['ge', 'L1', 'The left one is greater or equal.', 'periodenddate ge 2018-12-31'],
  ['lt', 'L1', 'The left one is less, earlier, or before in the order of code points.', 'netincome lt 0'],
  ['le', 'L1', 'The left one is less or equal.', 'totalliabilities le totalassets'],
];

export const COMPARISONS: readonly Entry[] = ROWS.map(([name, level, doc, example]): Entry => {
  const isEquality = name === 'eq' || name === 'ne';
  return {
    name,
    form: 'infix',
    level,
    precedence: isEquality ? PRECEDENCE.equality : PRECEDENCE.order,
    signature: isEquality
      ? { kind: 'equal', types: ['number', 'string', 'boolean', 'date'] }
      : { kind: 'equal', types: ['number', 'string', 'date'] },
    result: 'boolean',
    nulls: isEquality ? 'equality' : 'order',
    doc,
    example,
    backEnds: {
      kind: 'truth',
      predicate: (operands, context) => comparisonTruth(name, operands, context),
      sql: (operands, context) => comparisonSql(name, operands, context),
    },
  };
});
