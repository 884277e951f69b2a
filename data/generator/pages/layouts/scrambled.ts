import type { PageTexts } from '../layout.ts';
import { FOLLOWED } from './followed.ts';

/** Lines that are not where their totals are: a data set may have lost the order of a page. */
export const SCRAMBLED: PageTexts = {
  ...FOLLOWED,
  BS: `
Cash and deposits                      Cash
Receivables from customers             Receivables
Goods in stock                         Inventories
Prepaid costs                          Prepaid
Plant and equipment, at cost           Plant
Less accumulated depreciation          -Depreciated
Goodwill                               Goodwill
Deposits with landlords                OwnDeposits
Other assets                           OtherAssets
Total assets                           Assets = Cash + Receivables + Inventories + Prepaid + Plant - Depreciated + Goodwill + OwnDeposits + OtherAssets
Common stock                           Stock
Paid-in capital                        PaidIn
Retained earnings                      Retained
Other reserves                         Reserves
Total equity                           Equity = Stock + PaidIn + Retained + Reserves
Payables to suppliers                  Payables
Accrued costs                          Accrued
Loans due within a year                ShortLoans
Total liabilities and equity           LiabilitiesAndEquity = Liabilities + Equity
Total current liabilities              CurrentLiabilities = Payables + Accrued + ShortLoans
Loans due later                        LongLoans
Other liabilities                      OtherLiabilities
Total liabilities                      Liabilities = CurrentLiabilities + LongLoans + OtherLiabilities`,
  IS: `
Operating expenses:
Selling and administration             Selling
Research                               Research
Delivery to customers                  OwnDelivery
Total operating expenses               OperatingExpenses = Selling + Research + OwnDelivery
Sales                                  Sales
Cost of sales                          CostOfSales
Gross profit                           GrossProfit = Sales - CostOfSales
Operating income                       OperatingIncome = GrossProfit - OperatingExpenses
Interest expense                       Interest
Other income                           OtherIncome
Income before income taxes             IncomeBeforeTax = OperatingIncome - Interest + OtherIncome
Income tax expense                     IncomeTax
Net income                             NetIncome = IncomeBeforeTax - IncomeTax`,
};
