import { atLeast, minus, only, share, sometimes, total } from '../simulation/amount.ts';
import { type Driver, type Drivers, flow, grow, transfer } from '../simulation/driver.ts';

/** The end of the income statement; what stands above defines incomebeforetaxes. */
export const PROFIT = `
debit incometaxes: Income Taxes
credit netincome: Net Income = incomebeforetaxes incometaxes
debit netincomeattributabletominority: Net Income Attributable to Minority Interest
debit preferreddividends: Preferred Dividends
credit netincomeapplicabletocommon: Net Income Applicable to Common = netincome netincomeattributabletominority preferreddividends
# Per Share
  perShare basicepsnetincome: Basic Earnings per Share
  shares weightedaveragebasicshares: Weighted Average Basic Shares
`;

/** The end of the cash flow; what stands above defines the three kinds of activities. */
export const CASH = `
money effectofexchangerateoncash: Effect of Exchange Rate on Cash
money netchangeincash: Net Change in Cash = cashfromoperatingactivities cashfrominvestingactivities cashfromfinancingactivities effectofexchangerateoncash
`;

/** Cash that was paid of what the income statement tells; told beside the statements. */
export const PAID = `
# Cash Paid
  debit interestpaid: Interest Paid
  debit incometaxespaid: Income Taxes Paid
`;

/** Equity at the start, in percent of the company's size. */
export const PROFIT_OPENING = {
  deferredtaxliabilities: 8,
  preferredstock: [5, 'preferred'],
  commonstock: 3,
  additionalpaidincapital: 110,
  treasurystock: [16, 'treasury'],
  accumulatedothercomprehensiveincome: [-3, 'foreign'],
  minorityinterest: [6, 'minority'],
} as const satisfies Drivers['opening'];

/** What becomes of values abroad as rates move. */
export const TRANSLATION = grow(
  'accumulatedothercomprehensiveincome',
  only('foreign', share('size', -0.5, 0.5)),
  'effectofexchangerateoncash',
);

export const PREFERRED_DIVIDENDS = grow('retainedearnings', minus(total('preferreddividends')), 'dividendspaid');

/** So many percent of a profit; nothing of a loss. */
export function dividends(payout: readonly [low: number, high: number]): Driver {
  return grow('retainedearnings', minus(atLeast(0, share('netincome', ...payout))), 'dividendspaid');
}

/** What the income statement writes off, taken from the balance. */
export const AMORTIZATION = grow(
  'intangibleassets',
  minus(total('amortizationofintangibles')),
  'cfdepreciationamortization',
);

export const DEPRECIATION = grow(
  'accumulateddepreciation',
  total('depreciationandamortization'),
  'cfdepreciationamortization',
);

/**
 * Taxes of so many percent, the shares of others in profit, and what is paid of it: after everything that
 * incomebeforetaxes needs.
 */
export function profit(
  taxes: readonly [low: number, high: number],
  payout: readonly [low: number, high: number],
): readonly Driver[] {
  return [
    flow('incometaxes', atLeast(0, share('incomebeforetaxes', ...taxes))),
    flow('netincomeattributabletominority', only('minority', atLeast(0, share('netincome', 1, 2)))),
    transfer('minorityinterest', 'retainedearnings', total('netincomeattributabletominority')),
    flow('preferreddividends', share('preferredstock', 1, 1.5)),
    PREFERRED_DIVIDENDS,
    dividends(payout),
    grow('deferredtaxliabilities', share('incometaxes', 3, 9), 'deferredincometaxes'),
    grow('additionalpaidincapital', share('activity', 0.5, 1.5), 'stockbasedcompensation'),
    grow('treasurystock', only('treasury', share('activity', 0.5, 2)), 'stockrepurchased'),
    grow('goodwill', sometimes(9, share('size', 2, 6)), 'acquisitions'),
    TRANSLATION,
    flow('interestpaid', share('interestexpense', 95, 100)),
    flow('incometaxespaid', atLeast(0, share('incometaxes', 85, 97))),
  ];
}
