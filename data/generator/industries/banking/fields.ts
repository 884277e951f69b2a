import { EQUITY } from '../shared/equity.ts';
import { PERIOD_INFORMATION } from '../shared/period-information.ts';
import { CASH, PAID, PROFIT } from '../shared/profit.ts';
import { supplement } from '../shared/supplement.ts';
import type { Outline } from '../taxonomy/outline.ts';

/** Taxonomy 19, Banks and Savings Institutions. */
export const BANKING_FIELDS: readonly Outline[] = [
  {
    title: 'Balance Sheet',
    period: 'instant',
    text: `
# Assets
  # Cash and Due from Banks
    debit cashandduefrombanks: Cash and Due from Banks
    debit interestbearingdepositsinbanks: Interest-Bearing Deposits in Banks
    debit cashandcashequivalents: Cash and Cash Equivalents = cashandduefrombanks interestbearingdepositsinbanks
  debit federalfundssold: Federal Funds Sold and Resale Agreements
  # Investment Securities
    # Available for Sale
      debit ustreasurysecurities: US Treasury Securities
      debit mortgagebackedsecurities: Mortgage-Backed Securities
      debit municipalsecurities: Municipal Securities
      debit securitiesavailableforsale: Securities Available for Sale = ustreasurysecurities mortgagebackedsecurities municipalsecurities
    debit securitiesheldtomaturity: Securities Held to Maturity
    debit tradingaccountassets: Trading Account Assets
    debit totalinvestmentsecurities: Total Investment Securities = securitiesavailableforsale securitiesheldtomaturity tradingaccountassets
  # Loans
    # Real Estate Loans
      debit residentialmortgageloans: Residential Mortgage Loans
      debit commercialmortgageloans: Commercial Mortgage Loans
      debit constructionloans: Construction Loans
      debit totalrealestateloans: Total Real Estate Loans = residentialmortgageloans commercialmortgageloans constructionloans
    debit commercialloans: Commercial and Industrial Loans
    debit consumerloans: Consumer Loans
    debit creditcardloans: Credit Card Loans
    debit totalloansgross: Loans, Gross = totalrealestateloans commercialloans consumerloans creditcardloans
    credit unearnedincome: Unearned Income
    debit totalloans: Loans, Net of Unearned Income = totalloansgross unearnedincome
    credit allowanceforloanlosses: Allowance for Loan Losses | What is expected to be lost of the loans that stand on the books.
    debit netloans: Loans, Net = totalloans allowanceforloanlosses
  debit loansheldforsale: Loans Held for Sale
  # Premises and Equipment
    debit propertyplantequipmentgross: Premises and Equipment, Gross
    credit accumulateddepreciation: Accumulated Depreciation
    debit propertyplantequipmentnet: Premises and Equipment, Net = propertyplantequipmentgross accumulateddepreciation
  debit accruedinterestreceivable: Accrued Interest Receivable
  debit bankownedlifeinsurance: Bank-Owned Life Insurance
  debit otherrealestateowned: Other Real Estate Owned | Property taken over from borrowers.
  debit goodwill: Goodwill
  debit intangibleassets: Core Deposit and Other Intangibles
  debit otherassets: Other Assets
  debit totalassets: Total Assets = cashandcashequivalents federalfundssold totalinvestmentsecurities netloans loansheldforsale propertyplantequipmentnet accruedinterestreceivable bankownedlifeinsurance otherrealestateowned goodwill intangibleassets otherassets
# Liabilities
  # Deposits
    credit noninterestbearingdeposits: Noninterest-Bearing Deposits
    # Interest-Bearing Deposits
      credit savingsdeposits: Savings Deposits
      credit moneymarketdeposits: Money Market Deposits
      credit timedeposits: Time Deposits
      credit interestbearingdeposits: Interest-Bearing Deposits = savingsdeposits moneymarketdeposits timedeposits
    credit totaldeposits: Total Deposits = noninterestbearingdeposits interestbearingdeposits
  # Borrowings
    credit federalfundspurchased: Federal Funds Purchased and Repurchase Agreements
    credit othershorttermborrowings: Other Short-Term Borrowings
    credit totalshorttermdebt: Short-Term Debt = federalfundspurchased othershorttermborrowings
    credit federalhomeloanbankadvances: Federal Home Loan Bank Advances
    credit subordinateddebt: Subordinated Debt
    credit totallongtermdebt: Long-Term Debt = federalhomeloanbankadvances subordinateddebt
    credit totalborrowings: Total Borrowings = totalshorttermdebt totallongtermdebt
  credit accruedinterestpayable: Accrued Interest Payable
  credit deferredtaxliabilities: Deferred Tax Liabilities
  credit otherliabilities: Other Liabilities
  credit totalliabilities: Total Liabilities = totaldeposits totalborrowings accruedinterestpayable deferredtaxliabilities otherliabilities
${EQUITY}`,
  },
  {
    title: 'Income Statement',
    period: 'duration',
    text: `
# Interest Income
  credit interestincomeloans: Interest and Fees on Loans
  credit interestincomesecurities: Interest on Securities
  credit interestincomefederalfunds: Interest on Federal Funds Sold and Deposits
  credit totalinterestincome: Total Interest Income = interestincomeloans interestincomesecurities interestincomefederalfunds
# Interest Expense
  debit interestexpensedeposits: Interest on Deposits
  debit interestexpenseshortterm: Interest on Short-Term Debt
  debit interestexpenselongterm: Interest on Long-Term Debt
  debit interestexpense: Interest Expense = interestexpensedeposits interestexpenseshortterm interestexpenselongterm
credit netinterestincome: Net Interest Income = totalinterestincome interestexpense
debit provisionforloanlosses: Provision for Loan Losses
credit netinterestincomeafterprovision: Net Interest Income after Provision = netinterestincome provisionforloanlosses
# Noninterest Income
  credit servicechargesondeposits: Service Charges on Deposits
  credit trustfees: Trust and Fiduciary Fees
  credit mortgagebankingincome: Mortgage Banking Income
  credit cardfees: Card Fees
  credit investmentsecuritiesgains: Gains on Investment Securities
  credit othernoninterestincome: Other Noninterest Income
  credit totalnoninterestincome: Total Noninterest Income = servicechargesondeposits trustfees mortgagebankingincome cardfees investmentsecuritiesgains othernoninterestincome
# Noninterest Expense
  debit salariesandbenefits: Salaries and Employee Benefits
  debit occupancyexpense: Occupancy Expense
  debit dataprocessingexpense: Data Processing Expense
  debit depositinsurance: Deposit Insurance Assessments
  debit professionalfees: Professional Fees
  debit amortizationofintangibles: Amortization of Intangibles
  debit othernoninterestexpense: Other Noninterest Expense
  debit totalnoninterestexpense: Total Noninterest Expense = salariesandbenefits occupancyexpense dataprocessingexpense depositinsurance professionalfees amortizationofintangibles othernoninterestexpense
credit incomebeforetaxes: Income Before Taxes = netinterestincomeafterprovision totalnoninterestincome totalnoninterestexpense
${PROFIT}`,
  },
  {
    title: 'Cash Flow',
    period: 'duration',
    text: `
# Operating Activities
  see netincome
  # Adjustments
    money cfprovisionforloanlosses: Provision for Loan Losses, Added Back
    money cfdepreciationamortization: Depreciation and Amortization
    money stockbasedcompensation: Stock-Based Compensation
    money deferredincometaxes: Deferred Income Taxes
    credit cfgainsonsecurities: Gains on Securities, Deducted
    money changeinloansheldforsale: Change in Loans Held for Sale
    money changeinaccruedinterestreceivable: Change in Accrued Interest Receivable
    money changeinaccruedinterestpayable: Change in Accrued Interest Payable
    money changeinotheroperating: Change in Other Operating Items
  money cashfromoperatingactivities: Cash from Operating Activities = netincome cfprovisionforloanlosses cfdepreciationamortization stockbasedcompensation deferredincometaxes cfgainsonsecurities changeinloansheldforsale changeinaccruedinterestreceivable changeinaccruedinterestpayable changeinotheroperating
# Investing Activities
  # Securities
    debit proceedsfromsecurities: Proceeds from Sales and Maturities of Securities
    credit purchasesofsecurities: Purchases of Securities
  money netchangeinloans: Net Change in Loans
  money netchangeinfederalfundssold: Net Change in Federal Funds Sold
  debit proceedsfromotherrealestate: Proceeds from Other Real Estate
  credit capitalexpenditures: Capital Expenditures
  credit acquisitions: Acquisitions
  money cashfrominvestingactivities: Cash from Investing Activities = proceedsfromsecurities purchasesofsecurities netchangeinloans netchangeinfederalfundssold proceedsfromotherrealestate capitalexpenditures acquisitions
# Financing Activities
  money netchangeindeposits: Net Change in Deposits
  money netchangeinshorttermborrowings: Net Change in Short-Term Borrowings
  debit debtissued: Debt Issued
  credit debtrepaid: Debt Repaid
  credit stockrepurchased: Stock Repurchased
  credit dividendspaid: Dividends Paid
  money cashfromfinancingactivities: Cash from Financing Activities = netchangeindeposits netchangeinshorttermborrowings debtissued debtrepaid stockrepurchased dividendspaid
${CASH}`,
  },
  PERIOD_INFORMATION,
  supplement(
    `
  ratio efficiencyratio: Efficiency Ratio | Noninterest expense as a fraction of net interest income and noninterest income.
  ratio/instant loanstodeposits: Loans to Deposits
  ratio/instant equitytoassets: Equity to Assets
  percent/instant allowancetoloans: Allowance to Loans
  integer/instant numberofbranches: Number of Branches
`,
    `${PAID}
# Revenue
  credit totalrevenue: Total Revenue = totalinterestincome totalnoninterestincome
`,
  ),
];
