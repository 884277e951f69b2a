import { memoize } from '../../base/collections.ts';
import type { Decimal } from '../../base/decimal.ts';
import { alignLiteral, type Comparison, MIRRORED, OPPOSITE } from '../align-literal.ts';
import { decimalLiteral } from '../column-sql.ts';
import { type SqlContext, type SqlTruth, type Typed, two } from '../entry.ts';
import { type Digits, MOST_DIGITS } from '../value.ts';

const SIGNS: Readonly<Record<Comparison, string>> = { eq: '=', ne: '<>', gt: '>', ge: '>=', lt: '<', le: '<=' };

/** Both sides of a comparison in SQL. */
type Sides = {
  /** The three-valued comparison of SQL. */
  readonly compare: (comparison: Comparison) => string;
  /** `[left, right]` where the operators of SQL can be put between them as they are. */
  readonly plain?: readonly [string, string];
  /** Where SQL says that both are null; never, where one is a literal. */
  readonly bothNull?: string;
};

export function comparisonSql(comparison: Comparison, operands: readonly Typed[], context: SqlContext): SqlTruth {
  const [left, right] = two(operands);
  if (right.shape.type === 'null') return nullSql(comparison, context.value(left), context);
  if (left.shape.type === 'null') return nullSql(comparison, context.value(right), context);
  if (left.kind === 'literal' && right.kind !== 'literal') {
    return truthOf(MIRRORED[comparison], sidesOf(right, left, context), context);
  }
  return truthOf(comparison, sidesOf(left, right, context), context);
}

function nullSql(comparison: Comparison, term: string, { nulls }: SqlContext): SqlTruth {
  if (nulls === 'sql') return { isTrue: 'FALSE', isFalse: 'FALSE', value: 'CAST(NULL AS BOOLEAN)' };
  const [isNull, isThere] = [`(${term} IS NULL)`, `(${term} IS NOT NULL)`];
  if (comparison === 'eq') return { isTrue: isNull, isFalse: isThere, value: isNull };
  if (comparison === 'ne') return { isTrue: isThere, isFalse: isNull, value: isThere };
  return { isTrue: 'FALSE', isFalse: 'TRUE', value: 'FALSE' };
}

function truthOf(comparison: Comparison, sides: Sides, { nulls }: SqlContext): SqlTruth {
  const isTrue = sides.compare(comparison);
  if (nulls === 'sql') return { isTrue, isFalse: sides.compare(OPPOSITE[comparison]), value: isTrue };
  if (comparison === 'eq') return equalitySql(sides);
  if (comparison === 'ne') {
    const { isTrue: same, isFalse: different } = equalitySql(sides);
    return { isTrue: different, isFalse: same, value: sides.plain ? different : `(NOT coalesce(${same}, FALSE))` };
  }
  return { isTrue, isFalse: `(${isTrue} IS NOT TRUE)`, value: `coalesce(${isTrue}, FALSE)` };
}

/** Under OData's rule null is equal to null and to nothing else. */
function equalitySql({ compare, plain, bothNull }: Sides): SqlTruth {
  if (plain) {
    const [left, right] = plain;
    const same = `(${left} IS NOT DISTINCT FROM ${right})`;
    return { isTrue: bothNull ? same : compare('eq'), isFalse: `(${left} IS DISTINCT FROM ${right})`, value: same };
  }
  const isTrue = bothNull ? `coalesce(${compare('eq')}, ${bothNull})` : compare('eq');
  const value = bothNull ? isTrue : `coalesce(${isTrue}, FALSE)`;
  return { isTrue, isFalse: `(NOT ${value})`, value };
}

function sidesOf(left: Typed, right: Typed, context: SqlContext): Sides {
  const { shape } = left;
  if (shape.type === 'number' && right.shape.type === 'number') {
    const literal = right.node;
    return literal.kind === 'literal' && literal.literal.type === 'number'
      ? numberAndLiteral(context.value(left), shape, literal.literal.value, context)
      : numbers([context.value(left), shape], [context.value(right), right.shape]);
  }
  return plainSides(context.value(left), context.value(right), right.kind !== 'literal');
}

function plainSides(left: string, right: string, rightCanBeNull: boolean): Sides {
  return {
    compare: (comparison) => `(${left} ${SIGNS[comparison]} ${right})`,
    plain: [left, right],
    ...(rightCanBeNull ? { bothNull: `((${left} IS NULL) AND (${right} IS NULL))` } : {}),
  };
}

/** The literal is brought to the places of the term, so that DuckDB has nothing to bring anywhere. */
function numberAndLiteral(term: string, digits: Digits, literal: Decimal, { parameter }: SqlContext): Sides {
  const equal = alignLiteral('eq', literal, digits.scale);
  const textOf = memoize((mantissa: number | bigint) => decimalLiteral(mantissa, digits, parameter));
  const compare = (comparison: Comparison): string => {
    const aligned = alignLiteral(comparison, literal, digits.scale);
    if ('always' in aligned) return `(CASE WHEN ${term} IS NOT NULL THEN ${aligned.always ? 'TRUE' : 'FALSE'} END)`;
    return `(${term} ${SIGNS[aligned.comparison]} ${textOf(aligned.mantissa)})`;
  };
  return 'always' in equal ? { compare } : { compare, plain: [term, textOf(equal.mantissa)] };
}

type Number = readonly [sql: string, digits: Digits];

/**
 * DuckDB brings two decimals to one type before it compares them, and fails where that needs more than 38 digits. There
 * the one with fewer places is cast with care: where it does not fit beside the places of the other, its magnitude is
 * beyond what the other can be, and its sign decides.
 */
function numbers([left, a]: Number, [right, b]: Number): Sides {
  const whole = Math.max(a.precision - a.scale, b.precision - b.scale);
  const scale = Math.max(a.scale, b.scale);
  if (whole + scale <= MOST_DIGITS) return plainSides(left, right, true);
  const leftIsShort = a.scale < b.scale;
  const [short, long] = leftIsShort ? [left, right] : [right, left];
  const bothNull = `((${left} IS NULL) AND (${right} IS NULL))`;
  const compare = (asked: Comparison): string => {
    const comparison = leftIsShort ? asked : MIRRORED[asked];
    const fitting = `TRY_CAST(${short} AS DECIMAL(${MOST_DIGITS}, ${scale})) ${SIGNS[comparison]} CAST(${long} AS DECIMAL(${MOST_DIGITS}, ${scale}))`;
    return `(CASE WHEN (${short} IS NOT NULL) AND (${long} IS NOT NULL) THEN coalesce(${fitting}, ${BEYOND[comparison](short)}) END)`;
  };
  return { compare, bothNull };
}

/** The comparison of a number with one of smaller magnitude. */
const BEYOND: Readonly<Record<Comparison, (term: string) => string>> = {
  eq: () => 'FALSE',
  ne: () => 'TRUE',
  gt: (term) => `(${term} > 0)`,
  ge: (term) => `(${term} > 0)`,
  lt: (term) => `(${term} < 0)`,
  le: (term) => `(${term} < 0)`,
};
