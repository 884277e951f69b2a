import type { PageTexts } from '../layout.ts';
import { FOLLOWED } from './followed.ts';

/** Lines of the standard in other totals than it gives them: prepaid costs, loans due later, cost of sales, interest. */
export const OTHER_TOTALS: PageTexts = {
  ...FOLLOWED,
  BS: `
Current assets:
Cash and deposits                      Cash
Receivables from customers             Receivables
Goods in stock                         Inventories
Total current assets                   CurrentAssets = Cash + Receivables + Inventories
Plant and equipment, at cost           Plant
Less accumulated depreciation          -Depreciated
Plant and equipment, net               PlantNet = Plant - Depreciated
Goodwill                               Goodwill
Prepaid costs                          Prepaid
Other assets                           OtherAssets
Total assets                           Assets = CurrentAssets + PlantNet + Goodwill + Prepaid + OtherAssets
Current liabilities:
Payables to suppliers                  Payables
Accrued costs                          Accrued
Total current liabilities              CurrentLiabilities = Payables + Accrued
Loans due within a year                ShortLoans
Loans due later                        LongLoans
Other liabilities                      OtherLiabilities
Total liabilities                      Liabilities = CurrentLiabilities + ShortLoans + LongLoans + OtherLiabilities
Equity of the owners:
Common stock                           Stock
Paid-in capital                        PaidIn
Retained earnings                      Retained
Other reserves                         Reserves
Total equity                           Equity = Stock + PaidIn + Retained + Reserves
Total liabilities and equity           LiabilitiesAndEquity = Liabilities + Equity`,
  IS: `
Sales                                  Sales
Other income                           OtherIncome
Total income                           OwnTotalIncome = Sales + OtherIncome
Costs and expenses:
Cost of sales                          CostOfSales
Selling and administration             Selling
Research                               Research
Interest expense                       Interest
Total costs and expenses               OperatingExpenses = CostOfSales + Selling + Research + Interest
Income before income taxes             IncomeBeforeTax = OwnTotalIncome - OperatingExpenses
Income tax expense                     IncomeTax
Net income                             NetIncome = IncomeBeforeTax - IncomeTax`,
};
