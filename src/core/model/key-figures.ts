/**
 * A number by which people know a company. `standard`: the standard field that has it, whose label it bears; where a
 * company has no rows with it, the first of `concepts` of US-GAAP that it reports for a year.
 */
export type KeyFigure = { readonly id: string; readonly standard: string; readonly concepts: readonly string[] };

const figure = (id: string, standard: string, concepts: string): KeyFigure => ({
  id,
  standard,
  concepts: concepts.split(' '),
});

/** Debt is that of more than a year: the sum of all debt is reported by few. */
export const KEY_FIGURES: readonly KeyFigure[] = [
  figure(
    'revenue',
    'totalrevenue',
    'Revenues SalesRevenueNet RevenueFromContractWithCustomerExcludingAssessedTax ' +
      'RevenueFromContractWithCustomerIncludingAssessedTax SalesRevenueGoodsNet',
  ),
  figure('net-income', 'netincome', 'NetIncomeLoss ProfitLoss'),
  figure(
    'operating-cash-flow',
    'cashfromoperatingactivities',
    'NetCashProvidedByUsedInOperatingActivities NetCashProvidedByUsedInOperatingActivitiesContinuingOperations',
  ),
  figure('assets', 'totalassets', 'Assets'),
  figure(
    'equity',
    'totalstockholdersequity',
    'StockholdersEquity PartnersCapital MembersEquity ' +
      'StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest',
  ),
  figure(
    'debt',
    'totallongtermdebt',
    'LongTermDebtAndCapitalLeaseObligations LongTermDebtNoncurrent LongTermDebt LongTermNotesPayable',
  ),
];

const named = (id: string): readonly KeyFigure[] => KEY_FIGURES.filter((one) => one.id === id);

/** The figures of a list of companies. */
export const LISTED_FIGURES: readonly KeyFigure[] = [...named('revenue'), ...named('assets')];
