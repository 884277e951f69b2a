import { type Decimal, formatDecimal, negateDecimal, parseDecimal, trimDecimal } from '../base/decimal.ts';

/** How an amount is shown. It is exact in every style: scaling moves the point and drops no digit but zeros. */
export type AmountStyle = {
  /** Amounts are shown in units of 10 to this power: 3 shows thousands. */
  readonly scale: number;
  /** Whether the sign is turned for display, as a negated label asks. */
  readonly negate: boolean;
  /** Thousands separated by commas. */
  readonly group: boolean;
  /** Without the zeros at the end of a fraction: `1.2500` is `1.25`, `1000.0000` is `1000`. */
  readonly trim: boolean;
};

/**
 * Digits in groups of three, without zeros at the end of the fraction.
 *
 * @example
 * ```ts
 * formatAmount('12345.50', HUMAN_READABLE) // => '12,345.5'
 * ```
 */
export const HUMAN_READABLE: AmountStyle = { scale: 0, negate: false, group: true, trim: true };

/** Shown where nothing was reported, which is not zero. */
const NOT_REPORTED = '–';

/** The one format of amounts: negative, missing or scaled. Text that is not a decimal is returned as it was filed. */
export function formatAmount(amount: string | null, style: AmountStyle): string {
  if (amount === null) return NOT_REPORTED;
  const filed = parseDecimal(amount);
  if (!filed) return amount;
  const scaled = scaleDown(style.negate ? negateDecimal(filed) : filed, style.scale);
  const text = formatDecimal(style.trim ? trimDecimal(scaled) : scaled);
  return style.group ? grouped(text) : text;
}

/** The zeros that scaling would add behind the point are left out, as far as they were not written. */
function scaleDown(value: Decimal, scale: number): Decimal {
  let { mantissa, places } = { mantissa: value.mantissa, places: value.places + scale };
  while (places > value.places && mantissa % 10n === 0n) {
    mantissa /= 10n;
    places -= 1;
  }
  return { mantissa, places };
}

/** A count as people read it: `8,008`. */
export function formatCount(count: number | bigint): string {
  return grouped(count.toString());
}

function grouped(text: string): string {
  const point = text.indexOf('.');
  const start = text.startsWith('-') ? 1 : 0;
  let from = point < 0 ? text.length : point;
  let tail = text.slice(from);
  for (; from - 3 > start; from -= 3) tail = `,${text.slice(from - 3, from)}${tail}`;
  return text.slice(0, from) + tail;
}
