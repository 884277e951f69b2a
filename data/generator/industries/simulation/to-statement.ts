import type { Statement } from '../field.ts';
import type { FieldIndex } from '../taxonomy/field-index.ts';
import type { Quotient } from './driver.ts';
import type { Amounts } from './ledger.ts';
import { quotientText } from './quotients.ts';

/** Leaves with every total of the taxonomy, in its order, as text; what is zero is not reported. */
export function toStatement(index: FieldIndex, quotients: readonly Quotient[], leaves: Amounts): Statement {
  const amounts: Record<string, number> = { ...leaves };
  for (const { total, addends } of index.sums) {
    let sum = 0;
    for (const { field, weight } of addends) sum += weight * (amounts[field] ?? 0);
    amounts[total] = sum;
  }
  const units = new Map<string, number>();
  for (const { name, kind } of index.fields) {
    const amount = amounts[name];
    if (amount) units.set(name, kind === 'money' ? amount * 1000 : amount);
  }
  return unitsToStatement(units, quotients);
}

/** Whole units by field as text, with the quotients that follow from them. */
export function unitsToStatement(units: ReadonlyMap<string, number>, quotients: readonly Quotient[]): Statement {
  const statement = new Map<string, string>();
  for (const [field, amount] of units) {
    if (!Number.isSafeInteger(amount)) throw new Error(`no exact integer: ${field} ${amount}`);
    if (amount !== 0) statement.set(field, String(amount));
  }
  for (const quotient of quotients) {
    const text = quotientText(quotient, units);
    if (text !== undefined) statement.set(quotient.field, text);
  }
  return statement;
}
