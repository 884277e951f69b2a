import {
  type Decimal,
  divideRounded,
  isZeroDecimal,
  lastPlace,
  parseDecimal,
  powerOfTen,
} from '../../core/base/decimal.ts';
import type { Display, StatementSection, ValueType } from './statement.ts';

/** The unit of amounts of money; `auto` chooses it by their size. */
export type ScaleMode = 'auto' | 'none' | 'thousands' | 'millions';

export type Scaled = {
  /** Exact, or rounded to whole units of the scale. */
  readonly amount: Decimal;
  /** `rounded`: digits are not shown; `vanished`: none that are not zero. */
  readonly mark: 'rounded' | 'vanished' | null;
};

/**
 * An amount in units of 10 to the power of `scale`, half of a unit away from zero. Only money is scaled; other values
 * stay exact.
 */
export function scaleAmount(value: Decimal, type: ValueType, scale: Display['scale']): Scaled {
  if (type !== 'money' || scale === 0) return { amount: value, mark: null };
  const whole = divideRounded(value.mantissa, powerOfTen(value.places + scale));
  const amount = { mantissa: whole, places: 0 };
  if (whole * powerOfTen(value.places + scale) === value.mantissa) return { amount, mark: null };
  return { amount, mark: isZeroDecimal(amount) ? 'vanished' : 'rounded' };
}

const SCALES: Readonly<Record<Exclude<ScaleMode, 'auto'>, Display['scale']>> = { none: 0, thousands: 3, millions: 6 };

/** One amount in ten may be given more precisely than the others, or wrongly: it is rounded, and marked. */
const EXACT_SHARE = 9 / 10;

/** `auto`: the largest scale at which nine of ten amounts of money that are not zero lose no digit. */
export function chooseScale(sections: readonly StatementSection[], mode: ScaleMode): Display['scale'] {
  if (mode !== 'auto') return SCALES[mode];
  const places = sections.flatMap(({ lines }) =>
    lines.flatMap(({ type, cells }) =>
      type === 'money' ? cells.flatMap((cell) => (cell?.kind === 'number' ? lastPlaces(cell.value) : [])) : [],
    ),
  );
  const isExact = (scale: number): boolean =>
    places.length > 0 && places.filter((place) => place >= scale).length >= places.length * EXACT_SHARE;
  return ([6, 3] as const).find(isExact) ?? 0;
}

/** The place of the last digit that is not zero, 3 of `1000`; none for zero. */
function lastPlaces(text: string): readonly number[] {
  const value = parseDecimal(text);
  return value && !isZeroDecimal(value) ? [lastPlace(value)] : [];
}
