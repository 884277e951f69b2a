import { EQUITY } from '../shared/equity.ts';
import { PERIOD_INFORMATION } from '../shared/period-information.ts';
import { CASH, PAID, PROFIT } from '../shared/profit.ts';
import { supplement } from '../shared/supplement.ts';
import type { Outline } from '../taxonomy/outline.ts';

/** Taxonomy 20, Insurance. */
export const INSURANCE_FIELDS: readonly Outline[] = [
  {
    title: 'Balance Sheet',
    period: 'instant',
    text: `
# Assets
  # Investments
    # Fixed Maturities
      debit ustreasurysecurities: US Treasury Securities
      debit municipalsecurities: Municipal Securities
      debit corporatebonds: Corporate Bonds
      debit mortgagebackedsecurities: Mortgage-Backed Securities
      debit fixedmaturities: Fixed Maturities = ustreasurysecurities municipalsecurities corporatebonds mortgagebackedsecurities
    debit equitysecurities: Equity Securities
    debit mortgageloans: Mortgage Loans
    debit policyloans: Policy Loans
    debit shortterminvestments: Short-Term Investments
    debit otherinvestments: Other Investments
    debit totalinvestments: Total Investments = fixedmaturities equitysecurities mortgageloans policyloans shortterminvestments otherinvestments
  debit cashandcashequivalents: Cash and Cash Equivalents
  # Receivables
    debit premiumsreceivable: Premiums Receivable
    debit reinsurancerecoverables: Reinsurance Recoverables | What reinsurers owe of claims that were paid or are expected.
    debit accruedinvestmentincome: Accrued Investment Income
    debit totalreceivablesnet: Receivables, Net = premiumsreceivable reinsurancerecoverables accruedinvestmentincome
  debit deferredpolicyacquisitioncosts: Deferred Policy Acquisition Costs | Costs of winning policies, to be borne by the premiums that they bring.
  # Property and Equipment
    debit propertyplantequipmentgross: Property and Equipment, Gross
    credit accumulateddepreciation: Accumulated Depreciation
    debit propertyplantequipmentnet: Property and Equipment, Net = propertyplantequipmentgross accumulateddepreciation
  debit goodwill: Goodwill
  debit intangibleassets: Intangible Assets
  debit separateaccountassets: Separate Account Assets
  debit otherassets: Other Assets
  debit totalassets: Total Assets = totalinvestments cashandcashequivalents totalreceivablesnet deferredpolicyacquisitioncosts propertyplantequipmentnet goodwill intangibleassets separateaccountassets otherassets
# Liabilities
  # Insurance Reserves
    # Unpaid Claims
      credit reportedclaims: Reported Claims
      credit incurredbutnotreported: Claims Incurred but Not Reported
      credit claimadjustmentreserves: Reserves for Claim Adjustment Expenses
      credit unpaidclaims: Unpaid Claims and Claim Adjustment Expenses = reportedclaims incurredbutnotreported claimadjustmentreserves
    credit unearnedpremiums: Unearned Premiums
    credit futurepolicybenefits: Future Policy Benefits
    credit policyholderfunds: Policyholder Funds
    credit totalinsurancereserves: Total Insurance Reserves = unpaidclaims unearnedpremiums futurepolicybenefits policyholderfunds
  credit reinsurancepayable: Reinsurance Payable
  credit accountspayable: Accounts Payable and Accrued Expenses
  credit totalshorttermdebt: Short-Term Debt
  credit totallongtermdebt: Long-Term Debt
  credit deferredtaxliabilities: Deferred Tax Liabilities
  credit separateaccountliabilities: Separate Account Liabilities
  credit otherliabilities: Other Liabilities
  credit totalliabilities: Total Liabilities = totalinsurancereserves reinsurancepayable accountspayable totalshorttermdebt totallongtermdebt deferredtaxliabilities separateaccountliabilities otherliabilities
${EQUITY}`,
  },
  {
    title: 'Income Statement',
    period: 'duration',
    text: `
# Revenue
  # Premiums
    credit directpremiumswritten: Direct Premiums Written
    credit assumedpremiums: Assumed Premiums
    debit cededpremiums: Ceded Premiums
    credit netpremiumswritten: Net Premiums Written = directpremiumswritten assumedpremiums cededpremiums
    debit increaseinunearnedpremiums: Increase in Unearned Premiums
    credit premiumsearned: Premiums Earned = netpremiumswritten increaseinunearnedpremiums
  # Investment Income
    credit interestonfixedmaturities: Interest on Fixed Maturities
    credit dividendsonequities: Dividends on Equity Securities
    credit otherinvestmentincome: Other Investment Income
    debit investmentexpenses: Investment Expenses
    credit netinvestmentincome: Net Investment Income = interestonfixedmaturities dividendsonequities otherinvestmentincome investmentexpenses
  credit realizedinvestmentgains: Realized Investment Gains (Losses)
  credit feeincome: Fee Income
  credit otherrevenue: Other Revenue
  credit totalrevenue: Total Revenue = premiumsearned netinvestmentincome realizedinvestmentgains feeincome otherrevenue
# Benefits and Expenses
  # Claims
    debit ordinaryclaims: Ordinary Claims
    debit catastropheclaims: Catastrophe Claims
    debit grossclaimsincurred: Claims Incurred, Gross = ordinaryclaims catastropheclaims
    credit reinsurancerecoveries: Reinsurance Recoveries
    debit claimsincurred: Claims Incurred, Net = grossclaimsincurred reinsurancerecoveries
  debit policybenefits: Policy Benefits
  debit interestcredited: Interest Credited to Policyholders
  debit policyholderdividends: Policyholder Dividends
  debit amortizationofacquisitioncosts: Amortization of Deferred Policy Acquisition Costs
  debit underwritingexpenses: Underwriting Expenses
  debit sellinggeneraladministrativeexpenses: General and Administrative Expenses
  debit amortizationofintangibles: Amortization of Intangibles
  debit interestexpense: Interest Expense
  debit totalbenefitsandexpenses: Total Benefits and Expenses = claimsincurred policybenefits interestcredited policyholderdividends amortizationofacquisitioncosts underwritingexpenses sellinggeneraladministrativeexpenses amortizationofintangibles interestexpense
credit incomebeforetaxes: Income Before Taxes = totalrevenue totalbenefitsandexpenses
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
    money cfamortizationofacquisitioncosts: Amortization of Acquisition Costs, Added Back
    credit acquisitioncostsdeferred: Acquisition Costs Deferred
    credit cfrealizedinvestmentgains: Realized Investment Gains, Deducted
    money stockbasedcompensation: Stock-Based Compensation
    money deferredincometaxes: Deferred Income Taxes
  # Changes in Reserves and Receivables
    money changeinunpaidclaims: Change in Unpaid Claims
    money changeinunearnedpremiums: Change in Unearned Premiums
    money changeinfuturepolicybenefits: Change in Future Policy Benefits
    money changeinaccountsreceivable: Change in Premiums Receivable
    money changeinreinsurance: Change in Reinsurance Balances
    money changeinaccountspayable: Change in Accounts Payable
    money changeinotheroperating: Change in Other Operating Items
  money cashfromoperatingactivities: Cash from Operating Activities = netincome cfdepreciationamortization cfamortizationofacquisitioncosts acquisitioncostsdeferred cfrealizedinvestmentgains stockbasedcompensation deferredincometaxes changeinunpaidclaims changeinunearnedpremiums changeinfuturepolicybenefits changeinaccountsreceivable changeinreinsurance changeinaccountspayable changeinotheroperating
# Investing Activities
  debit salesofinvestments: Sales of Investments
  debit maturitiesofinvestments: Maturities of Fixed Maturities
  credit purchasesoffixedmaturities: Purchases of Fixed Maturities
  credit purchasesofequitysecurities: Purchases of Equity Securities
  money netchangeinmortgageloans: Net Change in Mortgage and Policy Loans
  money netchangeinshortterminvestments: Net Change in Short-Term Investments
  credit capitalexpenditures: Capital Expenditures
  credit acquisitions: Acquisitions
  money cashfrominvestingactivities: Cash from Investing Activities = salesofinvestments maturitiesofinvestments purchasesoffixedmaturities purchasesofequitysecurities netchangeinmortgageloans netchangeinshortterminvestments capitalexpenditures acquisitions
# Financing Activities
  debit policyholderdeposits: Policyholder Deposits
  credit policyholderwithdrawals: Policyholder Withdrawals
  debit debtissued: Debt Issued
  credit debtrepaid: Debt Repaid
  credit stockrepurchased: Stock Repurchased
  credit dividendspaid: Dividends Paid
  money cashfromfinancingactivities: Cash from Financing Activities = policyholderdeposits policyholderwithdrawals debtissued debtrepaid stockrepurchased dividendspaid
${CASH}`,
  },
  PERIOD_INFORMATION,
  supplement(
    `
  ratio lossratio: Loss Ratio | Net claims incurred as a fraction of premiums earned.
  ratio expenseratio: Expense Ratio | Underwriting and acquisition costs as a fraction of premiums earned.
  ratio combinedratio: Combined Ratio | Claims and costs as a fraction of premiums earned; above one, underwriting loses money.
  ratio/instant reservestoequity: Insurance Reserves to Equity
  integer/instant policiesinforce: Policies in Force
`,
    PAID,
  ),
];
