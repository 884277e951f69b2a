import type { EpochDay } from '../../core/base/date.ts';
import {
  type Decimal,
  formatDecimal,
  negateDecimal,
  parseDecimal,
  powerOfTen,
  trimDecimal,
} from '../../core/base/decimal.ts';
import { compareText } from '../../core/model/field-name.ts';
import { type Scaled, scaleAmount } from './scale.ts';
import type {
  Display,
  SignMode,
  StatementCell,
  StatementColumn,
  StatementLine,
  StatementSection,
  ValueType,
} from './statement.ts';

/**
 * A cell as every format shows it. `text`: decimal text in the sign and scale of the statement, `12.3%`, or the text
 * filed; '' for nil.
 */
type ShownCell = { readonly text: string; readonly mark: Scaled['mark'] };

/**
 * The one place where sign, scale and the decimal places of amounts per share and of ratios are applied. In other
 * amounts zeros at the end of a fraction stay as filed, unless scaling moves the point.
 */
export function showCell(cell: StatementCell, line: StatementLine, { sign, scale }: Display): ShownCell {
  const value = cell.kind === 'number' || cell.kind === 'percent' ? parseDecimal(cell.value) : undefined;
  if (!value) return { text: cell.value, mark: null };
  if (cell.kind === 'percent') {
    // Growth is the same in every sign; a share of another amount has the sign of its own.
    const percent = cell.derived?.kind === 'percent-of' ? signAmount(value, line, sign) : value;
    return { text: `${formatDecimal(percent)}%`, mark: cell.derived?.vanished ? 'vanished' : null };
  }
  const signed = signAmount(value, line, sign);
  if (line.type === 'percent') {
    const { mantissa, places } = withShownPlaces(signed, line);
    return { text: `${formatDecimal({ mantissa, places: places - 2 })}%`, mark: null };
  }
  if (keepsZeros(line)) return { text: formatDecimal(withShownPlaces(signed, line)), mark: null };
  const { amount, mark } = scaleAmount(signed, line.type, scale);
  return { text: formatDecimal(amount), mark };
}

/**
 * The sign in which an amount is shown. `filed`: as it is. `presented`: turned where the label says so. `natural`:
 * turned where the value lowers the result of its section, so that a column adds up.
 */
export function signAmount(
  value: Decimal,
  { negated, naturalSign }: Pick<StatementLine, 'negated' | 'naturalSign'>,
  mode: SignMode,
): Decimal {
  const isTurned = mode === 'presented' ? negated : mode === 'natural' && naturalSign === -1;
  return isTurned ? negateDecimal(value) : value;
}

/** `start`: `null` for an instant. */
type CellPeriod = { readonly start: EpochDay | null; readonly end: EpochDay };

/**
 * The period of the values of a line in a column: balances are instants, an opening one that of the day before the
 * column.
 */
export function cellPeriod(
  { balance }: Pick<StatementLine, 'balance'>,
  { start, end }: Pick<StatementColumn, 'start' | 'end'>,
  { kind }: Pick<StatementSection, 'kind'>,
): CellPeriod {
  if (balance === 'opening' && start !== null) return { start: null, end: start - 1 };
  return { start: kind === 'balance' || balance !== null ? null : start, end };
}

/** The dimensions of the values of a line in a column, which may be of a component of equity. */
export function cellDimensions(
  { dimensions }: Pick<StatementLine, 'dimensions'>,
  { member }: Pick<StatementColumn, 'member'>,
): string {
  if (!member?.dimensions) return dimensions;
  const pairs = `${dimensions}${member.dimensions}`.split(';').filter((pair) => pair !== '');
  return pairs
    .toSorted(compareText)
    .map((pair) => `${pair};`)
    .join('');
}

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
function withShownPlaces(value: Decimal, line: StatementLine): Decimal {
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
