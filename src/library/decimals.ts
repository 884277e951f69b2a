import { z } from 'zod';
import * as decimals from '../base/decimal.ts';
import { fieldKey as keyOfField } from '../model/field-name.ts';
import { formatAmount as format } from '../model/format-amount.ts';
import * as tolerances from '../validation/tolerance.ts';
import { checked } from './checked.ts';
import { decimal, text, tolerance } from './schemas.ts';

export const parseDecimal = checked('parseDecimal', { text }, decimals.parseDecimal);
export const formatDecimal = checked('formatDecimal', { value: decimal }, decimals.formatDecimal);
export const trimDecimal = checked('trimDecimal', { value: decimal }, decimals.trimDecimal);
export const absDecimal = checked('absDecimal', { a: decimal }, decimals.absDecimal);
export const negateDecimal = checked('negateDecimal', { a: decimal }, decimals.negateDecimal);
export const addDecimal = checked('addDecimal', { a: decimal, b: decimal }, decimals.addDecimal);
export const subtractDecimal = checked('subtractDecimal', { a: decimal, b: decimal }, decimals.subtractDecimal);
export const multiplyDecimal = checked('multiplyDecimal', { a: decimal, b: decimal }, decimals.multiplyDecimal);
export const compareDecimal = checked('compareDecimal', { a: decimal, b: decimal }, decimals.compareDecimal);

export const parseTolerance = checked('parseTolerance', { text }, tolerances.parseTolerance);
export const formatTolerance = checked('formatTolerance', { tolerance }, tolerances.formatTolerance);

export const fieldKey = checked('fieldKey', { field: z.looseObject({ namespace: text, name: text }) }, keyOfField);
export const formatAmount = checked(
  'formatAmount',
  {
    amount: text.nullable(),
    style: z.looseObject({
      scale: z.int().min(0).max(1000),
      negate: z.boolean(),
      group: z.boolean(),
      trim: z.boolean(),
    }),
  },
  format,
);
