import { type Decimal, parseDecimal, powerOfTen, trimDecimal } from '../base/decimal.ts';
import type { StatementCell, StatementLine, ValueType } from './statement.ts';

/** Types whose zeros at the end of a fraction are shown: earnings of 0.80 a share are not 0.8. */
const KEEPS_ZEROS: ReadonlySet<ValueType> = new Set<ValueType>(['per-share', 'ratio']);
/** An amount of a currency for each share has at least as many, as far as they were filed. */
const PLACES_OF_CURRENCY = 2;

export function keepsZeros({ type }: Pick<StatementLine, 'type'>): boolean {
  return KEEPS_ZEROS.has(type);
}

/**
 * An amount per share or a ratio with the decimal places to show, never fewer than it needs. Where its precision is
 * stated these are the ones filed. Sources that state none write all numbers with the same places (data sets with
 * four), or without zeros: then the most that an amount of the line needs.
 */
export function withShownPlaces(value: Decimal, { decimals }: StatementCell, line: StatementLine): Decimal {
  const places = decimals === null ? Math.max(neededPlaces(value, line), mostPlaces(line)) : value.places;
  return atPlaces(value, places);
}

/** The most decimal places that an amount of the line is shown with. */
export function mostPlaces(line: StatementLine): number {
  return line.cells.reduce((most, cell) => {
    const value = cell?.kind === 'number' ? parseDecimal(cell.value) : undefined;
    if (!cell || !value) return most;
    return Math.max(most, cell.decimals === null ? neededPlaces(value, line) : value.places);
  }, 0);
}

function neededPlaces(value: Decimal, { type }: StatementLine): number {
  return Math.max(trimDecimal(value).places, Math.min(value.places, type === 'per-share' ? PLACES_OF_CURRENCY : 0));
}

/** `places`: not fewer than the number needs. */
function atPlaces(value: Decimal, places: number): Decimal {
  const { mantissa, places: least } = trimDecimal(value);
  return { mantissa: mantissa * powerOfTen(places - least), places };
}
