import type { Random } from '../random.ts';

/** The days on which the quarters end that the pages show; the first one is only the beginning of the next. */
export const QUARTER_ENDS = [
  ...(['2023-12-31', '2024-03-31', '2024-06-30', '2024-09-30', '2024-12-31', '2025-03-31'] as const),
  ...(['2025-06-30', '2025-09-30'] as const),
] as const;

/** Invented accounts of a company: whole numbers of what its statements are rounded to. */
export type Ledger = {
  /** By field, a balance for each day of `QUARTER_ENDS`. */
  readonly balances: ReadonlyMap<string, readonly number[]>;
  /** By field, the amount of the quarter that ends on that day; the first is 0. */
  readonly flows: ReadonlyMap<string, readonly number[]>;
};

/** What stands in the books at first; retained earnings are what is left. */
const OPENING: readonly (readonly [tag: string, low: number, high: number])[] = [
  ['Cash', 8_000_000, 12_000_000],
  ['Receivables', 3_000_000, 6_000_000],
  ['Inventories', 2_000_000, 5_000_000],
  ['Prepaid', 600_000, 900_000],
  ['Plant', 20_000_000, 30_000_000],
  ['Depreciated', 4_000_000, 9_000_000],
  ['Goodwill', 2_000_000, 6_000_000],
  ['OwnDeposits', 500_000, 900_000],
  ['OtherAssets', 1_000_000, 2_000_000],
  ['Payables', 2_000_000, 4_000_000],
  ['OwnWarranties', 300_000, 800_000],
  ['Accrued', 1_000_000, 2_000_000],
  ['ShortLoans', 2_000_000, 3_000_000],
  ['LongLoans', 5_000_000, 9_000_000],
  ['OtherLiabilities', 700_000, 1_500_000],
  ['Stock.ClassA', 200_000, 400_000],
  ['Stock.ClassB', 100_000, 300_000],
  ['PaidIn', 3_000_000, 6_000_000],
  ['Reserves', 200_000, 700_000],
];

const ASSETS = 'Cash Receivables Inventories Prepaid Plant Goodwill OwnDeposits OtherAssets'.split(' ');

/**
 * What happens in a quarter: its amount, the balance that it changes with its sign, and the sign with which it changes
 * cash, or another balance where no cash moves.
 */
const MOVES: readonly (readonly [
  tag: string,
  low: number,
  high: number,
  balance: readonly [string, 1 | -1],
  against: readonly [string, 1 | -1],
])[] = [
  ['Sales', 8_000_000, 12_000_000, ['Retained', 1], ['Cash', 1]],
  ['CostOfSales', 3_000_000, 5_000_000, ['Retained', -1], ['Cash', -1]],
  ['Selling', 1_000_000, 1_800_000, ['Retained', -1], ['Cash', -1]],
  ['OwnDelivery', 200_000, 500_000, ['Retained', -1], ['Cash', -1]],
  ['Research', 600_000, 900_000, ['Retained', -1], ['Cash', -1]],
  ['Interest', 100_000, 300_000, ['Retained', -1], ['Cash', -1]],
  ['OtherIncome', 50_000, 150_000, ['Retained', 1], ['Cash', 1]],
  ['IncomeTax', 300_000, 700_000, ['Retained', -1], ['Cash', -1]],
  // The cost of sales contains depreciation, for which no cash was paid.
  ['Depreciation', 400_000, 800_000, ['Depreciated', 1], ['Cash', 1]],
  ['PayInShares', 100_000, 300_000, ['PaidIn', 1], ['Cash', 1]],
  ['MoreReceivables', -200_000, 500_000, ['Receivables', 1], ['Cash', -1]],
  ['MoreInventories', -200_000, 400_000, ['Inventories', 1], ['Cash', -1]],
  ['MorePrepaid', -50_000, 90_000, ['Prepaid', 1], ['Cash', -1]],
  ['MorePayables', -200_000, 400_000, ['Payables', 1], ['Cash', 1]],
  ['OwnMoreWarranties', -30_000, 70_000, ['OwnWarranties', 1], ['Cash', 1]],
  ['MoreAccrued', -90_000, 200_000, ['Accrued', 1], ['Cash', 1]],
  ['PlantBought', 900_000, 2_000_000, ['Plant', 1], ['Cash', -1]],
  ['CompaniesBought', 100_000, 900_000, ['Goodwill', 1], ['Cash', -1]],
  ['OwnDepositsPaid', 10_000, 60_000, ['OwnDeposits', 1], ['Cash', -1]],
  ['OtherBought', 20_000, 90_000, ['OtherAssets', 1], ['Cash', -1]],
  ['LoansTaken', 300_000, 900_000, ['LongLoans', 1], ['Cash', 1]],
  ['LoansRepaid', 50_000, 200_000, ['ShortLoans', -1], ['Cash', -1]],
  ['SharesIssued', 40_000, 200_000, ['PaidIn', 1], ['Cash', 1]],
  ['DividendsPaid', 200_000, 500_000, ['Retained', -1], ['Cash', -1]],
  ['CurrencyEffect', -90_000, 90_000, ['Reserves', 1], ['Goodwill', 1]],
  ['PensionEffect', -40_000, 40_000, ['Reserves', 1], ['OtherAssets', 1]],
];

/** Every amount of a move changes two balances, so that both sides of the balance sheet stay equal. `size`: 1 as above. */
export function makeLedger({ between }: Random, size: number): Ledger {
  const amount = (low: number, high: number): number => Math.trunc(between(low, high) * size);
  const now = new Map(OPENING.map(([tag, low, high]) => [tag, amount(low, high)]));
  const add = (tag: string, change: number): void => {
    now.set(tag, (now.get(tag) ?? 0) + change);
  };
  const isAdded = (tag: string): boolean => ASSETS.includes(tag);
  add(
    'Retained',
    [...now].reduce((rest, [tag, value]) => rest + (isAdded(tag) ? value : -value), 0),
  );
  const balances = new Map(Array.from(now, ([tag, value]) => [tag, [value]]));
  const flows = new Map(MOVES.map(([tag]) => [tag, [0]]));
  for (const _ of QUARTER_ENDS.slice(1)) {
    for (const [tag, low, high, [balance, sign], [other, otherSign]] of MOVES) {
      const flow = amount(low, high);
      flows.get(tag)?.push(flow);
      add(balance, sign * flow);
      add(other, otherSign * flow);
    }
    for (const [tag, values] of balances) values.push(now.get(tag) ?? 0);
  }
  return { balances, flows };
}
