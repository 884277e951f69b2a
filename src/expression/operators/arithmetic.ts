import {
  addMantissas,
  divideMantissas,
  multiplyMantissas,
  negateMantissa,
  remainderOfMantissas,
} from '../arithmetic.ts';
import { type BackEnds, type Entry, PRECEDENCE, type Reader, type Typed } from '../entry.ts';
import { type Mantissa, withMorePlaces } from '../mantissa.ts';
import { one, two } from '../operands.ts';
import { type Digits, MOST_DIGITS, type Shape } from '../value.ts';
import { decimalSql, quotientSql, rescaledSql } from './arithmetic-sql.ts';

/** A quotient has at least so many places. */
export const QUOTIENT_PLACES = 10;

type NumberShape = Extract<Shape, { type: 'number' }>;

function digitsOf({ shape }: Typed): Digits {
  if (shape.type === 'number') return shape;
  throw new RangeError('not a number');
}

function numberOf(whole: number, scale: number): NumberShape {
  return { type: 'number', precision: Math.max(1, Math.min(MOST_DIGITS, whole + scale)), scale };
}

function wholeDigits({ precision, scale }: Digits): number {
  return precision - scale;
}

/** Computes with two mantissas of the given shapes. */
type Compute = (a: Mantissa, b: Mantissa) => Mantissa | null;

function binaryReader(left: Reader, right: Reader, compute: Compute): Reader {
  return (row) => {
    const a = left(row);
    const b = right(row);
    return a === null || b === null ? null : compute(a as Mantissa, b as Mantissa);
  };
}

/** Computes at the places of the operand that has more of them. */
function atCommonPlaces(a: Digits, b: Digits, compute: Compute): Compute {
  const [moreA, moreB] = [Math.max(0, b.scale - a.scale), Math.max(0, a.scale - b.scale)];
  if (moreA === 0 && moreB === 0) return compute;
  return (first, second) => {
    const left = withMorePlaces(first, moreA);
    const right = withMorePlaces(second, moreB);
    return left === null || right === null ? null : compute(left, right);
  };
}

/** `sql` puts the operator between both operands, which are DECIMAL(38) of as many places. */
function commonPlaces(
  compute: Compute,
  whole: (a: Digits, b: Digits) => number,
  sql: (a: string, b: string) => string,
): BackEnds {
  return {
    kind: 'value',
    shape: (operands) => {
      const [a, b] = two(operands).map(digitsOf) as [Digits, Digits];
      return numberOf(whole(a, b), Math.max(a.scale, b.scale));
    },
    predicate: (operands, { read }) => {
      const [left, right] = two(operands);
      return binaryReader(read(left), read(right), atCommonPlaces(digitsOf(left), digitsOf(right), compute));
    },
    sql: (operands, { value }) => {
      const [left, right] = two(operands);
      const scale = Math.max(digitsOf(left).scale, digitsOf(right).scale);
      const [a, b] = [left, right].map((term) => rescaledSql(value(term), digitsOf(term), scale)) as [string, string];
      return sql(a, b);
    },
  };
}

const carried = (a: Digits, b: Digits): number => Math.max(wholeDigits(a), wholeDigits(b)) + 1;

const multiplication: BackEnds = {
  kind: 'value',
  shape: (operands) => {
    const [a, b] = two(operands).map(digitsOf) as [Digits, Digits];
    const scale = a.scale + b.scale;
    return scale > MOST_DIGITS
      ? { problem: `the product would have ${scale} places after the point; the limit is ${MOST_DIGITS}` }
      : numberOf(wholeDigits(a) + wholeDigits(b), scale);
  },
  predicate: (operands, { read }) => {
    const [left, right] = two(operands);
    return binaryReader(read(left), read(right), multiplyMantissas);
  },
  sql: (operands, { value }) => {
    const [left, right] = two(operands);
    return `TRY(${decimalSql(value(left), digitsOf(left))} * ${decimalSql(value(right), digitsOf(right))})`;
  },
};

/** Places of the quotient, and how many more the dividend needs for that. */
function quotientPlaces(a: Digits, b: Digits): { readonly scale: number; readonly more: number } {
  const scale = Math.max(QUOTIENT_PLACES, a.scale);
  return { scale, more: scale - a.scale + b.scale };
}

const division: BackEnds = {
  kind: 'value',
  shape: (operands) => {
    const [a, b] = two(operands).map(digitsOf) as [Digits, Digits];
    const { scale, more } = quotientPlaces(a, b);
    return more >= MOST_DIGITS
      ? { problem: `the divisor has too many places after the point: ${b.scale}` }
      : numberOf(MOST_DIGITS, scale);
  },
  predicate: (operands, { read }) => {
    const [left, right] = two(operands);
    const { more } = quotientPlaces(digitsOf(left), digitsOf(right));
    return binaryReader(read(left), read(right), (a, b) => divideMantissas(a, b, more));
  },
  sql: (operands, { value }) => {
    const [left, right] = two(operands);
    const { scale, more } = quotientPlaces(digitsOf(left), digitsOf(right));
    return quotientSql([value(left), digitsOf(left)], [value(right), digitsOf(right)], more, scale);
  },
};

const negation: BackEnds = {
  kind: 'value',
  shape: (operands) => one(operands).shape,
  predicate: (operands, { read }) => {
    const readTerm = read(one(operands));
    return (row) => {
      const found = readTerm(row);
      return found === null ? null : negateMantissa(found as Mantissa);
    };
  },
  sql: (operands, { value }) => `(- ${decimalSql(value(one(operands)), digitsOf(one(operands)))})`,
};

const subtract: Compute = (a, b) => addMantissas(a, negateMantissa(b));

const INFIX: readonly (readonly [
  name: string,
  precedence: number,
  backEnds: BackEnds,
  doc: string,
  example: string,
])[] = [
  [
    'add',
    PRECEDENCE.sum,
    commonPlaces(addMantissas, carried, (a, b) => `TRY(${a} + ${b})`),
    'The sum.',
    'totalliabilities add totalstockholdersequity ne totalassets',
  ],
  [
    'sub',
    PRECEDENCE.sum,
    commonPlaces(subtract, carried, (a, b) => `TRY(${a} - ${b})`),
    'The difference.',
    'totalrevenue sub costofrevenue gt grossprofit',
  ],
  ['mul', PRECEDENCE.product, multiplication, 'The product.', 'netincome mul 10 gt totalrevenue'],
  [
    'div',
    PRECEDENCE.product,
    division,
    `The quotient, rounded to ${QUOTIENT_PLACES} places or to those of the dividend where it has more; a half goes to the even neighbour.`,
    'netincome div totalrevenue gt 0.25',
  ],
  [
    'mod',
    PRECEDENCE.product,
    commonPlaces(remainderOfMantissas, carried, (a, b) => `(${a} % ${b})`),
    'What is left of the left one after whole multiples of the right one, with the sign of the left one.',
    'fiscalyear mod 4 eq 0',
  ],
];

export const ARITHMETIC: readonly Entry[] = [
  ...INFIX.map(
    ([name, precedence, backEnds, doc, example]): Entry => ({
      name,
      form: 'infix',
      level: 'L2',
      precedence,
      signature: { kind: 'each', types: ['number', 'number'] },
      result: 'number',
      nulls: 'passes',
      doc,
      example,
      backEnds,
    }),
  ),
  {
    name: 'negate',
    form: 'prefix',
    level: 'L2',
    precedence: PRECEDENCE.prefix,
    signature: { kind: 'each', types: ['number'] },
    result: 'number',
    nulls: 'passes',
    doc: 'The number with the other sign, written `-`. A minus that touches a number is part of that number and belongs to every level.',
    example: '- netincome gt totalassets',
    backEnds: negation,
  },
];
