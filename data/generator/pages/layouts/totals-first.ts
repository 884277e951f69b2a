import type { PageTexts } from '../layout.ts';
import { FOLLOWED } from './followed.ts';

/** A balance sheet that prints totals of current items before their parts, one of which is the company's own. */
export const TOTALS_FIRST: PageTexts = {
  ...FOLLOWED,
  BS: `
Total current assets                   CurrentAssets = Cash + Receivables + Inventories + Prepaid
Cash and deposits                      Cash
Receivables from customers             Receivables
Goods in stock                         Inventories
Prepaid costs                          Prepaid
Fixed assets:
Plant and equipment, at cost           Plant
Less accumulated depreciation          -Depreciated
Plant and equipment, net               PlantNet = Plant - Depreciated
Goodwill                               Goodwill
Other assets                           OtherAssets
Total assets                           Assets = CurrentAssets + PlantNet + Goodwill + OtherAssets
Total current liabilities              CurrentLiabilities = Payables + OwnWarranties + Accrued + ShortLoans
Payables to suppliers                  Payables
Warranties of goods sold               OwnWarranties
Accrued costs                          Accrued
Loans due within a year                ShortLoans
Other:
Loans due later                        LongLoans
Other liabilities                      OtherLiabilities
Total liabilities                      Liabilities = CurrentLiabilities + LongLoans + OtherLiabilities
Equity of the owners:
Common stock                           Stock
Paid-in capital                        PaidIn
Retained earnings                      Retained
Other reserves                         Reserves
Total equity                           Equity = Stock + PaidIn + Retained + Reserves
Total liabilities and equity           LiabilitiesAndEquity = Liabilities + Equity`,
};
