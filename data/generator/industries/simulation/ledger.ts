import type { FieldIndex, NumberedField } from '../taxonomy/field-index.ts';
import type { Driver } from './driver.ts';

/** Amounts by slot of the taxonomy, safe integers: thousands, or units of what is no money. Only leaves have theirs. */
export type Amounts = Float64Array;

/** The books of one quarter: what stood at its beginning, what stands now, and what flowed. */
export type Ledger = {
  readonly index: FieldIndex;
  readonly before: Amounts;
  readonly after: Amounts;
  readonly flows: Amounts;
};

export function openLedger(index: FieldIndex, before: Amounts): Ledger {
  return { index, before, after: before.slice(), flows: new Float64Array(before.length) };
}

/**
 * A flow so far, or a balance at the beginning; totals are added up from the leaves. Fails for a name that the taxonomy
 * does not know.
 */
export function amountIn({ index, before, flows }: Ledger, name: string): number {
  const { slot, period } = described(index, name);
  return totalOf(index, period === 'instant' ? before : flows, slot);
}

function totalOf(index: FieldIndex, amounts: Amounts, slot: number): number {
  const terms = index.terms[slot];
  if (!terms) return amounts[slot] ?? 0;
  let sum = 0;
  for (const term of terms) sum += term.weight * totalOf(index, amounts, term.slot);
  return sum;
}

/** Enters what a driver says. */
export function post(ledger: Ledger, driver: Driver, amount: number): void {
  if (driver.kind === 'flow') ledger.flows[described(ledger.index, driver.field).slot] = amount;
  else if (driver.kind === 'transfer') transfer(ledger, driver.field, driver.against, amount);
  else if (driver.kind === 'shift') {
    addToLine(ledger, driver.from, -amount);
    addToLine(ledger, driver.line, amount);
  } else {
    const by = driver.kind === 'grow' ? amount : amount - balanceIn(ledger, driver.field);
    change(ledger, driver.field, by, driver.line);
  }
}

/** A balance as it stands now. */
export function balanceIn({ index, after }: Ledger, field: string): number {
  return after[described(index, field).slot] ?? 0;
}

/** A balance grows; a debit that grows takes cash from the line, a credit that grows brings it. */
export function change(ledger: Ledger, field: string, by: number, line: string | undefined): void {
  const { slot, balance } = described(ledger.index, field);
  add(ledger.after, slot, by);
  if (line !== undefined) addToLine(ledger, line, balance === 'credit' ? by : -by);
}

function transfer({ index, after }: Ledger, field: string, against: string, amount: number): void {
  const [grown, other] = [described(index, field), described(index, against)];
  add(after, grown.slot, amount);
  add(after, other.slot, grown.balance === other.balance ? -amount : amount);
}

/** Payments (credits of the cash flow) are written without minus. */
function addToLine({ index, flows }: Ledger, line: string, cash: number): void {
  const { slot, balance } = described(index, line);
  add(flows, slot, balance === 'credit' ? -cash : cash);
}

function add(amounts: Amounts, slot: number, by: number): void {
  amounts[slot] = (amounts[slot] ?? 0) + by;
}

function described({ byName }: FieldIndex, name: string): NumberedField {
  const field = byName.get(name);
  if (!field?.period) throw new Error(`no such amount: ${name}`);
  return field;
}
