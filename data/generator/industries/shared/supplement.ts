import { part, total } from '../simulation/amount.ts';
import { become, type Driver, flow, type Quotient, quotient } from '../simulation/driver.ts';
import type { Outline } from '../taxonomy/outline.ts';

/** What is told beside the statements, in every industry: shares, and an industry's own measures. */
export function supplement(measures: string, before = ''): Outline {
  return {
    title: 'Supplementary Information',
    period: 'duration',
    text: `${before}
# Share Data
  shares/instant sharesoutstanding: Shares Outstanding
  shares weightedaveragedilutedshares: Weighted Average Diluted Shares
  perShare dilutedepsnetincome: Diluted Earnings per Share
  perShare dividendspershare: Dividends per Share | Dividends paid, without preferred ones, by share.
  perShare/instant bookvaluepershare: Book Value per Share
# Measures
${measures.replace(/^\n|\n$/g, '')}
  percent effectivetaxrate: Effective Tax Rate | Income taxes as a fraction of income before taxes.
`,
  };
}

/** Shares at the start, in percent of the company's size: forty for each thousand of revenue. */
export const SHARES_OPENING = { sharesoutstanding: 4_000 } as const;

/** Draws nothing. */
export const SHARES: readonly Driver[] = [
  become('sharesoutstanding', total('sharesoutstanding')),
  flow('weightedaveragebasicshares', total('sharesoutstanding')),
  flow('weightedaveragedilutedshares', part('sharesoutstanding', 101.5)),
];

export const SHARE_QUOTIENTS: readonly Quotient[] = [
  quotient('basicepsnetincome', 'netincomeapplicabletocommon', 'weightedaveragebasicshares', 2),
  quotient('dilutedepsnetincome', 'netincomeapplicabletocommon', 'weightedaveragedilutedshares', 2),
  quotient('dividendspershare', 'dividendspaid -preferreddividends', 'weightedaveragebasicshares', 4),
  quotient('bookvaluepershare', 'totalstockholdersequity -preferredstock -minorityinterest', 'sharesoutstanding', 2),
  quotient('effectivetaxrate', 'incometaxes', 'incomebeforetaxes', 4),
];
