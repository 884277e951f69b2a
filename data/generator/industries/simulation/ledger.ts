import { type Addend, type FieldIndex, periodIn } from '../taxonomy/field-index.ts';
import type { Driver } from './driver.ts';

/** Amounts by field, safe integers: thousands, or units of what is no money. */
export type Amounts = Readonly<Record<string, number>>;

/** The books of one quarter: what stood at its beginning, what stands now, and what flowed. */
export type Ledger = {
  readonly before: Amounts;
  readonly after: Record<string, number>;
  readonly flows: Record<string, number>;
};

export function openLedger(before: Amounts): Ledger {
  return { before, after: { ...before }, flows: {} };
}

/** A flow so far or a balance at the beginning, totals added up from the leaves. Fails for a name that the taxonomy does not know. */
export function amountIn(ledger: Ledger, index: FieldIndex, sums: ReadonlyMap<string, readonly Addend[]>) {
  const amountOf = (name: string): number => {
    const period = periodIn(index, name);
    if (!period) throw new Error(`no such amount: ${name}`);
    const known = (period === 'instant' ? ledger.before : ledger.flows)[name];
    if (known !== undefined) return known;
    return (sums.get(name) ?? []).reduce((sum, { field, weight }) => sum + weight * amountOf(field), 0);
  };
  return amountOf;
}

/** Enters what a driver says. A debit that grows takes cash, a credit that grows brings it; payments are written without minus. */
export function post({ after, flows }: Ledger, index: FieldIndex, driver: Driver, amount: number): void {
  const add = (amounts: Record<string, number>, field: string, by: number): void => {
    amounts[field] = (amounts[field] ?? 0) + by;
  };
  const isCredit = (field: string): boolean => index.byName.get(field)?.balance === 'credit';
  const enter = (line: string, cash: number): void => add(flows, line, isCredit(line) ? -cash : cash);
  if (driver.kind === 'flow') flows[driver.field] = amount;
  else if (driver.kind === 'transfer') {
    add(after, driver.field, amount);
    add(after, driver.against, isCredit(driver.field) === isCredit(driver.against) ? -amount : amount);
  } else if (driver.kind === 'shift') {
    enter(driver.from, -amount);
    enter(driver.line, amount);
  } else {
    const by = driver.kind === 'grow' ? amount : amount - (after[driver.field] ?? 0);
    add(after, driver.field, by);
    if (driver.line !== undefined) enter(driver.line, isCredit(driver.field) ? by : -by);
  }
}
