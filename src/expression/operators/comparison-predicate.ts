import { type Aligned, alignLiteral, type Comparison, MIRRORED, OPPOSITE } from '../align-literal.ts';
import { compareOf, compareTexts } from '../compare.ts';
import { type PredicateContext, type Reader, type Truth, type Typed, two } from '../entry.ts';
import type { Mantissa } from '../mantissa.ts';
import type { NullRule, Row, Value } from '../value.ts';

type Test = (row: Row) => boolean;

const HOLDS: Readonly<Record<Comparison, (sign: number) => boolean>> = {
  eq: (sign) => sign === 0,
  ne: (sign) => sign !== 0,
  gt: (sign) => sign > 0,
  ge: (sign) => sign >= 0,
  lt: (sign) => sign < 0,
  le: (sign) => sign <= 0,
};

/** A comparison as a condition over rows; the frequent one, of a field with a literal, is one closure. */
export function comparisonTruth(comparison: Comparison, operands: readonly Typed[], context: PredicateContext): Truth {
  const [left, right] = two(operands);
  if (right.shape.type === 'null') return nullTruth(comparison, context.read(left), context.nulls);
  if (left.shape.type === 'null') return nullTruth(comparison, context.read(right), context.nulls);
  if (right.kind === 'literal') return literalTruth(comparison, left, right, context);
  if (left.kind === 'literal') return literalTruth(MIRRORED[comparison], right, left, context);
  return termsTruth(comparison, left, right, context);
}

function nullTruth(comparison: Comparison, read: Reader, nulls: NullRule): Truth {
  if (nulls === 'sql') return { isTrue: () => false, isFalse: () => false, value: () => null };
  const isNull: Test = (row) => read(row) === null;
  const isThere: Test = (row) => read(row) !== null;
  if (comparison === 'eq') return { isTrue: isNull, isFalse: isThere, value: isNull };
  if (comparison === 'ne') return { isTrue: isThere, isFalse: isNull, value: isThere };
  return totalTruth(() => false);
}

function termsTruth(comparison: Comparison, left: Typed, right: Typed, { read, nulls }: PredicateContext): Truth {
  const [readLeft, readRight, compare] = [read(left), read(right), compareOf(left.shape, right.shape)];
  const holds = HOLDS[comparison];
  const value = (row: Row): boolean | null => {
    const a = readLeft(row);
    const b = readRight(row);
    if (a !== null && b !== null) return holds(compare(a, b));
    if (nulls === 'sql') return null;
    return comparison === 'eq' ? a === b : comparison === 'ne' && a !== b;
  };
  return { isTrue: (row) => value(row) === true, isFalse: (row) => value(row) === false, value };
}

function literalTruth(comparison: Comparison, term: Typed, literal: Typed, { read, nulls }: PredicateContext): Truth {
  const test = testsOf(term, literal, term.kind === 'field' ? undefined : read(term));
  const isTrue = test(comparison);
  if (nulls === 'sql') {
    const isFalse = test(OPPOSITE[comparison]);
    return { isTrue, isFalse, value: (row) => (isTrue(row) ? true : isFalse(row) ? false : null) };
  }
  if (comparison !== 'ne') return totalTruth(isTrue);
  // Where nothing is reported, it is not what it is compared with.
  const isEqual = test('eq');
  return totalTruth((row) => !isEqual(row));
}

function totalTruth(isTrue: Test): Truth {
  return { isTrue, isFalse: (row) => !isTrue(row), value: isTrue };
}

/** A test that a term is reported and compares with a literal as asked. */
function testsOf(term: Typed, literal: Typed, read: Reader | undefined): (comparison: Comparison) => Test {
  const slot = term.kind === 'field' ? term.field.slot : 0;
  if (literal.shape.type === 'number' && term.shape.type === 'number') {
    const { scale } = term.shape;
    const decimal = decimalOf(literal);
    return (comparison) => alignedTest(alignLiteral(comparison, decimal, scale), slot, read);
  }
  const value = literal.kind === 'literal' ? literal.value : null;
  if (typeof value === 'string') return (comparison) => textTest(comparison, slot, value, read);
  return (comparison) => plainTest(comparison, slot, value as Mantissa, read);
}

function decimalOf(literal: Typed) {
  if (literal.node.kind === 'literal' && literal.node.literal.type === 'number') return literal.node.literal.value;
  throw new RangeError('not a number literal');
}

function alignedTest(aligned: Aligned, slot: number, read: Reader | undefined): Test {
  if (!('always' in aligned)) return plainTest(aligned.comparison, slot, aligned.mantissa, read);
  if (!aligned.always) return () => false;
  return read ? (row) => read(row) !== null : (row) => row[slot] !== null;
}

/** Numbers at equal places, dates and booleans. `read`: where the term is more than a field. */
function plainTest(comparison: Comparison, slot: number, value: Mantissa, read: Reader | undefined): Test {
  if (!read) return FIELD_TESTS[comparison](slot, value);
  const test = FIELD_TESTS[comparison](0, value);
  return (row) => test([read(row)]);
}

/** One closure each, because row filters spend their time here. */
const FIELD_TESTS: Readonly<Record<Comparison, (slot: number, value: Mantissa) => Test>> = {
  eq: (slot, value) => (row) => row[slot] === value,
  ne: (slot, value) => (row) => row[slot] !== null && row[slot] !== value,
  gt: (slot, value) => (row) => row[slot] !== null && (row[slot] as Mantissa) > value,
  ge: (slot, value) => (row) => row[slot] !== null && (row[slot] as Mantissa) >= value,
  lt: (slot, value) => (row) => row[slot] !== null && (row[slot] as Mantissa) < value,
  le: (slot, value) => (row) => row[slot] !== null && (row[slot] as Mantissa) <= value,
};

function textTest(comparison: Comparison, slot: number, text: string, read: Reader | undefined): Test {
  if (comparison === 'eq') return read ? (row) => read(row) === text : (row) => row[slot] === text;
  const holds = HOLDS[comparison];
  const of = (found: Value | undefined): boolean => found !== null && holds(compareTexts(found as string, text));
  return read ? (row) => of(read(row)) : (row) => of(row[slot]);
}
