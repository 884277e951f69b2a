import { type Digits, MOST_DIGITS } from '../value.ts';

/*
 * DuckDB divides decimals as DOUBLE, and keeps a product of two short decimals short. So every operand becomes
 * DECIMAL(38) first; what overflows becomes NULL by TRY; and quotients are made of whole numbers (HUGEINT).
 */

/** The number as DECIMAL(38) with the places it has. */
export function decimalSql(term: string, { scale }: Digits): string {
  return `CAST(${term} AS DECIMAL(${MOST_DIGITS}, ${scale}))`;
}

/** The number as DECIMAL(38) with at least as many places; NULL where it does not fit any more. */
export function rescaledSql(term: string, digits: Digits, scale: number): string {
  return digits.scale === scale ? decimalSql(term, digits) : `TRY_CAST(${term} AS DECIMAL(${MOST_DIGITS}, ${scale}))`;
}

function powerSql(exponent: number): string {
  return `CAST(1${'0'.repeat(exponent)} AS DECIMAL(${MOST_DIGITS}, 0))`;
}

/** All digits of the number, without its point. */
function mantissaSql(term: string, digits: Digits): string {
  const { precision, scale } = digits;
  const decimal = decimalSql(term, digits);
  if (scale === 0) return `CAST(${decimal} AS HUGEINT)`;
  if (precision + scale < MOST_DIGITS) return `CAST(${decimal} * ${powerSql(scale)} AS HUGEINT)`;
  return `CAST(replace(CAST(${decimal} AS VARCHAR), '.', '') AS HUGEINT)`;
}

type Number = readonly [sql: string, digits: Digits];

/** Names `n` (the dividend with `more` places) and `d` in one step, because each is needed several times. */
export function quotientSql([dividend, a]: Number, [divisor, b]: Number, more: number, scale: number): string {
  const whole = `CAST(${mantissaSql(dividend, a)} AS DECIMAL(${MOST_DIGITS}, 0))`;
  const longer = more === 0 ? whole : `TRY(${whole} * ${powerSql(more)})`;
  const pair = `{'n': CAST(${longer} AS HUGEINT), 'd': ${mantissaSql(divisor, b)}}`;
  const mantissa = `list_transform([${pair}], lambda quotient_: ${HALF_EVEN})[1]`;
  const unit = `CAST(0.${'0'.repeat(scale - 1)}1 AS DECIMAL(${MOST_DIGITS}, ${scale}))`;
  return `TRY(CAST(${mantissa} AS DECIMAL(${MOST_DIGITS}, 0)) * ${unit})`;
}

const REST = 'abs(quotient_.n % quotient_.d)';
const MISSING = `abs(quotient_.d) - ${REST}`;
const ROUNDS = `(${REST} > ${MISSING}) OR ((${REST} = ${MISSING}) AND (((quotient_.n // quotient_.d) % 2) <> 0))`;
const AWAY = '(CASE WHEN (quotient_.n < 0) = (quotient_.d < 0) THEN 1 ELSE -1 END)';
const HALF_EVEN =
  `(CASE WHEN quotient_.d <> 0 THEN (quotient_.n // quotient_.d) + ` +
  `(CASE WHEN ${ROUNDS} THEN ${AWAY} ELSE 0 END) END)`;
