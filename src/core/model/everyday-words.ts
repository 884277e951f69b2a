/**
 * What people call fields, by the names of US-GAAP and of standard fields. Words are written without accents, in lower
 * case; those of an entry mean the same.
 */
const EVERYDAY_WORDS: readonly (readonly [words: readonly string[], fields: readonly string[]])[] = [
  [
    ['capex', 'capital expenditure', 'capital expenditures', 'capital spending'],
    ['PaymentsToAcquirePropertyPlantAndEquipment', 'PaymentsToAcquireProductiveAssets', 'capitalexpenditures'],
  ],
  [
    ['sales', 'revenue', 'revenues', 'turnover', 'net sales', 'total revenue', 'top line'],
    [
      'Revenues',
      'SalesRevenueNet',
      'SalesRevenueGoodsNet',
      'RevenueFromContractWithCustomerExcludingAssessedTax',
      'totalrevenue',
    ],
  ],
  [
    ['profit', 'net income', 'net profit', 'earnings', 'net earnings', 'net loss', 'bottom line'],
    ['NetIncomeLoss', 'ProfitLoss', 'netincome'],
  ],
  [
    ['eps', 'earnings per share'],
    [
      'EarningsPerShareBasic',
      'EarningsPerShareDiluted',
      'EarningsPerShareBasicAndDiluted',
      'basicepsnetincome',
      'dilutedepsnetincome',
    ],
  ],
  [['basic eps'], ['EarningsPerShareBasic', 'EarningsPerShareBasicAndDiluted', 'basicepsnetincome']],
  [['diluted eps'], ['EarningsPerShareDiluted', 'EarningsPerShareBasicAndDiluted', 'dilutedepsnetincome']],
  [
    ['debt', 'borrowings'],
    [
      'LongTermDebt',
      'LongTermDebtNoncurrent',
      'DebtCurrent',
      'ShortTermBorrowings',
      'totallongtermdebt',
      'totalshorttermdebt',
    ],
  ],
  [
    ['long term debt', 'long-term debt'],
    ['LongTermDebt', 'LongTermDebtNoncurrent', 'totallongtermdebt'],
  ],
  [
    ['short term debt', 'short-term debt'],
    ['DebtCurrent', 'ShortTermBorrowings', 'totalshorttermdebt'],
  ],
  [
    ['cash'],
    [
      'CashAndCashEquivalentsAtCarryingValue',
      'CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents',
      'cashandcashequivalents',
    ],
  ],
  [
    ['opex', 'operating expenses', 'operating costs'],
    ['OperatingExpenses', 'CostsAndExpenses'],
  ],
  [
    ['r&d', 'research', 'research and development'],
    ['ResearchAndDevelopmentExpense', 'researchdevelopmentexpense'],
  ],
  [
    ['sg&a', 'sga', 'overhead'],
    ['SellingGeneralAndAdministrativeExpense', 'sellinggeneraladministrativeexpenses'],
  ],
  [
    ['cogs', 'cost of sales', 'cost of goods sold', 'cost of revenue'],
    ['CostOfRevenue', 'CostOfGoodsSold', 'CostOfGoodsAndServicesSold', 'costofrevenue'],
  ],
  [
    ['gross profit', 'gross margin'],
    ['GrossProfit', 'grossprofit'],
  ],
  [
    ['operating income', 'operating profit', 'ebit'],
    ['OperatingIncomeLoss', 'operatingprofit', 'ebit'],
  ],
  [
    ['ebt', 'pretax income', 'profit before tax', 'income before taxes'],
    [
      'IncomeLossFromContinuingOperationsBeforeIncomeTaxesMinorityInterestAndIncomeLossFromEquityMethodInvestments',
      'IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest',
      'incomebeforetaxes',
    ],
  ],
  [
    ['tax', 'taxes', 'income tax', 'income taxes'],
    ['IncomeTaxExpenseBenefit', 'incometaxes'],
  ],
  [
    ['interest', 'interest expense'],
    ['InterestExpense', 'interestexpense'],
  ],
  [
    ['depreciation', 'amortization', 'd&a'],
    [
      'DepreciationDepletionAndAmortization',
      'DepreciationAndAmortization',
      'Depreciation',
      'cfdepreciationamortization',
    ],
  ],
  [
    ['assets', 'total assets'],
    ['Assets', 'totalassets'],
  ],
  [['current assets'], ['AssetsCurrent', 'totalcurrentassets']],
  [
    ['liabilities', 'total liabilities'],
    ['Liabilities', 'totalliabilities'],
  ],
  [['current liabilities'], ['LiabilitiesCurrent', 'totalcurrentliabilities']],
  [
    ['equity', 'net worth', 'book value', 'shareholders equity', 'stockholders equity'],
    [
      'StockholdersEquity',
      'StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest',
      'totalstockholdersequity',
    ],
  ],
  [['retained earnings'], ['RetainedEarningsAccumulatedDeficit', 'retainedearnings']],
  [
    ['inventory', 'inventories', 'stock'],
    ['InventoryNet', 'inventoriesnet'],
  ],
  [
    ['receivables', 'accounts receivable', 'debtors'],
    ['AccountsReceivableNetCurrent', 'ReceivablesNetCurrent', 'totalreceivablesnet'],
  ],
  [
    ['payables', 'accounts payable', 'creditors'],
    ['AccountsPayableCurrent', 'accountspayableandaccruedexpenses'],
  ],
  [
    ['pp&e', 'ppe', 'fixed assets', 'property plant and equipment'],
    ['PropertyPlantAndEquipmentNet', 'propertyplantequipmentnet'],
  ],
  [['intangibles'], ['IntangibleAssetsNetExcludingGoodwill', 'FiniteLivedIntangibleAssetsNet', 'intangibleassets']],
  [
    ['operating cash flow', 'cash flow', 'cash from operations', 'ocf', 'cfo'],
    ['NetCashProvidedByUsedInOperatingActivities', 'cashfromoperatingactivities'],
  ],
  [['investing cash flow'], ['NetCashProvidedByUsedInInvestingActivities', 'cashfrominvestingactivities']],
  [['financing cash flow'], ['NetCashProvidedByUsedInFinancingActivities', 'cashfromfinancingactivities']],
  [
    ['dividend', 'dividends'],
    ['PaymentsOfDividends', 'PaymentsOfDividendsCommonStock', 'CommonStockDividendsPerShareDeclared', 'dividendspaid'],
  ],
  [['buyback', 'buybacks', 'share repurchases'], ['PaymentsForRepurchaseOfCommonStock']],
  [
    ['shares', 'shares outstanding', 'share count'],
    [
      'CommonStockSharesOutstanding',
      'EntityCommonStockSharesOutstanding',
      'WeightedAverageNumberOfSharesOutstandingBasic',
    ],
  ],
  [
    ['minority interest', 'minorities'],
    ['MinorityInterest', 'minorityinterest'],
  ],
];

const FIELDS_OF: ReadonlyMap<string, readonly string[]> = new Map(
  EVERYDAY_WORDS.flatMap(([words, fields]) => words.map((word) => [word, fields] as const)),
);

/** The names of the fields that people mean by some words; none where the words are not everyday ones. */
export function fieldsMeant(words: string): readonly string[] {
  return FIELDS_OF.get(words) ?? [];
}
