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
 * How much a total may differ from its sum where none of the values states its precision. `abs`: by the amount. `rel`: by
 * the amount times the larger of |reported| and |computed|. `ulp`: by the amount in units of the smallest decimal place of
 * the values.
 */
export type Tolerance = { readonly kind: 'exact' } | { readonly kind: 'abs' | 'rel' | 'ulp'; readonly amount: Decimal };

export const EXACT: Tolerance = { kind: 'exact' };

/**
 * The closed interval in which the true amount of a value with stated decimals d lies: so many halves of 10^-d below and
 * above the value, by its sign.
 */
export type StatedInterval = { readonly positive: Reach; readonly negative: Reach };
type Reach = readonly [below: number, above: number];

/** Rounding to nearest: XBRL Calculations 1.1, section 4. */
const ROUNDED: StatedInterval = { positive: [1, 1], negative: [1, 1] };

/** The reach of a value's interval on one side. */
export function reachOf(interval: StatedInterval, isNegative: boolean, isAbove: boolean): number {
  return (isNegative ? interval.negative : interval.positive)[isAbove ? 1 : 0];
}

/** Values of a sum none of which states its precision. */
type Compared = {
  readonly reported: Decimal;
  readonly computed: Decimal;
  readonly parts: readonly { readonly amount: Decimal }[];
};

/** A mode of comparison: the fast path of the kernel and the exact one both read this table. */
type Mode = {
  readonly stated: StatedInterval;
  /** The tolerance, in units of the values, where no value states its precision; `amount` is that of the option. */
  readonly unstated: (amount: Decimal, compared: Compared) => Decimal;
};

export const MODES: Readonly<Record<Tolerance['kind'], Mode>> = {
  exact: { stated: ROUNDED, unstated: () => ZERO },
  abs: { stated: ROUNDED, unstated: (amount) => amount },
  rel: {
    stated: ROUNDED,
    unstated: (amount, { reported, computed }) =>
      multiplyDecimal(amount, larger(absDecimal(reported), absDecimal(computed))),
  },
  ulp: {
    stated: ROUNDED,
    unstated: (amount, { reported, parts }) => {
      const operands = [reported, ...parts.map((part) => part.amount)];
      return multiplyDecimal(amount, { mantissa: 1n, places: smallestPlace(operands) });
    },
  },
};

export function unstatedTolerance(tolerance: Tolerance, compared: Compared): Decimal {
  const amount = tolerance.kind === 'exact' ? ZERO : tolerance.amount;
  return MODES[tolerance.kind].unstated(amount, compared);
}

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
 * The number of places after the point of the finest non-zero operand, trailing zeros of the fraction not counted: 1 for
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
