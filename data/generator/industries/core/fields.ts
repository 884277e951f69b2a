import { PERIOD_INFORMATION } from '../shared/period-information.ts';
import type { Outline } from '../taxonomy/outline.ts';

/** Taxonomy 50, Core Financials: the 26 header fields and 53 more. It has no sums. */
export const CORE_FIELDS: readonly Outline[] = [
  PERIOD_INFORMATION,
  {
    title: 'Balance Sheet',
    period: 'instant',
    text: `
# Assets
  # Current Assets
    debit cashandcashequivalents: Cash and Cash Equivalents
    debit cashcashequivalentsandshortterminvestments: Cash, Cash Equivalents and Short-Term Investments
    debit totalreceivablesnet: Receivables, Net | What customers, borrowers, tenants and insured owe, after allowances.
    debit inventoriesnet: Inventories, Net
    debit othercurrentassets: Other Current Assets | All current assets that core financials do not name.
    debit totalcurrentassets: Total Current Assets | Only where a balance sheet tells current assets from others.
  debit propertyplantequipmentnet: Property, Plant and Equipment, Net | After accumulated depreciation.
  debit goodwill: Goodwill
  debit intangibleassets: Intangible Assets
  debit deferredcharges: Deferred Charges
  debit otherassets: Other Assets | All assets that core financials do not name.
  debit totalassets: Total Assets
# Liabilities
  credit totalshorttermdebt: Short-Term Debt
  credit othercurrentliabilities: Other Current Liabilities | All current liabilities but short-term debt.
  credit totalcurrentliabilities: Total Current Liabilities | Only where a balance sheet tells current liabilities from others.
  credit totallongtermdebt: Long-Term Debt
  credit otherliabilities: Other Liabilities | All liabilities that core financials do not name.
  credit totalliabilities: Total Liabilities | Total assets, less total stockholders' equity.
# Stockholders' Equity
  credit preferredstock: Preferred Stock
  credit commonstock: Common Stock
  credit retainedearnings: Retained Earnings
  debit treasurystock: Treasury Stock
  credit otherequity: Other Equity | Additional paid-in capital and accumulated other comprehensive income.
  credit minorityinterest: Minority Interest
  credit totalstockholdersequity: Total Stockholders' Equity
`,
  },
  {
    title: 'Income Statement',
    period: 'duration',
    text: `
credit totalrevenue: Total Revenue
debit costofrevenue: Cost of Revenue
credit grossprofit: Gross Profit | Total revenue, less cost of revenue.
debit researchdevelopmentexpense: Research and Development Expense
debit sellinggeneraladministrativeexpenses: Selling, General and Administrative Expenses
credit ebit: Earnings Before Interest and Taxes | Income before taxes, with interest expense added back.
debit interestexpense: Interest Expense
credit equityearnings: Equity Earnings
credit incomebeforetaxes: Income Before Taxes
credit discontinuedoperations: Discontinued Operations
credit extraordinaryitems: Extraordinary Items
credit accountingchange: Accounting Change
credit netincome: Net Income
credit netincomeapplicabletocommon: Net Income Applicable to Common
`,
  },
  {
    title: 'Cash Flow',
    period: 'duration',
    text: `
# Operating Activities
  money cfdepreciationamortization: Depreciation and Amortization
  money changeinaccountsreceivable: Change in Accounts Receivable
  money changeininventories: Change in Inventories
  money changeincurrentassets: Change in Current Assets | Receivables and inventories included.
  money changeincurrentliabilities: Change in Current Liabilities
  money totaladjustments: Total Adjustments | Cash from operating activities, less net income.
  money cashfromoperatingactivities: Cash from Operating Activities
# Investing Activities
  credit capitalexpenditures: Capital Expenditures
  money investmentchangesnet: Net Change in Investments
  money cashfrominvestingactivities: Cash from Investing Activities
# Financing Activities
  credit dividendspaid: Dividends Paid
  money cashfromfinancingactivities: Cash from Financing Activities
money effectofexchangerateoncash: Effect of Exchange Rate on Cash
money netchangeincash: Net Change in Cash
`,
  },
];
