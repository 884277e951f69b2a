import {
  addMantissas,
  divideMantissas,
  multiplyMantissas,
  negateMantissa,
  remainderOfMantissas,
} from '../arithmetic.ts';
import { type BackEnds, type Entry, mapReader, one, PRECEDENCE, type Reader, type Typed, two } from '../entry.ts';
import { type Mantissa, withMorePlaces } from '../mantissa.ts';
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

type Operand = Digits & { readonly sql: string };

/** An operation on two numbers: its shape, or why there is none; the computation in memory; and its SQL. */
type Operation = {
  readonly shape: (a: Digits, b: Digits) => Shape | { readonly problem: string };
  readonly compute: (a: Digits, b: Digits) => Compute;
  readonly sql: (a: Operand, b: Operand) => string;
};

function binary({ shape, compute, sql }: Operation): BackEnds {
  const digitsOfBoth = (operands: readonly Typed[]): [Digits, Digits] => {
    const [left, right] = two(operands);
    return [digitsOf(left), digitsOf(right)];
  };
  return {
    kind: 'value',
    shape: (operands) => shape(...digitsOfBoth(operands)),
    predicate: (operands, { read }) => {
      const [left, right] = two(operands);
      return binaryReader(read(left), read(right), compute(...digitsOfBoth(operands)));
    },
    sql: (operands, { value }) => {
      const [left, right] = two(operands);
      return sql({ sql: value(left), ...digitsOf(left) }, { sql: value(right), ...digitsOf(right) });
    },
  };
}

/** `sql` puts the operator between both operands, which are DECIMAL(38) of as many places. */
function commonPlaces(compute: Compute, sql: (a: string, b: string) => string): BackEnds {
  return binary({
    shape: (a, b) => numberOf(Math.max(wholeDigits(a), wholeDigits(b)) + 1, Math.max(a.scale, b.scale)),
    compute: (a, b) => atCommonPlaces(a, b, compute),
    sql: (a, b) => {
      const scale = Math.max(a.scale, b.scale);
      return sql(rescaledSql(a.sql, a, scale), rescaledSql(b.sql, b, scale));
    },
  });
}

const multiplication = binary({
  shape: (a, b) => {
    const scale = a.scale + b.scale;
    return scale > MOST_DIGITS
      ? { problem: `the product would have ${scale} places after the point; the limit is ${MOST_DIGITS}` }
      : numberOf(wholeDigits(a) + wholeDigits(b), scale);
  },
  compute: () => multiplyMantissas,
  sql: (a, b) => `TRY(${decimalSql(a.sql, a)} * ${decimalSql(b.sql, b)})`,
});

/** Places of the quotient, and how many more the dividend needs for that. */
function quotientPlaces(a: Digits, b: Digits): { readonly scale: number; readonly more: number } {
  const scale = Math.max(QUOTIENT_PLACES, a.scale);
  return { scale, more: scale - a.scale + b.scale };
}

const division = binary({
  shape: (a, b) => {
    const { scale, more } = quotientPlaces(a, b);
    return more >= MOST_DIGITS
      ? { problem: `the divisor has too many places after the point: ${b.scale}` }
      : numberOf(MOST_DIGITS, scale);
  },
  compute: (a, b) => {
    const { more } = quotientPlaces(a, b);
    return (dividend, divisor) => divideMantissas(dividend, divisor, more);
  },
  sql: (a, b) => {
    const { scale, more } = quotientPlaces(a, b);
    return quotientSql([a.sql, a], [b.sql, b], more, scale);
  },
});

const NUMBERS = { level: 'L2', result: 'number', nulls: 'passes' } as const;

function infix(entry: Pick<Entry, 'name' | 'precedence' | 'backEnds' | 'doc' | 'example'>): Entry {
  return { ...NUMBERS, form: 'infix', signature: { kind: 'each', types: ['number', 'number'] }, ...entry };
}

export const ARITHMETIC: readonly Entry[] = [
  infix({
    name: 'add',
    precedence: PRECEDENCE.sum,
    backEnds: commonPlaces(addMantissas, (a, b) => `TRY(${a} + ${b})`),
    doc: 'The sum.',
    example: 'totalliabilities add totalstockholdersequity ne totalassets',
  }),
  infix({
    name: 'sub',
    precedence: PRECEDENCE.sum,
    backEnds: commonPlaces(
      (a, b) => addMantissas(a, negateMantissa(b)),
      (a, b) => `TRY(${a} - ${b})`,
    ),
    doc: 'The difference.',
    example: 'totalrevenue sub costofrevenue gt grossprofit',
  }),
  infix({
    name: 'mul',
    precedence: PRECEDENCE.product,
    backEnds: multiplication,
    doc: 'The product.',
    example: 'netincome mul 10 gt totalrevenue',
  }),
  infix({
    name: 'div',
    precedence: PRECEDENCE.product,
    backEnds: division,
    doc: `The quotient, rounded to ${QUOTIENT_PLACES} places or to those of the dividend where it has more; a half goes to the even neighbour.`,
    example: 'netincome div totalrevenue gt 0.25',
  }),
  infix({
    name: 'mod',
    precedence: PRECEDENCE.product,
    backEnds: commonPlaces(remainderOfMantissas, (a, b) => `(${a} % ${b})`),
    doc: 'What is left of the left one after whole multiples of the right one, with the sign of the left one.',
    example: 'fiscalyear mod 4 eq 0',
  }),
  {
    ...NUMBERS,
    name: 'negate',
    form: 'prefix',
    precedence: PRECEDENCE.prefix,
    signature: { kind: 'each', types: ['number'] },
    doc: 'The number with the other sign, written `-`. A minus that touches a number is part of that number and belongs to every level.',
    example: '- netincome gt totalassets',
    backEnds: {
      kind: 'value',
      shape: (operands) => one(operands).shape,
      predicate: (operands, { read }) => mapReader(read(one(operands)), (value) => negateMantissa(value as Mantissa)),
      sql: (operands, { value }) => `(- ${decimalSql(value(one(operands)), digitsOf(one(operands)))})`,
    },
  },
];
