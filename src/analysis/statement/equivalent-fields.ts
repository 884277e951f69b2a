import type { SectionKind } from '../../core/model/section-kind.ts';
import { familyOf } from '../../core/model/section-kind.ts';
import type { FieldName } from '../../core/model/taxonomy.ts';
import { alignedKeys } from './filed-values.ts';

/**
 * Names of US-GAAP that say one thing on a line of a statement, blanks between them: a name and those that came before
 * it, or names that differ in a remark that a company without the exception leaves out. A company that has two of them
 * on lines of one statement means two things by them.
 */
const EQUIVALENT: Readonly<Partial<Record<SectionKind, readonly string[]>>> = {
  income: [
    'Revenues SalesRevenueNet RevenueFromContractWithCustomerExcludingAssessedTax RevenueFromContractWithCustomerIncludingAssessedTax',
    'CostOfRevenue CostOfGoodsAndServicesSold',
    'ResearchAndDevelopmentExpense ResearchAndDevelopmentExpenseExcludingAcquiredInProcessCost ResearchAndDevelopmentExpenseSoftwareExcludingAcquiredInProcessCost',
    'IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest IncomeLossFromContinuingOperationsBeforeIncomeTaxesMinorityInterestAndIncomeLossFromEquityMethodInvestments IncomeLossFromContinuingOperationsBeforeIncomeTaxes IncomeLossBeforeIncomeTaxes',
    'IncomeTaxExpenseBenefit IncomeTaxExpenseBenefitContinuingOperations',
    'NetIncomeLoss ProfitLoss',
    'ComprehensiveIncomeNetOfTax ComprehensiveIncomeNetOfTaxIncludingPortionAttributableToNoncontrollingInterest',
    'OtherComprehensiveIncomeLossNetOfTaxPortionAttributableToParent OtherComprehensiveIncomeLossNetOfTax',
  ],
  'cash-flow': [
    'NetIncomeLoss ProfitLoss',
    'DepreciationDepletionAndAmortization DepreciationAmortizationAndAccretionNet DepreciationAndAmortization',
    'ShareBasedCompensation AllocatedShareBasedCompensationExpense',
    'NetCashProvidedByUsedInOperatingActivities NetCashProvidedByUsedInOperatingActivitiesContinuingOperations',
    'NetCashProvidedByUsedInInvestingActivities NetCashProvidedByUsedInInvestingActivitiesContinuingOperations',
    'NetCashProvidedByUsedInFinancingActivities NetCashProvidedByUsedInFinancingActivitiesContinuingOperations',
    'PaymentsToAcquirePropertyPlantAndEquipment PaymentsToAcquireProductiveAssets',
    'EffectOfExchangeRateOnCashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents EffectOfExchangeRateOnCashCashEquivalentsRestrictedCashAndRestrictedCashEquivalentsIncludingDisposalGroupAndDiscontinuedOperations EffectOfExchangeRateOnCashAndCashEquivalents EffectOfExchangeRateOnCashAndCashEquivalentsContinuingOperations EffectOfExchangeRateOnCash',
    'CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalentsPeriodIncreaseDecreaseIncludingExchangeRateEffect CashAndCashEquivalentsPeriodIncreaseDecrease CashPeriodIncreaseDecrease',
    'CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalentsIncludingDisposalGroupAndDiscontinuedOperations CashAndCashEquivalentsAtCarryingValue CashAndCashEquivalentsAtCarryingValueIncludingDiscontinuedOperations CashAndDueFromBanks Cash',
    'IncomeTaxesPaidNet IncomeTaxesPaid',
    'InterestPaidNet InterestPaid',
  ],
  balance: [
    'StockholdersEquity StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest',
    'ReceivablesNetCurrent AccountsReceivableNetCurrent AccountsNotesAndLoansReceivableNetCurrent',
    'AccountsPayableCurrent AccountsPayableTradeCurrent',
    'MarketableSecuritiesCurrent ShortTermInvestments AvailableForSaleSecuritiesCurrent AvailableForSaleSecuritiesDebtSecuritiesCurrent DebtSecuritiesCurrent',
    'MarketableSecuritiesNoncurrent LongTermInvestments AvailableForSaleSecuritiesNoncurrent',
    'ContractWithCustomerLiabilityCurrent DeferredRevenueCurrent',
    'ContractWithCustomerLiabilityNoncurrent DeferredRevenueNoncurrent',
    'PropertyPlantAndEquipmentNet PropertyPlantAndEquipmentAndFinanceLeaseRightOfUseAssetAfterAccumulatedDepreciationAndAmortization',
    'LongTermDebtNoncurrent LongTermDebtAndCapitalLeaseObligations',
    'LongTermDebtCurrent LongTermDebtAndCapitalLeaseObligationsCurrent',
    'AccruedIncomeTaxesCurrent TaxesPayableCurrent',
    'RetainedEarningsAccumulatedDeficit RetainedEarningsUnappropriated',
  ],
};

const GROUPS = new Map(
  Object.entries(EQUIVALENT).flatMap(([kind, groups]) =>
    groups.flatMap((names, at) => names.split(' ').map((name) => [`${kind} ${name}`, at] as const)),
  ),
);
const keyOf = alignedKeys(() => false);

/** Whether two fields of US-GAAP say one thing in statements of a kind. */
export function areEquivalent(a: FieldName, b: FieldName, kind: SectionKind): boolean {
  const [left, right] = [a, b].map((field) => groupOf(field, kind));
  return left !== undefined && left === right;
}

function groupOf(field: FieldName, kind: SectionKind): number | undefined {
  const isStandard = keyOf(field).startsWith('us-gaap#');
  return isStandard ? GROUPS.get(`${familyOf(kind)} ${field.name}`) : undefined;
}
