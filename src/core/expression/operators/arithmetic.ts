import { type Entry, PRECEDENCE } from '../entry.ts';
import {
  addMantissas,
  divideMantissas,
  type Mantissa,
  multiplyMantissas,
  negateMantissa,
  remainderOfMantissas,
  withMorePlaces,
} from '../mantissa.ts';
import { type Digits, MOST_DIGITS, type Shape } from '../value.ts';
import { decimalSql, quotientSql, rescaledSql } from './arithmetic-sql.ts';
import { operation } from './operation.ts';

/** A quotient has at least this many places. */
export const QUOTIENT_PLACES = 10;

function numberOf(whole: number, scale: number): Shape {
  return { type: 'number', precision: Math.max(1, Math.min(MOST_DIGITS, whole + scale)), scale };
}

function wholeDigits({ precision, scale }: Digits): number {
  return precision - scale;
}

type Arithmetic = Parameters<typeof operation<Mantissa>>[1];
type Head = Pick<Entry, 'name' | 'precedence' | 'doc' | 'example'>;

function infix(head: Head, arithmetic: Arithmetic): Entry {
  const signature = { kind: 'each', types: ['number', 'number'] } as const;
  return operation({ ...head, form: 'infix', signature, result: 'number' }, arithmetic);
}

/** Both operands get the places of the one that has more; in `sql` they are DECIMAL(38). */
function atCommonPlaces(
  compute: (a: Mantissa, b: Mantissa) => Mantissa | null,
  sql: (a: string, b: string) => string,
): Arithmetic {
  return {
    shape: (a, b) => numberOf(Math.max(wholeDigits(a), wholeDigits(b)) + 1, Math.max(a.scale, b.scale)),
    compute: ({ scale: scaleA }, { scale: scaleB }) => {
      if (scaleA === scaleB) return compute;
      const scale = Math.max(scaleA, scaleB);
      return (a, b) => {
        const left = withMorePlaces(a, scale - scaleA);
        const right = withMorePlaces(b, scale - scaleB);
        return left === null || right === null ? null : compute(left, right);
      };
    },
    sql: (a, b) => (left, right) => {
      const scale = Math.max(a.scale, b.scale);
      return sql(rescaledSql(left, a, scale), rescaledSql(right, b, scale));
    },
  };
}

const MULTIPLICATION: Arithmetic = {
  shape: (a, b) => {
    const scale = a.scale + b.scale;
    return scale > MOST_DIGITS
      ? { problem: `the product would have ${scale} places after the point; the limit is ${MOST_DIGITS}` }
      : numberOf(wholeDigits(a) + wholeDigits(b), scale);
  },
  compute: () => multiplyMantissas,
  sql: (a, b) => (left, right) => `TRY(${decimalSql(left, a)} * ${decimalSql(right, b)})`,
};

/** Places of the quotient, and how many more the dividend needs for that. */
function quotientPlaces(a: Digits, b: Digits): { readonly scale: number; readonly more: number } {
  const scale = Math.max(QUOTIENT_PLACES, a.scale);
  return { scale, more: scale - a.scale + b.scale };
}

const DIVISION: Arithmetic = {
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
  sql: (a, b) => (left, right) => {
    const { scale, more } = quotientPlaces(a, b);
    return quotientSql([left, a], [right, b], more, scale);
  },
};

export const ARITHMETIC: readonly Entry[] = [
  infix(
    {
      name: 'add',
      precedence: PRECEDENCE.sum,
      doc: 'The sum.',
      example: 'totalliabilities add totalstockholdersequity ne totalassets',
    },
    atCommonPlaces(addMantissas, (a, b) => `TRY(${a} + ${b})`),
  ),
  infix(
    {
      name: 'sub',
      precedence: PRECEDENCE.sum,
      doc: 'The difference.',
      example: 'totalrevenue sub costofrevenue gt grossprofit',
    },
    atCommonPlaces(
      (a, b) => addMantissas(a, negateMantissa(b)),
      (a, b) => `TRY(${a} - ${b})`,
    ),
  ),
  infix(
    {
      name: 'mul',
      precedence: PRECEDENCE.product,
      doc: 'The product.',
      example: 'netincome mul 10 gt totalrevenue',
    },
    MULTIPLICATION,
  ),
  infix(
    {
      name: 'div',
      precedence: PRECEDENCE.product,
      doc:
        `The quotient, rounded to ${QUOTIENT_PLACES} places or to those of the dividend where it has more; ` +
        'a half goes to the even neighbour.',
      example: 'netincome div totalrevenue gt 0.25',
    },
    DIVISION,
  ),
  infix(
    {
      name: 'mod',
      precedence: PRECEDENCE.product,
      doc: 'What is left of the left one after whole multiples of the right one, with the sign of the left one.',
      example: 'fiscalyear mod 4 eq 0',
    },
    atCommonPlaces(remainderOfMantissas, (a, b) => `(${a} % ${b})`),
  ),
  operation<Mantissa>(
    {
      name: 'negate',
      form: 'prefix',
      precedence: PRECEDENCE.prefix,
      signature: { kind: 'each', types: ['number'] },
      result: 'number',
      doc:
        'The number with the other sign, written `-`. A minus that touches a number is part of that number and ' +
        'belongs to every level.',
      example: '- netincome gt totalassets',
    },
    {
      shape: (digits) => ({ type: 'number', ...digits }),
      compute: () => negateMantissa,
      sql: (digits) => (term) => `(- ${decimalSql(term, digits)})`,
    },
  ),
];
