import { z } from 'zod';
import * as decimals from '../base/decimal.ts';
import { fieldKey as keyOfField } from '../model/field-name.ts';
import { formatAmount as format } from '../model/format-amount.ts';
import * as tolerances from '../validation/tolerance.ts';
import { checked } from './checked.ts';
import { decimal, text, tolerance } from './schemas.ts';

export const parseDecimal = checked('parseDecimal', decimals.parseDecimal, ['text', text]);
export const formatDecimal = checked('formatDecimal', decimals.formatDecimal, ['value', decimal]);
export const trimDecimal = checked('trimDecimal', decimals.trimDecimal, ['value', decimal]);
export const absDecimal = checked('absDecimal', decimals.absDecimal, ['a', decimal]);
export const negateDecimal = checked('negateDecimal', decimals.negateDecimal, ['a', decimal]);
export const addDecimal = checked('addDecimal', decimals.addDecimal, ['a', decimal], ['b', decimal]);
export const subtractDecimal = checked('subtractDecimal', decimals.subtractDecimal, ['a', decimal], ['b', decimal]);
export const multiplyDecimal = checked('multiplyDecimal', decimals.multiplyDecimal, ['a', decimal], ['b', decimal]);
export const compareDecimal = checked('compareDecimal', decimals.compareDecimal, ['a', decimal], ['b', decimal]);

export const parseTolerance = checked('parseTolerance', tolerances.parseTolerance, ['text', text]);
export const formatTolerance = checked('formatTolerance', tolerances.formatTolerance, ['tolerance', tolerance]);

export const fieldKey = checked('fieldKey', keyOfField, ['field', z.looseObject({ namespace: text, name: text })]);
export const formatAmount = checked(
  'formatAmount',
  format,
  ['amount', text.nullable()],
  [
    'style',
    z.looseObject({ scale: z.int().min(0).max(1000), negate: z.boolean(), group: z.boolean(), trim: z.boolean() }),
  ],
);
