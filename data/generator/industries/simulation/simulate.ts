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

/** The balances at the end: profit is kept, cash is what the cash flow leaves of it. */
function closed(ledger: Ledger, index: FieldIndex, { cash, keep }: Drivers, { amount }: Moment): Amounts {
  const { after } = ledger;
  const enter = (driver: Driver, by: number): void => post(ledger, index, driver, by);
  const left = (after[cash] ?? 0) + amount('netchangeincash');
  const [low, high] = [keep.low, keep.high].map((percent) => Math.round((amount('trend') * percent) / 100));
  const [[place, line], [loan, loanLine]] = [keep.place, keep.borrow];
  if (low !== undefined && left < low) {
    const back = Math.min(low - left, Math.max(0, after[place] ?? 0));
    enter(
      grow(place, () => 0, line),
      -back,
    );
    enter(
      grow(loan, () => 0, loanLine),
      low - left - back,
    );
  }
  if (high !== undefined && left > high)
    enter(
      grow(place, () => 0, line),
      left - high,
    );
  after.retainedearnings = (after.retainedearnings ?? 0) + amount('netincome');
  after[cash] = (after[cash] ?? 0) + amount('netchangeincash');
  return after;
}
