import type { BalanceType, PeriodType } from '../../model/taxonomy.ts';

export const PERIOD_TYPES: Readonly<Record<number, PeriodType>> = { 1: 'duration', 2: 'instant' };
export const BALANCE_TYPES: Readonly<Record<number, BalanceType>> = { 1: 'credit', 2: 'debit' };
export const LABEL_TYPES: Readonly<Record<number, string>> = { 1: 'primary', 2: 'terse', 3: 'full' };
export const DATA_TYPES: Readonly<Record<number, string>> = {
  1: 'Abstract',
  2: 'Tuple',
  3: 'DateTime',
  4: 'Decimal',
  5: 'Monetary',
  6: 'Shares',
  7: 'String',
  8: 'Ratio',
  12: 'Boolean',
  13: 'Date',
  15: 'Integer',
  34: 'percentItemType',
};
