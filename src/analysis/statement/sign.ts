import { type Decimal, negateDecimal } from '../../core/base/decimal.ts';
import type { SignMode, StatementLine } from './statement.ts';

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
