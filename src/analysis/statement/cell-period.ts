import type { EpochDay } from '../../core/base/date.ts';
import { compareText } from '../../core/model/field-name.ts';
import type { StatementColumn, StatementLine, StatementSection } from './statement.ts';

/** `start`: `null` for an instant. */
export type CellPeriod = { readonly start: EpochDay | null; readonly end: EpochDay };

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
