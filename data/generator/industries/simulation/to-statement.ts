import type { Statement } from '../field.ts';
import type { Quotient } from './driver.ts';
import type { Ledger } from './ledger.ts';
import { quotientText } from './quotients.ts';

/**
 * What stands and what flowed, with every total of the taxonomy, in its order, as text; what is zero is not reported.
 */
export function toStatement({ index, after, flows }: Ledger, quotients: readonly Quotient[]): Statement {
  const amounts = after.slice();
  for (const [slot, flow] of flows.entries()) if (flow !== 0) amounts[slot] = flow;
  for (const { slot, terms } of index.slotSums) {
    let sum = 0;
    for (const term of terms) sum += term.weight * (amounts[term.slot] ?? 0);
    amounts[slot] = sum;
  }
  const units = new Map<string, number>();
  for (const { name, slot, kind } of index.fields) {
    const amount = amounts[slot] ?? 0;
    if (amount !== 0) units.set(name, kind === 'money' ? amount * 1000 : amount);
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
