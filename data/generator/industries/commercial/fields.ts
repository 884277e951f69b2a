import { EQUITY } from '../shared/equity.ts';
import { PERIOD_INFORMATION } from '../shared/period-information.ts';
import { supplement } from '../shared/supplement.ts';
import type { Outline } from '../taxonomy/outline.ts';

/** Taxonomy 18, Commercial and Industrial. */
export const COMMERCIAL_FIELDS: readonly Outline[] = [
  {
    title: 'Balance Sheet',
    period: 'instant',
    text: `
# Assets
  # Current Assets
    debit cashandcashequivalents: Cash and Cash Equivalents
    debit shortterminvestments: Short-Term Investments
    debit cashcashequivalentsandshortterminvestments: Cash, Cash Equivalents and Short-Term Investments = cashandcashequivalents shortterminvestments
    debit totalreceivablesnet: Receivables, Net
    debit rawmaterials: Raw Materials
    debit workinprocess: Work in Process
    debit finishedgoods: Finished Goods
    debit inventoriesnet: Inventories, Net = rawmaterials workinprocess finishedgoods
    debit prepaidexpenses: Prepaid Expenses
    debit othercurrentassets: Other Current Assets
    debit totalcurrentassets: Total Current Assets = cashcashequivalentsandshortterminvestments totalreceivablesnet inventoriesnet prepaidexpenses othercurrentassets
  debit propertyplantequipmentgross: Property, Plant and Equipment, Gross
  credit accumulateddepreciation: Accumulated Depreciation
  debit propertyplantequipmentnet: Property, Plant and Equipment, Net = propertyplantequipmentgross accumulateddepreciation
  debit goodwill: Goodwill
  debit intangibleassets: Intangible Assets
  debit longterminvestments: Long-Term Investments
  debit otherassets: Other Assets
  debit totalassets: Total Assets = totalcurrentassets propertyplantequipmentnet goodwill intangibleassets longterminvestments otherassets
# Liabilities
  credit accountspayable: Accounts Payable
  credit accruedexpenses: Accrued Expenses
  credit totalshorttermdebt: Short-Term Debt
  credit deferredrevenue: Deferred Revenue
  credit incometaxespayable: Income Taxes Payable
  credit totalcurrentliabilities: Total Current Liabilities = accountspayable accruedexpenses totalshorttermdebt deferredrevenue incometaxespayable
  credit totallongtermdebt: Long-Term Debt
  credit deferredtaxliabilities: Deferred Tax Liabilities
  credit otherliabilities: Other Liabilities
  credit totalliabilities: Total Liabilities = totalcurrentliabilities totallongtermdebt deferredtaxliabilities otherliabilities
${EQUITY}`,
  },
  {
    title: 'Income Statement',
    period: 'duration',
    text: `
credit productrevenue: Product Revenue
credit servicerevenue: Service Revenue
credit totalrevenue: Total Revenue = productrevenue servicerevenue
debit costofrevenue: Cost of Revenue
credit grossprofit: Gross Profit = totalrevenue costofrevenue
# Operating Expenses
  debit researchdevelopmentexpense: Research and Development Expense
  debit sellinggeneraladministrativeexpenses: Selling, General and Administrative Expenses
  debit amortizationofintangibles: Amortization of Intangibles
  debit restructuringcharges: Restructuring Charges
  debit totaloperatingexpenses: Total Operating Expenses = researchdevelopmentexpense sellinggeneraladministrativeexpenses amortizationofintangibles restructuringcharges
credit operatingprofit: Operating Profit = grossprofit totaloperatingexpenses
credit interestincome: Interest Income
debit interestexpense: Interest Expense
credit othernonoperatingincomeexpense: Other Nonoperating Income (Expense)
credit incomebeforetaxes: Income Before Taxes = operatingprofit interestincome interestexpense othernonoperatingincomeexpense
debit incometaxes: Income Taxes
credit netincome: Net Income = incomebeforetaxes incometaxes
debit preferreddividends: Preferred Dividends
credit netincomeapplicabletocommon: Net Income Applicable to Common = netincome preferreddividends
perShare basicepsnetincome: Basic Earnings per Share
shares weightedaveragebasicshares: Weighted Average Basic Shares
`,
  },
  {
    title: 'Cash Flow',
    period: 'duration',
    text: `
# Operating Activities
  see netincome
  money cfdepreciationamortization: Depreciation and Amortization
  money stockbasedcompensation: Stock-Based Compensation
  money deferredincometaxes: Deferred Income Taxes
  money changeinaccountsreceivable: Change in Accounts Receivable
  money changeininventories: Change in Inventories
  money changeinaccountspayable: Change in Accounts Payable
  money changeinotherworkingcapital: Change in Other Working Capital
  money cashfromoperatingactivities: Cash from Operating Activities = netincome cfdepreciationamortization stockbasedcompensation deferredincometaxes changeinaccountsreceivable changeininventories changeinaccountspayable changeinotherworkingcapital
# Investing Activities
  credit capitalexpenditures: Capital Expenditures
  credit acquisitions: Acquisitions
  money investmentchangesnet: Net Change in Investments
  money cashfrominvestingactivities: Cash from Investing Activities = capitalexpenditures acquisitions investmentchangesnet
# Financing Activities
  debit debtissued: Debt Issued
  credit debtrepaid: Debt Repaid
  credit stockrepurchased: Stock Repurchased
  credit dividendspaid: Dividends Paid
  money cashfromfinancingactivities: Cash from Financing Activities = debtissued debtrepaid stockrepurchased dividendspaid
money effectofexchangerateoncash: Effect of Exchange Rate on Cash
money netchangeincash: Net Change in Cash = cashfromoperatingactivities cashfrominvestingactivities cashfromfinancingactivities effectofexchangerateoncash
`,
  },
  PERIOD_INFORMATION,
  supplement(`
  ratio grossmargin: Gross Margin | Gross profit as a fraction of total revenue.
  ratio operatingmargin: Operating Margin | Operating profit as a fraction of total revenue.
  ratio/instant currentratio: Current Ratio | Current assets as a multiple of current liabilities.
`),
];
