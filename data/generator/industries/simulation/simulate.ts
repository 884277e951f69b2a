import { type Random, seededRandom } from '../../random.ts';
import type { Statement } from '../field.ts';
import type { CompanyProfile } from '../industry.ts';
import type { FieldIndex } from '../taxonomy/field-index.ts';
import type { Moment } from './amount.ts';
import { type Driver, type Drivers, grow } from './driver.ts';
import { type Amounts, amountIn, type Ledger, openLedger, post } from './ledger.ts';
import { openingBalances } from './opening.ts';
import { toStatement } from './to-statement.ts';

/** The quarters of one company, first to last. */
export function simulate(
  index: FieldIndex,
  drivers: Drivers,
  company: CompanyProfile,
  seed: number,
  quarters: number,
): readonly Statement[] {
  const random = seededRandom(seed);
  const sums = new Map(index.sums.map(({ total, addends }) => [total, addends]));
  const statements: Statement[] = [];
  let balances = openingBalances(drivers, index, company);
  for (let quarter = 0; quarter < quarters; quarter += 1) {
    const ledger = openLedger(balances);
    const amount = amountIn(ledger, index, sums);
    const scale = scaleOf(company, drivers, quarter, random);
    const moment: Moment = { company, random, amount: (name) => scale[name] ?? amount(name) };
    for (const driver of drivers.quarter) post(ledger, index, driver, driver.amount(moment));
    balances = closed(ledger, index, drivers, moment);
    statements.push(toStatement(index, drivers.quotients, { ...ledger.flows, ...balances }));
  }
  return statements;
}

/** Growth of two percent of the start a quarter, the season, and chance. */
function scaleOf({ revenue }: CompanyProfile, { seasons }: Drivers, quarter: number, random: Random): Amounts {
  const trend = Math.round((revenue * (100 + 2 * quarter) * (seasons[quarter % 4] ?? 100)) / 10_000);
  return { size: revenue, trend, activity: trend + Math.round((trend * random.between(0, 30)) / 1000) };
}

/** The balances at the end: profit is kept, cash is what the cash flow leaves of it, within the bounds that a company keeps. */
function closed(ledger: Ledger, index: FieldIndex, { cash, keep }: Drivers, { amount }: Moment): Amounts {
  const { after } = ledger;
  const balance = (field: string): number => after[field] ?? 0;
  const move = ([field, line]: readonly [string, string], by: number): void =>
    post(
      ledger,
      index,
      grow(field, () => by, line),
      by,
    );
  if (balance(keep.place[0]) < 0) move(keep.place, -balance(keep.place[0]));
  const left = balance(cash) + amount('netchangeincash');
  const low = Math.round((amount('trend') * keep.low) / 100);
  const high = Math.round((amount('trend') * keep.high) / 100);
  if (left > high) move(keep.place, left - high);
  if (left < low) {
    const back = Math.min(low - left, balance(keep.place[0]));
    move(keep.place, -back);
    move(keep.borrow, low - left - back);
  }
  after.retainedearnings = balance('retainedearnings') + amount('netincome');
  after[cash] = balance(cash) + amount('netchangeincash');
  return after;
}
