import { compareOf, compareTexts } from '../compare.ts';
import {
  type Entry,
  knownSql,
  knownTruth,
  operandsOf,
  oppositeSql,
  PRECEDENCE,
  type PredicateContext,
  type SqlContext,
  type SqlTruth,
  sqlTruth,
  type Test,
  type Truth,
  type Typed,
  truthOf,
} from '../entry.ts';
import type { Mantissa } from '../mantissa.ts';
import { literalSql } from '../sql.ts';
import { MOST_DIGITS, type Row, type Value } from '../value.ts';
import { alignLiteral, type Comparison } from './align-literal.ts';

type Operator = Pick<Entry, 'level' | 'doc' | 'example'> & {
  /** Whether it holds, by the sign of the left value compared with the right one. */
  readonly holds: (sign: number) => boolean;
  /** The test that a value is there and compares so: one closure each, because row filters spend their time here. */
  readonly fieldTest: (slot: number, value: Mantissa) => Test;
  readonly sql: string;
  /** `a op b` is `b mirrored a`. */
  readonly mirrored: Comparison;
};

const OPERATORS: Readonly<Record<Comparison, Operator>> = {
  eq: {
    level: 'L0',
    doc: 'Both are equal.',
    example: "primarysymbol eq 'MSFT'",
    holds: (sign) => sign === 0,
    fieldTest: (slot, value) => (row) => row[slot] === value,
    sql: '=',
    mirrored: 'eq',
  },
  ne: {
    level: 'L1',
    doc: 'They differ; the opposite of `eq`.',
    example: "formtype ne '10-K'",
    holds: (sign) => sign !== 0,
    fieldTest: (slot, value) => (row) => row[slot] !== null && row[slot] !== value,
    sql: '<>',
    mirrored: 'ne',
  },
  gt: {
    level: 'L0',
    doc: 'The left one is greater, later, or further on in the order of code points.',
    example: 'netincome gt 1000000',
    holds: (sign) => sign > 0,
    fieldTest: (slot, value) => (row) => row[slot] !== null && (row[slot] as Mantissa) > value,
    sql: '>',
    mirrored: 'lt',
  },
  ge: {
    level: 'L1',
    doc: 'The left one is greater or equal.',
    example: 'periodenddate ge 2018-12-31',
    holds: (sign) => sign >= 0,
    fieldTest: (slot, value) => (row) => row[slot] !== null && (row[slot] as Mantissa) >= value,
    sql: '>=',
    mirrored: 'le',
  },
  lt: {
    level: 'L1',
    doc: 'The left one is less, earlier, or before in the order of code points.',
    example: 'netincome lt 0',
    holds: (sign) => sign < 0,
    fieldTest: (slot, value) => (row) => row[slot] !== null && (row[slot] as Mantissa) < value,
    sql: '<',
    mirrored: 'gt',
  },
  le: {
    level: 'L1',
    doc: 'The left one is less or equal.',
    example: 'totalliabilities le totalassets',
    holds: (sign) => sign <= 0,
    fieldTest: (slot, value) => (row) => row[slot] !== null && (row[slot] as Mantissa) <= value,
    sql: '<=',
    mirrored: 'ge',
  },
};

/** A comparison with a literal has it on the right, and with a null the null. */
type Sides = { readonly comparison: Comparison; readonly left: Typed; readonly right: Typed };

function sidesOf(comparison: Comparison, operands: readonly Typed[]): Sides {
  const [left, right] = operandsOf(operands);
  const isTurned = left.shape.type === 'null' || (left.kind === 'literal' && right.kind !== 'literal');
  if (!isTurned) return { comparison, left, right };
  return { comparison: OPERATORS[comparison].mirrored, left: right, right: left };
}

function comparisonTruth(operator: Comparison, operands: readonly Typed[], { read, nulls }: PredicateContext): Truth {
  const { comparison, left, right } = sidesOf(operator, operands);
  const readLeft = read(left);
  if (right.shape.type === 'null') {
    if (nulls === 'sql') return truthOf(() => null);
    if (comparison === 'eq') return knownTruth((row) => readLeft(row) === null);
    return knownTruth(comparison === 'ne' ? (row) => readLeft(row) !== null : () => false);
  }
  if (right.kind === 'literal') {
    if (nulls === 'odata' && comparison === 'ne') {
      // Where nothing is reported, it is not what it is compared with.
      const isEqual = literalTest('eq', left, right, read);
      return knownTruth((row) => !isEqual(row));
    }
    const isTrue = literalTest(comparison, left, right, read);
    return nulls === 'odata'
      ? knownTruth(isTrue)
      : { isTrue, value: (row) => (readLeft(row) === null ? null : isTrue(row)) };
  }
  const { holds } = OPERATORS[comparison];
  const [readRight, compare] = [read(right), compareOf(left.shape, right.shape)];
  return truthOf((row) => {
    const a = readLeft(row);
    const b = readRight(row);
    if (a !== null && b !== null) return holds(compare(a, b));
    if (nulls === 'sql') return null;
    return comparison === 'eq' ? a === b : comparison === 'ne' && a !== b;
  });
}

/** A test that a term is there and compares with a literal as asked. */
function literalTest(comparison: Comparison, term: Typed, literal: Typed, read: PredicateContext['read']): Test {
  const aligned = alignLiteral(comparison, literal, term.shape);
  const readTerm = read(term);
  if ('always' in aligned) return aligned.always ? (row) => readTerm(row) !== null : () => false;
  const slot = term.kind === 'field' ? term.field.slot : 0;
  const { value } = aligned;
  const test =
    typeof value === 'string' ? textTest(comparison, slot, value) : plainTest(aligned.comparison, slot, value);
  return term.kind === 'field' ? test : (row) => test([readTerm(row)]);
}

/** Compares numbers at equal places, dates and booleans. */
function plainTest(comparison: Comparison, slot: number, value: Value): Test {
  return OPERATORS[comparison].fieldTest(slot, value as Mantissa);
}

function textTest(comparison: Comparison, slot: number, text: string): Test {
  if (comparison === 'eq') return plainTest(comparison, slot, text);
  const { holds } = OPERATORS[comparison];
  return (row: Row) => row[slot] !== null && holds(compareTexts(row[slot] as string, text));
}

function comparisonSql(operator: Comparison, operands: readonly Typed[], context: SqlContext): SqlTruth {
  const { comparison, left, right } = sidesOf(operator, operands);
  const { nulls, value } = context;
  if (right.shape.type === 'null') {
    if (nulls === 'sql') return sqlTruth('CAST(NULL AS BOOLEAN)');
    if (comparison === 'eq') return sqlTruth(`(${value(left)} IS NULL)`);
    return sqlTruth(comparison === 'ne' ? `(${value(left)} IS NOT NULL)` : 'FALSE');
  }
  const sides = right.kind === 'literal' ? literalSides(left, right, context) : termSides(left, right, context);
  if (nulls === 'sql') return sqlTruth(sides.compare(comparison));
  if (comparison !== 'eq' && comparison !== 'ne') return knownSql(sides.compare(comparison));
  const equal = sides.same === undefined ? knownSql(sides.compare('eq')) : sqlTruth(sides.same);
  return comparison === 'eq' ? equal : oppositeSql(equal);
}

type SqlSides = {
  /** The three-valued comparison of SQL. */
  readonly compare: (comparison: Comparison) => string;
  /** Whether both are equal or both null; not for a literal. */
  readonly same?: string;
};

/** The literal is brought to the places of the term, so that DuckDB has nothing to bring anywhere. */
function literalSides(left: Typed, literal: Typed, { value, parameter }: SqlContext): SqlSides {
  const term = value(left);
  return {
    compare: (comparison) => {
      const aligned = alignLiteral(comparison, literal, left.shape);
      if ('always' in aligned) return `(CASE WHEN ${term} IS NOT NULL THEN ${aligned.always ? 'TRUE' : 'FALSE'} END)`;
      const { sql } = OPERATORS[aligned.comparison];
      return `(${term} ${sql} ${literalSql(aligned.value, left.shape, parameter)})`;
    },
  };
}

/**
 * DuckDB brings two decimals to one type before it compares them, and fails where that needs more than 38 digits. There
 * the one with fewer places is cast with care: where it does not fit beside the places of the other, its magnitude is
 * beyond what the other can be, and its sign decides.
 */
function termSides(first: Typed, second: Typed, { value }: SqlContext): SqlSides {
  const [left, right] = [value(first), value(second)];
  const digits = [first, second].flatMap(({ shape }) => (shape.type === 'number' ? shape : []));
  const scale = Math.max(0, ...digits.map((each) => each.scale));
  if (scale + Math.max(0, ...digits.map((each) => each.precision - each.scale)) <= MOST_DIGITS) {
    return {
      compare: (comparison) => `(${left} ${OPERATORS[comparison].sql} ${right})`,
      same: `(${left} IS NOT DISTINCT FROM ${right})`,
    };
  }
  const leftIsShort = digits[0]?.scale !== scale;
  const [short, long] = leftIsShort ? [left, right] : [right, left];
  const decimal = `DECIMAL(${MOST_DIGITS}, ${scale})`;
  const compare = (comparison: Comparison): string => {
    const { sql } = OPERATORS[leftIsShort ? comparison : OPERATORS[comparison].mirrored];
    const fitting = `TRY_CAST(${short} AS ${decimal}) ${sql} CAST(${long} AS ${decimal})`;
    const there = `(${short} IS NOT NULL) AND (${long} IS NOT NULL)`;
    // A number of greater magnitude compares with the other as it does with zero.
    return `(CASE WHEN ${there} THEN coalesce(${fitting}, (${short} ${sql} 0)) END)`;
  };
  return { compare, same: `coalesce(${compare('eq')}, (${left} IS NULL) AND (${right} IS NULL))` };
}

export const COMPARISONS: readonly Entry[] = Object.entries(OPERATORS).map(([key, { level, doc, example }]): Entry => {
  const name = key as Comparison;
  const isEquality = name === 'eq' || name === 'ne';
  return {
    name,
    form: 'infix',
    level,
    precedence: isEquality ? PRECEDENCE.equality : PRECEDENCE.order,
    signature: {
      kind: 'equal',
      types: isEquality ? ['number', 'string', 'boolean', 'date'] : ['number', 'string', 'date'],
    },
    result: 'boolean',
    nulls: isEquality ? 'equality' : 'order',
    doc,
    example,
    kind: 'truth',
    predicate: (operands, context) => comparisonTruth(name, operands, context),
    sql: (operands, context) => comparisonSql(name, operands, context),
  };
});
