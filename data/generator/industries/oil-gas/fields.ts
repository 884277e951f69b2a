import { EQUITY } from '../shared/equity.ts';
import { PERIOD_INFORMATION } from '../shared/period-information.ts';
import { CASH, PAID, PROFIT } from '../shared/profit.ts';
import { supplement } from '../shared/supplement.ts';
import type { Outline } from '../taxonomy/outline.ts';

/** Taxonomy 30, Oil & Gas. */
export const OIL_GAS_FIELDS: readonly Outline[] = [
  {
    title: 'Balance Sheet',
    period: 'instant',
    text: `
# Assets
  # Current Assets
    debit cashandcashequivalents: Cash and Cash Equivalents
    debit shortterminvestments: Short-Term Investments
    debit cashcashequivalentsandshortterminvestments: Cash, Cash Equivalents and Short-Term Investments = cashandcashequivalents shortterminvestments
    # Receivables
      debit tradereceivables: Trade Receivables
      debit jointinterestreceivables: Joint Interest Receivables | What partners in wells owe for their part of the costs.
      debit totalreceivablesnet: Receivables, Net = tradereceivables jointinterestreceivables
    # Inventories
      debit crudeoilinventory: Crude Oil Inventory
      debit refinedproductsinventory: Refined Products Inventory
      debit materialsandsupplies: Materials and Supplies
      debit inventoriesnet: Inventories, Net = crudeoilinventory refinedproductsinventory materialsandsupplies
    debit derivativeassets: Derivative Assets
    debit prepaidexpenses: Prepaid Expenses
    debit othercurrentassets: Other Current Assets
    debit totalcurrentassets: Total Current Assets = cashcashequivalentsandshortterminvestments totalreceivablesnet inventoriesnet derivativeassets prepaidexpenses othercurrentassets
  # Property, Plant and Equipment
    # Oil and Gas Properties
      debit provedproperties: Proved Properties
      debit unprovedproperties: Unproved Properties | Leases on which no reserves have been proved yet.
      debit wellsandequipment: Wells and Related Equipment
      debit oilandgasproperties: Oil and Gas Properties = provedproperties unprovedproperties wellsandequipment
    debit pipelinesandgathering: Pipelines and Gathering Systems
    debit otherpropertyandequipment: Other Property and Equipment
    debit propertyplantequipmentgross: Property, Plant and Equipment, Gross = oilandgasproperties pipelinesandgathering otherpropertyandequipment
    credit accumulateddepreciation: Accumulated Depreciation, Depletion and Amortization
    debit propertyplantequipmentnet: Property, Plant and Equipment, Net = propertyplantequipmentgross accumulateddepreciation
  debit longterminvestments: Investments in Affiliates
  debit goodwill: Goodwill
  debit deferredcharges: Deferred Charges
  debit otherassets: Other Assets
  debit totalassets: Total Assets = totalcurrentassets propertyplantequipmentnet longterminvestments goodwill deferredcharges otherassets
# Liabilities
  # Current Liabilities
    credit accountspayable: Accounts Payable
    credit royaltiespayable: Revenues and Royalties Payable
    credit accruedexpenses: Accrued Expenses
    credit totalshorttermdebt: Short-Term Debt
    credit incometaxespayable: Income Taxes Payable
    credit derivativeliabilities: Derivative Liabilities
    credit totalcurrentliabilities: Total Current Liabilities = accountspayable royaltiespayable accruedexpenses totalshorttermdebt incometaxespayable derivativeliabilities
  # Long-Term Debt
    credit creditfacility: Credit Facility
    credit seniornotes: Senior Notes
    credit totallongtermdebt: Long-Term Debt = creditfacility seniornotes
  credit assetretirementobligations: Asset Retirement Obligations | What it will cost to plug wells and clear their sites, discounted.
  credit deferredtaxliabilities: Deferred Tax Liabilities
  credit otherliabilities: Other Liabilities
  credit totalliabilities: Total Liabilities = totalcurrentliabilities totallongtermdebt assetretirementobligations deferredtaxliabilities otherliabilities
${EQUITY}`,
  },
  {
    title: 'Income Statement',
    period: 'duration',
    text: `
# Revenue
  # Oil and Gas Sales
    credit crudeoilrevenue: Crude Oil Revenue
    credit naturalgasrevenue: Natural Gas Revenue
    credit naturalgasliquidsrevenue: Natural Gas Liquids Revenue
    credit oilandgasrevenue: Oil and Gas Revenue = crudeoilrevenue naturalgasrevenue naturalgasliquidsrevenue
  credit gatheringrevenue: Gathering and Processing Revenue
  credit derivativegains: Gains (Losses) on Derivatives
  credit otherrevenue: Other Revenue
  credit totalrevenue: Total Revenue = oilandgasrevenue gatheringrevenue derivativegains otherrevenue
# Cost of Revenue
  # Production Costs
    debit leaseoperatingexpense: Lease Operating Expense
    debit productiontaxes: Production Taxes
    debit transportationexpense: Gathering and Transportation Expense
    debit productioncosts: Production Costs = leaseoperatingexpense productiontaxes transportationexpense
  debit purchasedoilandgas: Purchased Oil and Gas
  debit costofrevenue: Cost of Revenue = productioncosts purchasedoilandgas
credit grossprofit: Gross Profit = totalrevenue costofrevenue
# Operating Expenses
  # Exploration
    debit geologicalcosts: Geological and Geophysical Costs
    debit dryholecosts: Dry Hole Costs
    debit explorationexpense: Exploration Expense = geologicalcosts dryholecosts
  debit depletionexpense: Depreciation, Depletion and Amortization
  debit accretionexpense: Accretion of Asset Retirement Obligations
  debit impairmentofproperties: Impairment of Oil and Gas Properties
  debit sellinggeneraladministrativeexpenses: General and Administrative Expenses
  debit totaloperatingexpenses: Total Operating Expenses = explorationexpense depletionexpense accretionexpense impairmentofproperties sellinggeneraladministrativeexpenses
credit operatingprofit: Operating Profit = grossprofit totaloperatingexpenses
# Other Income and Expense
  credit interestincome: Interest Income
  debit interestexpense: Interest Expense
  credit equityearnings: Equity Earnings
  credit othernonoperatingincomeexpense: Other Nonoperating Income (Expense)
credit incomebeforetaxes: Income Before Taxes = operatingprofit interestincome interestexpense equityearnings othernonoperatingincomeexpense
${PROFIT}`,
  },
  {
    title: 'Cash Flow',
    period: 'duration',
    text: `
# Operating Activities
  see netincome
  # Adjustments
    money cfdepreciationamortization: Depreciation, Depletion and Amortization, Added Back
    money cfdryholecosts: Dry Hole Costs, Added Back
    money cfaccretion: Accretion, Added Back
    money cfimpairment: Impairment, Added Back
    credit cfequityearnings: Equity Earnings, Deducted
    money stockbasedcompensation: Stock-Based Compensation
    money deferredincometaxes: Deferred Income Taxes
  # Changes in Working Capital
    money changeinaccountsreceivable: Change in Accounts Receivable
    money changeininventories: Change in Inventories
    money changeinderivatives: Change in Derivatives
    money changeinothercurrentassets: Change in Other Current Assets
    money changeinaccountspayable: Change in Accounts Payable
    money changeinroyaltiespayable: Change in Royalties Payable
    money changeinotherliabilities: Change in Other Liabilities
  money cashfromoperatingactivities: Cash from Operating Activities = netincome cfdepreciationamortization cfdryholecosts cfaccretion cfimpairment cfequityearnings stockbasedcompensation deferredincometaxes changeinaccountsreceivable changeininventories changeinderivatives changeinothercurrentassets changeinaccountspayable changeinroyaltiespayable changeinotherliabilities
# Investing Activities
  # Capital Spending
    credit explorationspending: Exploration Spending
    credit developmentspending: Development Spending
    credit otherspending: Other Capital Spending
    credit capitalexpenditures: Capital Expenditures = explorationspending developmentspending otherspending
  credit acquisitionsofproperties: Acquisitions of Properties
  debit proceedsfromsaleofproperties: Proceeds from Sale of Properties
  money investmentchangesnet: Net Change in Investments
  credit acquisitions: Acquisitions
  money cashfrominvestingactivities: Cash from Investing Activities = capitalexpenditures acquisitionsofproperties proceedsfromsaleofproperties investmentchangesnet acquisitions
# Financing Activities
  # Borrowings
    money netchangeincreditfacility: Net Change in Credit Facility
    debit debtissued: Debt Issued
    credit debtrepaid: Debt Repaid
  debit stockissued: Stock Issued
  credit stockrepurchased: Stock Repurchased
  credit dividendspaid: Dividends Paid
  money cashfromfinancingactivities: Cash from Financing Activities = netchangeincreditfacility debtissued debtrepaid stockissued stockrepurchased dividendspaid
${CASH}`,
  },
  PERIOD_INFORMATION,
  supplement(
    `
  ratio operatingmargin: Operating Margin | Operating profit as a fraction of total revenue.
  ratio/instant debttoassets: Debt to Assets
  decimal averageoilprice: Average Realized Oil Price | Dollars for one barrel.
  decimal productioncostperbarrel: Production Cost per Barrel of Oil Equivalent
`,
    `${PAID}
# Reserves and Production
  integer/instant provedreserves: Proved Reserves | Barrels of oil equivalent that are reasonably certain to be recovered.
  integer reserveadditions: Reserve Additions
  integer production: Production | Barrels of oil equivalent.
  integer oilproduction: Oil Production | Barrels.
  integer/instant productivewells: Productive Wells
`,
  ),
];
