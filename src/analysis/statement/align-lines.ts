import { groupBy } from '../../core/base/collections.ts';
import { familyOf, type SectionKind } from '../../core/model/section-kind.ts';
import type { FieldName } from '../../core/model/taxonomy.ts';
import { alignedKeys, type KeyOf } from './filed-values.ts';
import type { Outline, OutlineLine } from './outline.ts';
import { fieldsOf, valueLines } from './presented.ts';
import { samePlaces } from './same-places.ts';

/** Lines of another structure with those of the base that say the same. */
export type AlignedLines = Map<OutlineLine, OutlineLine>;

/** Whether lines of two structures with different fields may be one. */
export type MayJoin = (base: OutlineLine, other: OutlineLine) => boolean;

/**
 * The lines with the same field, of several in their order; then of the lines that are left those with equivalent
 * fields, and those with the same place in the sums.
 */
export function alignByField(base: Outline, other: Outline, keyOf: KeyOf, mayJoin: MayJoin): AlignedLines {
  const aligned: AlignedLines = new Map();
  const byKey = groupBy(
    valueLines(base).flatMap((line) => [...new Set(fieldsOf(line).map(keyOf))].map((key) => ({ key, line }))),
    ({ key }) => key,
  );
  const counts = new Map<string, number>();
  for (const line of valueLines(other)) {
    const key = keyOf(line.field);
    const count = counts.get(key) ?? 0;
    counts.set(key, count + 1);
    const same = byKey.get(key) ?? [];
    const match = same[count] ?? same.at(-1);
    if (match) aligned.set(line, match.line);
  }
  join(aligned, base, other, (a, b) => areEquivalent(a.field, b.field, base.kind) && mayJoin(a, b));
  for (const [line, place] of samePlaces(base, other, aligned)) if (mayJoin(place, line)) aligned.set(line, place);
  return aligned;
}

/** Adds lines that are left in both and say the same, in their order. */
function join(aligned: AlignedLines, base: Outline, other: Outline, mayBePair: MayJoin): void {
  const taken = new Set(aligned.values());
  for (const line of valueLines(other)) {
    if (aligned.has(line)) continue;
    const match = valueLines(base).find(
      (candidate) => !taken.has(candidate) && candidate.balance === line.balance && mayBePair(candidate, line),
    );
    if (!match) continue;
    taken.add(match);
    aligned.set(line, match);
  }
}

/** Adds headings of the same field, and lines with the same label at the same place: of one company. */
export function alignByLabel(
  aligned: AlignedLines,
  base: Outline,
  other: Outline,
  keyOf: KeyOf,
  mayJoin: MayJoin,
): void {
  const headings = base.lines.filter(({ isHeading }) => isHeading);
  for (const line of other.lines.filter(({ isHeading }) => isHeading)) {
    const heading = headings.find(({ field }) => keyOf(field) === keyOf(line.field));
    if (heading) aligned.set(line, heading);
  }
  const [ours, theirs] = [labelsOf(base), labelsOf(other)];
  join(aligned, base, other, (a, b) => {
    const [our, their] = [ours.get(a), theirs.get(b)];
    if (!our || !their || our.label !== their.label) return false;
    const isUnmistakable = our.isUnique && their.isUnique && our.label.includes(' ');
    return (isUnmistakable || headingKey(our.heading) === headingKey(their.heading)) && mayJoin(a, b);
  });
  function headingKey(heading: OutlineLine | undefined): string | undefined {
    return heading && keyOf(heading.field);
  }
}

type LabelPlace = {
  readonly label: string;
  readonly heading: OutlineLine | undefined;
  readonly isUnique: boolean;
};

function labelsOf(outline: Outline): ReadonlyMap<OutlineLine, LabelPlace> {
  const wordsOf = ({ label }: OutlineLine): string =>
    label
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
  const byWords = groupBy(valueLines(outline), wordsOf);
  return new Map(
    valueLines(outline).map((line) => {
      const label = wordsOf(line);
      const isUnique = byWords.get(label)?.length === 1;
      return [line, { label, heading: headingOf(line, outline.lines), isUnique }];
    }),
  );
}

/** The nearest heading above a line of which it is a part by its level. */
export function headingOf<T extends { readonly level: number }>(
  line: T & { readonly isHeading?: boolean; readonly kind?: string },
  lines: readonly (T & { readonly isHeading?: boolean; readonly kind?: string })[],
): T | undefined {
  return lines
    .slice(0, lines.indexOf(line))
    .findLast(
      (candidate) => (candidate.isHeading === true || candidate.kind === 'heading') && candidate.level < line.level,
    );
}

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
function areEquivalent(a: FieldName, b: FieldName, kind: SectionKind): boolean {
  const [left, right] = [a, b].map((field) => groupOf(field, kind));
  return left !== undefined && left === right;
}

function groupOf(field: FieldName, kind: SectionKind): number | undefined {
  const isStandard = keyOf(field).startsWith('us-gaap#');
  return isStandard ? GROUPS.get(`${familyOf(kind)} ${field.name}`) : undefined;
}
