import { EQUITY } from '../shared/equity.ts';
import { PERIOD_INFORMATION } from '../shared/period-information.ts';
import { CASH, PAID, PROFIT } from '../shared/profit.ts';
import { supplement } from '../shared/supplement.ts';
import type { Outline } from '../taxonomy/outline.ts';

/** Taxonomy 27, Real Estate. */
export const REAL_ESTATE_FIELDS: readonly Outline[] = [
  {
    title: 'Balance Sheet',
    period: 'instant',
    text: `
# Assets
  # Real Estate Investments
    # Real Estate
      debit land: Land
      debit buildingsandimprovements: Buildings and Improvements
      debit tenantimprovements: Tenant Improvements
      debit constructioninprogress: Construction in Progress
      debit propertyplantequipmentgross: Real Estate, Gross = land buildingsandimprovements tenantimprovements constructioninprogress
      credit accumulateddepreciation: Accumulated Depreciation
      debit propertyplantequipmentnet: Real Estate, Net = propertyplantequipmentgross accumulateddepreciation
    debit realestateheldforsale: Real Estate Held for Sale
    debit investmentsinventures: Investments in Unconsolidated Ventures
    debit mortgagenotesreceivable: Mortgage Notes Receivable
    debit totalrealestateinvestments: Total Real Estate Investments = propertyplantequipmentnet realestateheldforsale investmentsinventures mortgagenotesreceivable
  debit cashandcashequivalents: Cash and Cash Equivalents
  debit shortterminvestments: Marketable Securities
  debit restrictedcash: Restricted Cash | Held for lenders and tenants; no part of cash and cash equivalents.
  # Receivables
    debit tenantreceivables: Tenant Receivables
    debit straightlinerentreceivable: Straight-Line Rent Receivable
    credit allowancefordoubtfulaccounts: Allowance for Doubtful Accounts
    debit totalreceivablesnet: Receivables, Net = tenantreceivables straightlinerentreceivable allowancefordoubtfulaccounts
  # Deferred Charges
    debit deferredleasingcosts: Deferred Leasing Costs
    debit deferredfinancingcosts: Deferred Financing Costs
    debit deferredcharges: Deferred Charges = deferredleasingcosts deferredfinancingcosts
  debit intangibleassets: Acquired Lease Intangibles
  debit goodwill: Goodwill
  debit prepaidexpenses: Prepaid Expenses
  debit otherassets: Other Assets
  debit totalassets: Total Assets = totalrealestateinvestments cashandcashequivalents shortterminvestments restrictedcash totalreceivablesnet deferredcharges intangibleassets goodwill prepaidexpenses otherassets
# Liabilities
  # Debt
    credit mortgagenotespayable: Mortgage Notes Payable
    credit seniornotes: Senior Notes
    credit termloans: Term Loans
    credit totallongtermdebt: Long-Term Debt = mortgagenotespayable seniornotes termloans
    credit totalshorttermdebt: Line of Credit
    credit totaldebt: Total Debt = totallongtermdebt totalshorttermdebt
  credit accountspayable: Accounts Payable
  credit accruedexpenses: Accrued Expenses
  credit dividendspayable: Dividends Payable
  credit tenantsecuritydeposits: Tenant Security Deposits
  credit deferredrevenue: Prepaid Rents
  credit belowmarketleases: Below-Market Leases
  credit deferredtaxliabilities: Deferred Tax Liabilities
  credit otherliabilities: Other Liabilities
  credit totalliabilities: Total Liabilities = totaldebt accountspayable accruedexpenses dividendspayable tenantsecuritydeposits deferredrevenue belowmarketleases deferredtaxliabilities otherliabilities
${EQUITY}`,
  },
  {
    title: 'Income Statement',
    period: 'duration',
    text: `
# Revenue
  # Rental Revenue
    credit baserent: Base Rent
    credit percentagerent: Percentage Rent
    credit tenantreimbursements: Tenant Reimbursements
    credit rentalrevenue: Rental Revenue = baserent percentagerent tenantreimbursements
  credit parkingincome: Parking Income
  credit managementfees: Management Fees
  credit otherrevenue: Other Revenue
  credit totalrevenue: Total Revenue = rentalrevenue parkingincome managementfees otherrevenue
# Expenses
  # Property Operating Expenses
    debit repairsandmaintenance: Repairs and Maintenance
    debit utilities: Utilities
    debit realestatetaxes: Real Estate Taxes
    debit propertyinsurance: Property Insurance
    debit propertymanagement: Property Management
    debit propertyoperatingexpenses: Total Property Operating Expenses = repairsandmaintenance utilities realestatetaxes propertyinsurance propertymanagement
  debit sellinggeneraladministrativeexpenses: General and Administrative Expenses
  debit depreciationandamortization: Real Estate Depreciation and Amortization
  debit impairmentofrealestate: Impairment of Real Estate
  debit totaloperatingexpenses: Total Operating Expenses = propertyoperatingexpenses sellinggeneraladministrativeexpenses depreciationandamortization impairmentofrealestate
credit operatingprofit: Operating Profit = totalrevenue totaloperatingexpenses
# Other Income and Expense
  credit interestincome: Interest Income
  debit interestexpense: Interest Expense
  debit amortizationoffinancingcosts: Amortization of Financing Costs
  credit equityearnings: Equity Earnings
  credit gainonsaleofproperties: Gain on Sale of Properties
credit incomebeforetaxes: Income Before Taxes = operatingprofit interestincome interestexpense amortizationoffinancingcosts equityearnings gainonsaleofproperties
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
    money cfamortizationoffinancingcosts: Amortization of Financing Costs, Added Back
    money cfimpairment: Impairment, Added Back
    credit cfgainonsaleofproperties: Gain on Sale of Properties, Deducted
    credit straightlinerentadjustment: Straight-Line Rent Adjustment
    credit cfequityearnings: Equity Earnings, Deducted
    debit distributionsfromventures: Distributions from Ventures
    money stockbasedcompensation: Stock-Based Compensation
    money deferredincometaxes: Deferred Income Taxes
  # Changes in Operating Items
    money changeinaccountsreceivable: Change in Accounts Receivable
    money changeindeferredleasingcosts: Change in Deferred Leasing Costs
    money changeinaccountspayable: Change in Accounts Payable
    money changeinotheroperating: Change in Other Operating Items
  money cashfromoperatingactivities: Cash from Operating Activities = netincome cfdepreciationamortization cfamortizationoffinancingcosts cfimpairment cfgainonsaleofproperties straightlinerentadjustment cfequityearnings distributionsfromventures stockbasedcompensation deferredincometaxes changeinaccountsreceivable changeindeferredleasingcosts changeinaccountspayable changeinotheroperating
# Investing Activities
  credit acquisitionsofrealestate: Acquisitions of Real Estate
  credit developmentcosts: Development Costs
  credit capitalexpenditures: Capital Expenditures
  debit proceedsfromsaleofproperties: Proceeds from Sale of Properties
  credit investmentsinventuresmade: Investments in Ventures
  money netchangeinmortgagenotes: Net Change in Mortgage Notes Receivable
  money netchangeinshortterminvestments: Net Change in Marketable Securities
  money changeinrestrictedcash: Change in Restricted Cash
  credit acquisitions: Acquisitions
  money cashfrominvestingactivities: Cash from Investing Activities = acquisitionsofrealestate developmentcosts capitalexpenditures proceedsfromsaleofproperties investmentsinventuresmade netchangeinmortgagenotes netchangeinshortterminvestments changeinrestrictedcash acquisitions
# Financing Activities
  # Debt Financing
    debit mortgageproceeds: Proceeds from Mortgages
    credit mortgagerepayments: Repayments of Mortgages
    debit debtissued: Debt Issued
    credit debtrepaid: Debt Repaid
    money netchangeinlineofcredit: Net Change in Line of Credit
    credit financingcostspaid: Financing Costs Paid
  # Equity Financing
    debit stockissued: Stock Issued
    credit stockrepurchased: Stock Repurchased
    credit dividendspaid: Dividends Paid
    credit distributionstominority: Distributions to Minority Interest
  money cashfromfinancingactivities: Cash from Financing Activities = mortgageproceeds mortgagerepayments debtissued debtrepaid netchangeinlineofcredit financingcostspaid stockissued stockrepurchased dividendspaid distributionstominority
${CASH}`,
  },
  PERIOD_INFORMATION,
  supplement(
    `
  percent/instant occupancyrate: Occupancy Rate | Leased area as a fraction of rentable area.
  integer/instant rentablesquarefeet: Rentable Square Feet
  integer/instant leasedsquarefeet: Leased Square Feet
  integer/instant numberofproperties: Number of Properties
  perShare ffopershare: Funds from Operations per Share
  ratio/instant debttoassets: Debt to Assets
`,
    `${PAID}
# Funds from Operations
  credit netoperatingincome: Net Operating Income = totalrevenue propertyoperatingexpenses
  money fundsfromoperations: Funds from Operations = netincome cfdepreciationamortization cfimpairment cfgainonsaleofproperties
  money adjustedfundsfromoperations: Adjusted Funds from Operations = fundsfromoperations cfamortizationoffinancingcosts straightlinerentadjustment capitalexpenditures
`,
  ),
];
