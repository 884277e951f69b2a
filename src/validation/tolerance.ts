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
} from '../base/decimal.ts';
import { usageError } from '../base/errors.ts';

/**
 * How far a sum may be off where none of its values states its precision. `abs`: by the amount. `rel`: by the factor times
 * the larger of |reported| and |computed|. `ulp`: by so many units of the smallest decimal place of its values.
 */
export type Tolerance = { readonly kind: 'exact' } | { readonly kind: 'abs' | 'rel' | 'ulp'; readonly amount: Decimal };

export const EXACT: Tolerance = { kind: 'exact' };

const TOLERANCE_TEXT = /^(abs|rel|ulp):(.+)$/;

/** Reads `exact`, or `abs:N`, `rel:N` or `ulp:N`, N a decimal of at least zero; anything else is a usage error. */
export function parseTolerance(text: string): Tolerance {
  if (text === 'exact') return EXACT;
  const [, kind, digits = ''] = TOLERANCE_TEXT.exec(text) ?? [];
  const amount = parseDecimal(digits);
  if (!amount || amount.mantissa < 0n || !(kind === 'abs' || kind === 'rel' || kind === 'ulp')) {
    throw usageError(
      `tolerance ${JSON.stringify(text)} is none`,
      'accepted: exact, or abs:N, rel:N or ulp:N with a decimal N of at least 0, e.g. abs:1, rel:0.001, ulp:2',
    );
  }
  return { kind, amount };
}

/** The inverse of {@link parseTolerance}; `exact` where there is none. */
export function formatTolerance(tolerance: Tolerance): string {
  return tolerance.kind === 'exact' ? 'exact' : `${tolerance.kind}:${formatDecimal(tolerance.amount)}`;
}

/** The tolerance in units of the values, for a reported total and the terms of its sum. */
export function toleranceFor(
  tolerance: Tolerance,
  reported: Decimal,
  computed: Decimal,
  terms: readonly { readonly amount: Decimal }[],
): Decimal {
  switch (tolerance.kind) {
    case 'exact':
      return ZERO;
    case 'abs':
      return tolerance.amount;
    case 'rel':
      return multiplyDecimal(tolerance.amount, larger(absDecimal(reported), absDecimal(computed)));
    case 'ulp':
      return multiplyDecimal(tolerance.amount, {
        mantissa: 1n,
        places: smallestPlace([reported, ...terms.map(({ amount }) => amount)]),
      });
  }
}

/**
 * How many places after the point the finest non-zero operand has, trailing zeros of the fraction not counted: 1 for
 * 100.50, 0 for 1500, 0 where all are zero.
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
