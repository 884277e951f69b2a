import type { CalculationRelationship, FieldName, Taxonomy } from '../../../src/core/model/taxonomy.ts';
import { readSum } from './layout.ts';

/** The version that the pages state. US-GAAP has none of that name: this is the standard of the sample, and invented. */
export const STANDARD_VERSION = 'sample';
const NAMESPACE = `us-gaap/${STANDARD_VERSION}`;

/** By section: its title, and the totals with their parts. */
const SECTIONS: readonly (readonly [title: string, sums: readonly string[]])[] = [
  [
    'Statement - Balance Sheet of the Sample',
    [
      'CurrentAssets = Cash + Receivables + Inventories + Prepaid',
      'PlantNet = Plant - Depreciated',
      'Assets = CurrentAssets + PlantNet + Goodwill + OtherAssets',
      'CurrentLiabilities = Payables + Accrued + ShortLoans',
      'Liabilities = CurrentLiabilities + LongLoans + OtherLiabilities',
      'Equity = Stock + PaidIn + Retained + Reserves',
      'LiabilitiesAndEquity = Liabilities + Equity',
    ],
  ],
  [
    'Statement - Income of the Sample',
    [
      'GrossProfit = Sales - CostOfSales',
      'OperatingExpenses = Selling + Research',
      'OperatingIncome = GrossProfit - OperatingExpenses',
      'IncomeBeforeTax = OperatingIncome - Interest + OtherIncome',
      'NetIncome = IncomeBeforeTax - IncomeTax',
      'ComprehensiveIncome = NetIncome + CurrencyEffect + PensionEffect',
    ],
  ],
  [
    'Statement - Cash Flow of the Sample',
    [
      'OperatingCash = NetIncome + Depreciation + PayInShares - MoreReceivables - MoreInventories - MorePrepaid + MorePayables + MoreAccrued',
      'InvestingCash = - PlantBought - CompaniesBought - OtherBought',
      'FinancingCash = LoansTaken - LoansRepaid + SharesIssued - DividendsPaid',
      'CashChange = OperatingCash + InvestingCash + FinancingCash',
    ],
  ],
];

const fieldOf = (name: string): FieldName => ({ namespace: NAMESPACE, name });

/** A standard for the pages to follow, or not; data sets look for it where US-GAAP is. */
export function sampleStandard(): Taxonomy {
  return {
    ...{ source: 'us-gaap', id: '18', version: STANDARD_VERSION, extent: 'parts' },
    name: 'The standard of the sample (fictional, not US-GAAP)',
    parts: {
      sections: SECTIONS.map(([title], at) => ({
        ...{ structure: 'calculation', id: String(at + 1), title, relativeOrder: String(at + 1) },
      })),
      calculation: SECTIONS.flatMap(([, sums], at) => sums.flatMap((sum) => relationshipsOf(String(at + 1), sum))),
    },
  };
}

function relationshipsOf(sectionId: string, text: string): CalculationRelationship[] {
  const [total = '', sum = ''] = text.split(' = ');
  return readSum(sum).map(({ name, weight }, at) => ({
    ...{ sectionId, parent: fieldOf(total), child: fieldOf(name), weight: String(weight) },
    ...{ relativeOrder: String(at + 1), childLevel: 1 },
  }));
}
