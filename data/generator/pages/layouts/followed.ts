import type { PageTexts } from '../layout.ts';

/** Statements that follow the standard of the sample, line by line. */
export const FOLLOWED: PageTexts = {
  BS: `
Current assets:
Cash and deposits                      Cash
Receivables from customers             Receivables
Goods in stock                         Inventories
Prepaid costs                          Prepaid
Total current assets                   CurrentAssets = Cash + Receivables + Inventories + Prepaid
Plant and equipment, at cost           Plant
Less accumulated depreciation          -Depreciated
Plant and equipment, net               PlantNet = Plant - Depreciated
Goodwill                               Goodwill
Other assets                           OtherAssets
Total assets                           Assets = CurrentAssets + PlantNet + Goodwill + OtherAssets
Current liabilities:
Payables to suppliers                  Payables
Accrued costs                          Accrued
Loans due within a year                ShortLoans
Total current liabilities              CurrentLiabilities = Payables + Accrued + ShortLoans
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
  IS: `
Sales                                  Sales
Cost of sales                          CostOfSales
Gross profit                           GrossProfit = Sales - CostOfSales
Operating expenses:
Selling and administration             Selling
Research                               Research
Total operating expenses               OperatingExpenses = Selling + Research
Operating income                       OperatingIncome = GrossProfit - OperatingExpenses
Interest expense                       Interest
Other income                           OtherIncome
Income before income taxes             IncomeBeforeTax = OperatingIncome - Interest + OtherIncome
Income tax expense                     IncomeTax
Net income                             NetIncome = IncomeBeforeTax - IncomeTax`,
  CI: `
Net income                             NetIncome
Effect of exchange rates               CurrencyEffect
Effect of pensions                     PensionEffect
Total comprehensive income             ComprehensiveIncome = NetIncome + CurrencyEffect + PensionEffect`,
  CF: `
Operating activities:
Net income                             NetIncome
Depreciation                           Depreciation
Pay in shares                          PayInShares
Change in receivables                  -MoreReceivables
Change in goods in stock               -MoreInventories
Change in prepaid costs                -MorePrepaid
Change in payables                     MorePayables
Change in accrued costs                MoreAccrued
Net cash from operating activities     OperatingCash = NetIncome + Depreciation + PayInShares - MoreReceivables - MoreInventories - MorePrepaid + MorePayables + MoreAccrued
Investing activities:
Plant and equipment bought             -PlantBought
Companies bought                       -CompaniesBought
Other assets bought                    -OtherBought
Net cash used in investing activities  InvestingCash = - PlantBought - CompaniesBought - OtherBought
Financing activities:
Loans taken                            LoansTaken
Loans repaid                           -LoansRepaid
Shares issued                          SharesIssued
Dividends paid                         -DividendsPaid
Net cash from financing activities     FinancingCash = LoansTaken - LoansRepaid + SharesIssued - DividendsPaid
Net change in cash                     CashChange = OperatingCash + InvestingCash + FinancingCash
Cash at beginning of period            Cash@opening
Cash at end of period                  Cash = Cash@opening + CashChange`,
};

/** The changes of equity, which some companies print too. */
export const EQUITY = `
Equity at beginning of period          Equity@opening
Profit of the period                   NetIncome
Effect of exchange rates               CurrencyEffect
Effect of pensions                     PensionEffect
Shares issued                          SharesIssued
Pay in shares                          PayInShares
Dividends                              -DividendsPaid
Equity at end of period                Equity = Equity@opening + NetIncome + CurrencyEffect + PensionEffect + SharesIssued + PayInShares - DividendsPaid`;
