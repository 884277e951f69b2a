import {
  absDecimal,
  compareDecimal,
  type Decimal,
  formatDecimal,
  isZeroDecimal,
  multiplyDecimal,
  parseDecimal,
  trimDecimal,
  ZERO,
} from '../../core/base/decimal.ts';
import { usageError } from '../../core/base/errors.ts';

/**
 * How much a total may differ from its sum where none of the values states its precision. `abs`: by the amount. `rel`:
 * by the amount times the larger of |reported| and |computed|. `ulp`: by the amount in units of the smallest decimal
 * place of the values.
 */
export type Tolerance = { readonly kind: 'exact' } | { readonly kind: 'abs' | 'rel' | 'ulp'; readonly amount: Decimal };

/**
 * No tolerance: values that state no precision must agree to the last digit.
 *
 * @example
 * ```ts
 * (await store.validate({ tolerance: EXACT })).tolerance // => 'exact'
 * ```
 */
export const EXACT: Tolerance = { kind: 'exact' };

/** Values of a sum none of which states its precision. */
type Compared = {
  readonly reported: Decimal;
  readonly computed: Decimal;
  readonly parts: readonly { readonly amount: Decimal }[];
};

/** The tolerance by its kind, in units of the values; `amount` is that of the option. */
const ALLOWED: Readonly<Record<Tolerance['kind'], (amount: Decimal, compared: Compared) => Decimal>> = {
  exact: () => ZERO,
  abs: (amount) => amount,
  rel: (amount, { reported, computed }) => multiplyDecimal(amount, larger(absDecimal(reported), absDecimal(computed))),
  ulp: (amount, { reported, parts }) => {
    const operands = [reported, ...parts.map((part) => part.amount)];
    return multiplyDecimal(amount, { mantissa: 1n, places: smallestPlace(operands) });
  },
};

export function unstatedTolerance(tolerance: Tolerance, compared: Compared): Decimal {
  const amount = tolerance.kind === 'exact' ? ZERO : tolerance.amount;
  return ALLOWED[tolerance.kind](amount, compared);
}

/** The tolerance of an optional flag. */
export const toleranceOf = (given: string | undefined): Tolerance =>
  given === undefined ? EXACT : parseTolerance(given);

/** Parses `exact`, or `abs:N`, `rel:N` or `ulp:N`, N a decimal of at least zero; any other text is a usage error. */
export function parseTolerance(text: string): Tolerance {
  if (text === 'exact') return EXACT;
  const [, kind, digits = ''] = /^(abs|rel|ulp):(.+)$/.exec(text) ?? [];
  const amount = parseDecimal(digits);
  if (!amount || amount.mantissa < 0n || !(kind === 'abs' || kind === 'rel' || kind === 'ulp')) {
    throw usageError(
      `invalid tolerance ${JSON.stringify(text)}`,
      'accepted: exact, or abs:N, rel:N or ulp:N with a decimal N of at least 0, e.g. abs:1, rel:0.001, ulp:2',
    );
  }
  return { kind, amount };
}

/** The inverse of {@link parseTolerance}. */
export function formatTolerance(tolerance: Tolerance): string {
  return tolerance.kind === 'exact' ? 'exact' : `${tolerance.kind}:${formatDecimal(tolerance.amount)}`;
}

/**
 * The number of places after the point of the finest non-zero operand, trailing zeros of the fraction not counted: 1
 * for 100.50, 0 for 1500, 0 where all are zero.
 */
function smallestPlace(operands: readonly Decimal[]): number {
  return operands.reduce(
    (most, operand) => (isZeroDecimal(operand) ? most : Math.max(most, trimDecimal(operand).places)),
    0,
  );
}

function larger(a: Decimal, b: Decimal): Decimal {
  return compareDecimal(a, b) < 0 ? b : a;
}
