/**
 * The fields of the sample's taxonomy 18, statement by statement in presentation order. The nesting is the presentation
 * tree. A field that carries a sum names its addends; a minus sign turns the weight to -1.
 */
export type SampleField = {
  readonly name: string;
  readonly label: string;
  readonly kind: 'heading' | 'money' | 'perShare' | 'shares';
  readonly balance?: 'debit' | 'credit';
  readonly children: readonly SampleField[];
  readonly addends: readonly string[];
};

type Balance = 'debit' | 'credit' | '';

const heading = (name: string, label: string, ...children: SampleField[]): SampleField => ({
  name,
  label,
  kind: 'heading',
  children,
  addends: [],
});

const money = (balance: Balance, name: string, label: string, addends = ''): SampleField => ({
  name,
  label,
  kind: 'money',
  ...(balance ? { balance } : {}),
  children: [],
  addends: addends.split(' ').filter(Boolean),
});

const other = (kind: 'perShare' | 'shares', name: string, label: string): SampleField => ({
  name,
  label,
  kind,
  children: [],
  addends: [],
});

export type SampleStatement = {
  readonly id: number;
  readonly title: string;
  readonly period: 'instant' | 'duration';
  readonly root: SampleField;
};

export const STATEMENTS: readonly SampleStatement[] = [
  {
    id: 1801,
    title: 'Balance Sheet',
    period: 'instant',
    root: heading(
      'balancesheetabstract',
      'Balance Sheet',
      heading(
        'assetsabstract',
        'Assets',
        heading(
          'currentassetsabstract',
          'Current Assets',
          money('debit', 'cashandcashequivalents', 'Cash and Cash Equivalents'),
          money('debit', 'shortterminvestments', 'Short-Term Investments'),
          money(
            'debit',
            'cashcashequivalentsandshortterminvestments',
            'Cash, Cash Equivalents and Short-Term Investments',
            'cashandcashequivalents shortterminvestments',
          ),
          money('debit', 'totalreceivablesnet', 'Receivables, Net'),
          money('debit', 'rawmaterials', 'Raw Materials'),
          money('debit', 'workinprocess', 'Work in Process'),
          money('debit', 'finishedgoods', 'Finished Goods'),
          money('debit', 'inventoriesnet', 'Inventories, Net', 'rawmaterials workinprocess finishedgoods'),
          money('debit', 'prepaidexpenses', 'Prepaid Expenses'),
          money('debit', 'othercurrentassets', 'Other Current Assets'),
          money(
            'debit',
            'totalcurrentassets',
            'Total Current Assets',
            'cashcashequivalentsandshortterminvestments totalreceivablesnet inventoriesnet prepaidexpenses othercurrentassets',
          ),
        ),
        money('debit', 'propertyplantequipmentgross', 'Property, Plant and Equipment, Gross'),
        money('credit', 'accumulateddepreciation', 'Accumulated Depreciation'),
        money(
          'debit',
          'propertyplantequipmentnet',
          'Property, Plant and Equipment, Net',
          'propertyplantequipmentgross -accumulateddepreciation',
        ),
        money('debit', 'goodwill', 'Goodwill'),
        money('debit', 'intangibleassets', 'Intangible Assets'),
        money('debit', 'longterminvestments', 'Long-Term Investments'),
        money('debit', 'otherassets', 'Other Assets'),
        money(
          'debit',
          'totalassets',
          'Total Assets',
          'totalcurrentassets propertyplantequipmentnet goodwill intangibleassets longterminvestments otherassets',
        ),
      ),
      heading(
        'liabilitiesabstract',
        'Liabilities',
        money('credit', 'accountspayable', 'Accounts Payable'),
        money('credit', 'accruedexpenses', 'Accrued Expenses'),
        money('credit', 'totalshorttermdebt', 'Short-Term Debt'),
        money('credit', 'deferredrevenue', 'Deferred Revenue'),
        money('credit', 'incometaxespayable', 'Income Taxes Payable'),
        money(
          'credit',
          'totalcurrentliabilities',
          'Total Current Liabilities',
          'accountspayable accruedexpenses totalshorttermdebt deferredrevenue incometaxespayable',
        ),
        money('credit', 'totallongtermdebt', 'Long-Term Debt'),
        money('credit', 'deferredtaxliabilities', 'Deferred Tax Liabilities'),
        money('credit', 'otherliabilities', 'Other Liabilities'),
        money(
          'credit',
          'totalliabilities',
          'Total Liabilities',
          'totalcurrentliabilities totallongtermdebt deferredtaxliabilities otherliabilities',
        ),
      ),
      heading(
        'stockholdersequityabstract',
        "Stockholders' Equity",
        money('credit', 'preferredstock', 'Preferred Stock'),
        money('credit', 'commonstock', 'Common Stock'),
        money('credit', 'additionalpaidincapital', 'Additional Paid-In Capital'),
        money('credit', 'retainedearnings', 'Retained Earnings'),
        money('debit', 'treasurystock', 'Treasury Stock'),
        money('credit', 'accumulatedothercomprehensiveincome', 'Accumulated Other Comprehensive Income'),
        money('credit', 'minorityinterest', 'Minority Interest'),
        money(
          'credit',
          'totalstockholdersequity',
          "Total Stockholders' Equity",
          'preferredstock commonstock additionalpaidincapital retainedearnings -treasurystock accumulatedothercomprehensiveincome minorityinterest',
        ),
      ),
      money(
        'credit',
        'totalliabilitiesandstockholdersequity',
        "Total Liabilities and Stockholders' Equity",
        'totalliabilities totalstockholdersequity',
      ),
    ),
  },
  {
    id: 1802,
    title: 'Income Statement',
    period: 'duration',
    root: heading(
      'incomestatementabstract',
      'Income Statement',
      money('credit', 'productrevenue', 'Product Revenue'),
      money('credit', 'servicerevenue', 'Service Revenue'),
      money('credit', 'totalrevenue', 'Total Revenue', 'productrevenue servicerevenue'),
      money('debit', 'costofrevenue', 'Cost of Revenue'),
      money('credit', 'grossprofit', 'Gross Profit', 'totalrevenue -costofrevenue'),
      heading(
        'operatingexpensesabstract',
        'Operating Expenses',
        money('debit', 'researchdevelopmentexpense', 'Research and Development Expense'),
        money('debit', 'sellinggeneraladministrativeexpenses', 'Selling, General and Administrative Expenses'),
        money('debit', 'amortizationofintangibles', 'Amortization of Intangibles'),
        money('debit', 'restructuringcharges', 'Restructuring Charges'),
        money(
          'debit',
          'totaloperatingexpenses',
          'Total Operating Expenses',
          'researchdevelopmentexpense sellinggeneraladministrativeexpenses amortizationofintangibles restructuringcharges',
        ),
      ),
      money('credit', 'operatingprofit', 'Operating Profit', 'grossprofit -totaloperatingexpenses'),
      money('credit', 'interestincome', 'Interest Income'),
      money('debit', 'interestexpense', 'Interest Expense'),
      money('credit', 'othernonoperatingincomeexpense', 'Other Nonoperating Income (Expense)'),
      money(
        'credit',
        'incomebeforetaxes',
        'Income Before Taxes',
        'operatingprofit interestincome -interestexpense othernonoperatingincomeexpense',
      ),
      money('debit', 'incometaxes', 'Income Taxes'),
      money('credit', 'netincome', 'Net Income', 'incomebeforetaxes -incometaxes'),
      money('debit', 'preferreddividends', 'Preferred Dividends'),
      money(
        'credit',
        'netincomeapplicabletocommon',
        'Net Income Applicable to Common',
        'netincome -preferreddividends',
      ),
      other('perShare', 'basicepsnetincome', 'Basic Earnings per Share'),
      other('shares', 'weightedaveragebasicshares', 'Weighted Average Basic Shares'),
    ),
  },
  {
    id: 1803,
    title: 'Cash Flow',
    period: 'duration',
    root: heading(
      'cashflowabstract',
      'Cash Flow',
      heading(
        'operatingactivitiesabstract',
        'Operating Activities',
        money('credit', 'netincome', 'Net Income'),
        money('', 'cfdepreciationamortization', 'Depreciation and Amortization'),
        money('', 'stockbasedcompensation', 'Stock-Based Compensation'),
        money('', 'deferredincometaxes', 'Deferred Income Taxes'),
        money('', 'changeinaccountsreceivable', 'Change in Accounts Receivable'),
        money('', 'changeininventories', 'Change in Inventories'),
        money('', 'changeinaccountspayable', 'Change in Accounts Payable'),
        money('', 'changeinotherworkingcapital', 'Change in Other Working Capital'),
        money(
          '',
          'cashfromoperatingactivities',
          'Cash from Operating Activities',
          'netincome cfdepreciationamortization stockbasedcompensation deferredincometaxes changeinaccountsreceivable changeininventories changeinaccountspayable changeinotherworkingcapital',
        ),
      ),
      heading(
        'investingactivitiesabstract',
        'Investing Activities',
        money('credit', 'capitalexpenditures', 'Capital Expenditures'),
        money('credit', 'acquisitions', 'Acquisitions'),
        money('', 'investmentchangesnet', 'Net Change in Investments'),
        money(
          '',
          'cashfrominvestingactivities',
          'Cash from Investing Activities',
          '-capitalexpenditures -acquisitions investmentchangesnet',
        ),
      ),
      heading(
        'financingactivitiesabstract',
        'Financing Activities',
        money('debit', 'debtissued', 'Debt Issued'),
        money('credit', 'debtrepaid', 'Debt Repaid'),
        money('credit', 'stockrepurchased', 'Stock Repurchased'),
        money('credit', 'dividendspaid', 'Dividends Paid'),
        money(
          '',
          'cashfromfinancingactivities',
          'Cash from Financing Activities',
          'debtissued -debtrepaid -stockrepurchased -dividendspaid',
        ),
      ),
      money('', 'effectofexchangerateoncash', 'Effect of Exchange Rate on Cash'),
      money(
        '',
        'netchangeincash',
        'Net Change in Cash',
        'cashfromoperatingactivities cashfrominvestingactivities cashfromfinancingactivities effectofexchangerateoncash',
      ),
    ),
  },
];

/** A field with all below it, parents first. */
export function withDescendants(field: SampleField): SampleField[] {
  return [field, ...field.children.flatMap(withDescendants)];
}
