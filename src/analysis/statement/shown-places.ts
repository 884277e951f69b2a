import { type Decimal, parseDecimal, powerOfTen, trimDecimal } from '../../core/base/decimal.ts';
import type { StatementLine, ValueType } from './statement.ts';

/**
 * Types whose amounts all have the decimal places of the most precise one on their line, and at least these: earnings
 * of 0.80 a share are not 0.8, and 0.24 is 24%. Zeros at the end say nothing: data sets write four decimal places
 * everywhere, and services drop zeros.
 */
const LEAST_PLACES: Readonly<Partial<Record<ValueType, number>>> = { 'per-share': 2, ratio: 0, percent: 2 };

export function keepsZeros({ type }: Pick<StatementLine, 'type'>): boolean {
  return LEAST_PLACES[type] !== undefined;
}

/** An amount per share or a ratio with the decimal places of its line, never fewer than it needs. */
export function withShownPlaces(value: Decimal, line: StatementLine): Decimal {
  const { mantissa, places } = trimDecimal(value);
  const most = Math.max(places, linePlaces(line));
  return { mantissa: mantissa * powerOfTen(most - places), places: most };
}

/** The decimal places of the most precise amount of a line. */
export function linePlaces({ type, cells }: StatementLine): number {
  return cells.reduce((most, cell) => {
    const value = cell?.kind === 'number' ? parseDecimal(cell.value) : undefined;
    return value ? Math.max(most, trimDecimal(value).places) : most;
  }, LEAST_PLACES[type] ?? 0);
}
