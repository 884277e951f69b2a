import { type Random, seededRandom } from '../../random.ts';
import type { Statement } from '../field.ts';
import type { CompanyProfile } from '../industry.ts';
import type { FieldIndex } from '../taxonomy/field-index.ts';
import type { Moment } from './amount.ts';
import type { Drivers } from './driver.ts';
import { amountIn, balanceIn, change, type Ledger, openLedger, post } from './ledger.ts';
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
  const statements: Statement[] = [];
  let balances = openingBalances(drivers, index, company);
  for (let quarter = 0; quarter < quarters; quarter += 1) {
    const ledger = openLedger(index, balances);
    const scale = scaleOf(company, drivers, quarter, random);
    const moment: Moment = { company, random, amount: (name) => scale.get(name) ?? amountIn(ledger, name) };
    for (const driver of drivers.quarter) post(ledger, driver, driver.amount(moment));
    close(ledger, drivers, moment);
    balances = ledger.after;
    statements.push(toStatement(ledger, drivers.quotients));
  }
  return statements;
}

/** Growth of two percent of the start a quarter, the season, and chance. */
function scaleOf(
  { revenue }: CompanyProfile,
  { seasons }: Drivers,
  quarter: number,
  random: Random,
): ReadonlyMap<string, number> {
  const trend = Math.round((revenue * (100 + 2 * quarter) * (seasons[quarter % 4] ?? 100)) / 10_000);
  const activity = trend + Math.round((trend * random.between(0, 30)) / 1000);
  return new Map([
    ['size', revenue],
    ['trend', trend],
    ['activity', activity],
  ]);
}

/** Profit is kept; cash is what the cash flow leaves of it, within the bounds that a company keeps. */
function close(ledger: Ledger, { cash, keep }: Drivers, { amount }: Moment): void {
  const { place, borrow } = keep;
  const placed = balanceIn(ledger, place[0]);
  if (placed < 0) change(ledger, place[0], -placed, place[1]);
  const left = balanceIn(ledger, cash) + amount('netchangeincash');
  const low = Math.round((amount('trend') * keep.low) / 100);
  const high = Math.round((amount('trend') * keep.high) / 100);
  if (left > high) change(ledger, place[0], left - high, place[1]);
  if (left < low) {
    const back = Math.min(low - left, balanceIn(ledger, place[0]));
    change(ledger, place[0], -back, place[1]);
    change(ledger, borrow[0], low - left - back, borrow[1]);
  }
  change(ledger, 'retainedearnings', amount('netincome'), undefined);
  change(ledger, cash, amount('netchangeincash'), undefined);
}
