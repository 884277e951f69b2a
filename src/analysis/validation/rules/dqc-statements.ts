/**
 * What rules of the Data Quality Committee say that their data in a release of US-GAAP does not contain. Source: the
 * rules as the staff of the SEC states them as data (`dqc-us-rules.json` of its renderer), and the committee's pages.
 * Fields are keys as in {@link familyKey}.
 */

const gaap = (name: string): string => `us-gaap#${name}`;
const gaapOf = (names: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(names).map(([id, name]) => [gaap(name), id]));

/** 0004: values may differ by this many units of the last place of the least precise of them. */
export const TOLERATED_UNITS = 2n;

/**
 * 0004, by the id of a sum: the fields that together stand for a field that is not reported; the first that are all
 * reported count. The minority interest may be missing.
 */
export const ALTERNATIVES: ReadonlyMap<string, ReadonlyMap<string, readonly (readonly string[])[]>> = new Map([
  [
    'DQC.US.0004.9283',
    new Map([
      [
        gaap('StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest'),
        [[gaap('StockholdersEquity'), gaap('MinorityInterest')], [gaap('StockholdersEquity')]],
      ],
      [gaap('Liabilities'), [[gaap('LiabilitiesCurrent'), gaap('LiabilitiesNoncurrent')]]],
    ]),
  ],
  [
    'DQC.US.0004.9286',
    new Map([
      [
        gaap(
          'CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalentsPeriodIncreaseDecreaseExcludingExchangeRateEffect',
        ),
        [[gaap('CashAndCashEquivalentsPeriodIncreaseDecreaseExcludingExchangeRateEffect')]],
      ],
    ]),
  ],
]);

const INCOME = 'IncomeLossFromContinuingOperationsBeforeIncomeTaxes';
const EQUITY_METHOD = gaap('IncomeLossFromEquityMethodInvestments');
const [DOMESTIC, FOREIGN] = [gaap(`${INCOME}Domestic`), gaap(`${INCOME}Foreign`)];

/**
 * 0013: the forms of income before tax. The first whose first field is reported counts; the others of its fields are
 * added where they are reported.
 */
export const INCOME_BEFORE_TAX: readonly (readonly [string, ...string[]])[] = [
  [gaap(`${INCOME}ExtraordinaryItemsNoncontrollingInterest`)],
  [gaap(`${INCOME}MinorityInterestAndIncomeLossFromEquityMethodInvestments`), EQUITY_METHOD],
  [DOMESTIC, FOREIGN, EQUITY_METHOD],
  [FOREIGN, DOMESTIC, EQUITY_METHOD],
];

const RECONCILIATION = 'EffectiveIncomeTaxRateReconciliation';

/** Fields with their ids that a rule names for filings of other years than the release. */
export const FURTHER_FIELDS = {
  'DQC.US.0013': gaapOf({
    'DQC.US.0013.2776': `${RECONCILIATION}DeductionsQualifiedProductionActivities`,
    'DQC.US.0013.2871': `${RECONCILIATION}TaxHolidays`,
    'DQC.US.0013.9789': `${RECONCILIATION}BeatPercent`,
    'DQC.US.0013.9791': `${RECONCILIATION}FdiiPercent`,
  }),
  'DQC.US.0014': gaapOf({ 'DQC.US.0014.3008': 'CostOfServices' }),
} as const;

const PENSION = 'DefinedBenefitPlan';

/** 0009, as {@link FURTHER_FIELDS}: a value, and the one that it must not exceed. */
export const FURTHER_PAIRS: readonly { readonly elementId: string; readonly less: string; readonly greater: string }[] =
  [
    {
      elementId: 'DQC.US.0009.39',
      less: gaap(`${PENSION}PlansWithBenefitObligationsInExcessOfPlanAssetsAggregateBenefitObligation`),
      greater: gaap(`${PENSION}BenefitObligation`),
    },
    {
      elementId: 'DQC.US.0009.45',
      less: gaap(`${PENSION}sEstimatedFutureEmployerContributionsInCurrentFiscalYear`),
      greater: gaap(`${PENSION}ExpectedContributionsInCurrentFiscalYear`),
    },
  ];

/** 0015: fields of its list that may be negative. */
export const MAY_BE_NEGATIVE: ReadonlySet<string> = new Set(
  [
    'SupplementalInformationForPropertyCasualtyInsuranceUnderwritersNetInvestmentIncome',
    'SupplementaryInsuranceInformationNetInvestmentIncome',
    'LeveragedLeasesIncomeStatementNetIncomeFromLeveragedLeases',
  ].map(gaap),
);

/** 0015: axes, without `Axis`, with which a field may be negative. */
export const NEGATIVE_ON: ReadonlyMap<string, readonly string[]> = new Map([
  [gaap('InvestmentOwnedAtCost'), ['InvestmentIdentifier']],
]);

/** 0048: roots that count only beside another root. */
export const ROOT_BESIDE: ReadonlyMap<string, string> = new Map([
  [gaap('NetCashProvidedByUsedInContinuingOperations'), gaap('NetCashProvidedByUsedInDiscontinuedOperations')],
]);

/** 0048: forms of documents to which it does not apply. */
export const WITHOUT_CASH_ROOT: ReadonlySet<string> = new Set([
  ...['1', '3', '4', '6', '8', '11', '20'].flatMap((form) => [`S-${form}`, `S-${form}/A`]),
  'F-1',
  'F-3',
]);

/** 0128: the id of its only check. */
export const LARGER_THAN_WHOLE = 'DQC.US.0128.9594';
