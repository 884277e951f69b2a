import { EQUITY } from '../shared/equity.ts';
import { PERIOD_INFORMATION } from '../shared/period-information.ts';
import { CASH, PAID, PROFIT } from '../shared/profit.ts';
import { supplement } from '../shared/supplement.ts';
import type { Outline } from '../taxonomy/outline.ts';

/** Taxonomy 28, Broker Dealer. */
export const BROKER_FIELDS: readonly Outline[] = [
  {
    title: 'Balance Sheet',
    period: 'instant',
    text: `
# Assets
  debit cashandcashequivalents: Cash and Cash Equivalents
  debit cashsegregated: Cash and Securities Segregated | Held apart for customers, as regulation demands.
  # Collateralized Agreements
    debit securitiesborrowed: Securities Borrowed
    debit resaleagreements: Resale Agreements
    debit totalcollateralizedagreements: Total Collateralized Agreements = securitiesborrowed resaleagreements
  # Receivables
    debit receivablesfromcustomers: Receivables from Customers
    debit receivablesfromclearing: Receivables from Brokers, Dealers and Clearing Organizations
    debit otherreceivables: Other Receivables
    credit allowancefordoubtfulaccounts: Allowance for Doubtful Accounts
    debit totalreceivablesnet: Receivables, Net = receivablesfromcustomers receivablesfromclearing otherreceivables allowancefordoubtfulaccounts
  # Financial Instruments Owned
    # Debt Instruments
      debit governmentsecuritiesowned: Government Securities Owned
      debit corporatedebtowned: Corporate Debt Owned
      debit debtinstrumentsowned: Debt Instruments Owned = governmentsecuritiesowned corporatedebtowned
    debit equitiesowned: Equities Owned
    debit derivativeassets: Derivative Assets
    debit financialinstrumentsowned: Financial Instruments Owned = debtinstrumentsowned equitiesowned derivativeassets
  # Property and Equipment
    debit propertyplantequipmentgross: Property and Equipment, Gross
    credit accumulateddepreciation: Accumulated Depreciation
    debit propertyplantequipmentnet: Property and Equipment, Net = propertyplantequipmentgross accumulateddepreciation
  debit exchangememberships: Exchange Memberships
  debit goodwill: Goodwill
  debit intangibleassets: Intangible Assets
  debit otherassets: Other Assets
  debit totalassets: Total Assets = cashandcashequivalents cashsegregated totalcollateralizedagreements totalreceivablesnet financialinstrumentsowned propertyplantequipmentnet exchangememberships goodwill intangibleassets otherassets
# Liabilities
  credit totalshorttermdebt: Short-Term Borrowings
  # Collateralized Financings
    credit securitiesloaned: Securities Loaned
    credit repurchaseagreements: Repurchase Agreements
    credit totalcollateralizedfinancings: Total Collateralized Financings = securitiesloaned repurchaseagreements
  # Payables
    credit payablestocustomers: Payables to Customers
    credit payablestoclearing: Payables to Brokers, Dealers and Clearing Organizations
    credit totalpayables: Total Payables = payablestocustomers payablestoclearing
  # Instruments Sold, Not Yet Purchased
    credit debtinstrumentssold: Debt Instruments Sold, Not Yet Purchased
    credit equitiessold: Equities Sold, Not Yet Purchased
    credit derivativeliabilities: Derivative Liabilities
    credit instrumentssold: Financial Instruments Sold, Not Yet Purchased = debtinstrumentssold equitiessold derivativeliabilities
  credit accruedcompensation: Accrued Compensation
  credit accountspayable: Accounts Payable and Accrued Expenses
  credit incometaxespayable: Income Taxes Payable
  credit totallongtermdebt: Long-Term Debt
  credit subordinatedborrowings: Subordinated Borrowings
  credit deferredtaxliabilities: Deferred Tax Liabilities
  credit otherliabilities: Other Liabilities
  credit totalliabilities: Total Liabilities = totalshorttermdebt totalcollateralizedfinancings totalpayables instrumentssold accruedcompensation accountspayable incometaxespayable totallongtermdebt subordinatedborrowings deferredtaxliabilities otherliabilities
${EQUITY}`,
  },
  {
    title: 'Income Statement',
    period: 'duration',
    text: `
# Revenue
  # Commissions
    credit equitycommissions: Commissions on Listed Equities
    credit optionscommissions: Commissions on Options and Futures
    credit fundcommissions: Commissions on Mutual Funds
    credit totalcommissions: Total Commissions = equitycommissions optionscommissions fundcommissions
  credit principaltransactions: Principal Transactions
  # Investment Banking
    credit underwritingfees: Underwriting Fees
    credit advisoryfees: Advisory Fees
    credit investmentbankingrevenue: Investment Banking Revenue = underwritingfees advisoryfees
  credit assetmanagementfees: Asset Management Fees
  credit interestincome: Interest and Dividends
  credit otherrevenue: Other Revenue
  credit totalrevenue: Total Revenue = totalcommissions principaltransactions investmentbankingrevenue assetmanagementfees interestincome otherrevenue
debit interestexpense: Interest Expense
credit netrevenue: Net Revenue = totalrevenue interestexpense
# Noninterest Expense
  debit compensationandbenefits: Compensation and Benefits
  debit clearingandexecution: Clearing and Execution Fees
  debit communicationsandtechnology: Communications and Technology
  debit occupancyexpense: Occupancy Expense
  debit marketingexpense: Marketing and Business Development
  debit professionalfees: Professional Fees
  debit depreciationandamortization: Depreciation
  debit amortizationofintangibles: Amortization of Intangibles
  debit othernoninterestexpense: Other Noninterest Expense
  debit totalnoninterestexpense: Total Noninterest Expense = compensationandbenefits clearingandexecution communicationsandtechnology occupancyexpense marketingexpense professionalfees depreciationandamortization amortizationofintangibles othernoninterestexpense
credit incomebeforetaxes: Income Before Taxes = netrevenue totalnoninterestexpense
${PROFIT}`,
  },
  {
    title: 'Cash Flow',
    period: 'duration',
    text: `
# Operating Activities
  see netincome
  # Adjustments
    money cfdepreciationamortization: Depreciation and Amortization
    money stockbasedcompensation: Stock-Based Compensation
    money deferredincometaxes: Deferred Income Taxes
  # Changes in Operating Assets
    money changeincashsegregated: Change in Segregated Cash and Securities
    money changeincollateralizedagreements: Change in Collateralized Agreements
    money changeinreceivablesfromcustomers: Change in Receivables from Customers
    money changeinreceivablesfromclearing: Change in Receivables from Clearing
    money changeininstrumentsowned: Change in Financial Instruments Owned
    money changeinotherassets: Change in Other Assets
  # Changes in Operating Liabilities
    money changeincollateralizedfinancings: Change in Collateralized Financings
    money changeinpayablestocustomers: Change in Payables to Customers
    money changeinpayablestoclearing: Change in Payables to Clearing
    money changeininstrumentssold: Change in Instruments Sold, Not Yet Purchased
    money changeinaccruedcompensation: Change in Accrued Compensation
    money changeinaccountspayable: Change in Accounts Payable
    money changeinotherliabilities: Change in Other Liabilities
  money cashfromoperatingactivities: Cash from Operating Activities = netincome cfdepreciationamortization stockbasedcompensation deferredincometaxes changeincashsegregated changeincollateralizedagreements changeinreceivablesfromcustomers changeinreceivablesfromclearing changeininstrumentsowned changeinotherassets changeincollateralizedfinancings changeinpayablestocustomers changeinpayablestoclearing changeininstrumentssold changeinaccruedcompensation changeinaccountspayable changeinotherliabilities
# Investing Activities
  credit capitalexpenditures: Capital Expenditures
  credit purchasesofexchangememberships: Purchases of Exchange Memberships
  credit acquisitions: Acquisitions
  money cashfrominvestingactivities: Cash from Investing Activities = capitalexpenditures purchasesofexchangememberships acquisitions
# Financing Activities
  # Borrowings
    money netchangeinshorttermborrowings: Net Change in Short-Term Borrowings
    money netchangeinsubordinatedborrowings: Net Change in Subordinated Borrowings
    debit debtissued: Debt Issued
    credit debtrepaid: Debt Repaid
  debit stockissued: Stock Issued
  credit stockrepurchased: Stock Repurchased
  credit dividendspaid: Dividends Paid
  money cashfromfinancingactivities: Cash from Financing Activities = netchangeinshorttermborrowings netchangeinsubordinatedborrowings debtissued debtrepaid stockissued stockrepurchased dividendspaid
${CASH}`,
  },
  PERIOD_INFORMATION,
  supplement(
    `
  ratio compensationratio: Compensation to Net Revenue
  ratio pretaxmargin: Pretax Margin | Income before taxes as a fraction of net revenue.
  ratio/instant leverage: Assets to Equity
  integer/instant customeraccounts: Customer Accounts
`,
    `${PAID}
# Regulatory Capital
  debit/instant netcapital: Net Capital | Liquid capital, as the regulator counts it.
  credit/instant requirednetcapital: Required Net Capital
  debit/instant excessnetcapital: Excess Net Capital = netcapital requirednetcapital
`,
  ),
];
