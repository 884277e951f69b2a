import { formatDecimal, parseDecimal } from '../../base/decimal.ts';
import { isNumberText } from '../../protocol/scalars.ts';

const WHOLE = /^-?\d+$/;

/** The same as the contract writes a float: a whole number with `.0`. */
export function wireFloat(text: string): string {
  const number = wireNumber(text);
  return WHOLE.test(number) ? `${number}.0` : number;
}

/** Decimal text as JSON can write it: its digits as they are where they can be (`1.0000`), else the same number (`+1.` is `1`). */
export function wireNumber(text: string): string {
  if (isNumberText(text)) return text;
  const value = parseDecimal(text);
  if (value) return formatDecimal(value);
  throw new Error(`a stored taxonomy has ${JSON.stringify(text)} where a number belongs`);
}
