import type { BalanceType } from '../../core/model/taxonomy.ts';

/** What a standard field is called on a statement, and the side of the accounts on which it is positive. */
export type StandardLabel = { readonly text: string; readonly balance?: BalanceType };

const BALANCES: Readonly<Record<string, BalanceType | undefined>> = { debit: 'debit', credit: 'credit' };

/** The lines of a text: `debit goodwill: Goodwill`; `-` where a field is of neither side. */
function read(text: string): ReadonlyMap<string, StandardLabel> {
  const lines = text.trim().split('\n');
  return new Map(
    lines.map((line) => {
      const [, side = '', name = '', label = ''] = /^\s*(\S+) (\S+): (.+)$/.exec(line) ?? [];
      const balance = BALANCES[side];
      return [name, { text: label, ...(balance !== undefined && { balance }) }];
    }),
  );
}

/** Labels of the service's core fields, and of the further fields that rows of its own were seen to have. */
export const STANDARD_LABELS: ReadonlyMap<string, StandardLabel> = read(`
  debit cashandcashequivalents: Cash and Cash Equivalents
  debit cashcashequivalentsandshortterminvestments: Cash, Cash Equivalents and Short-Term Investments
  debit totalreceivablesnet: Receivables, Net
  debit inventoriesnet: Inventories, Net
  debit deferredincometaxescurrent: Deferred Income Taxes, Current
  debit othercurrentassets: Other Current Assets
  debit totalcurrentassets: Total Current Assets
  debit longterminvestments: Long-Term Investments
  debit propertyplantequipmentnet: Property, Plant and Equipment, Net
  debit goodwill: Goodwill
  debit intangibleassets: Intangible Assets
  debit deferredcharges: Deferred Charges
  debit otherassets: Other Assets
  debit totalassets: Total Assets
  credit accountspayableandaccruedexpenses: Accounts Payable and Accrued Expenses
  credit totalshorttermdebt: Short-Term Debt
  credit othercurrentliabilities: Other Current Liabilities
  credit totalcurrentliabilities: Total Current Liabilities
  credit totallongtermdebt: Long-Term Debt
  credit longtermdeferredincometaxliabilities: Deferred Income Tax Liabilities, Long-Term
  credit longtermdeferredliabilitycharges: Deferred Liability Charges, Long-Term
  credit otherliabilities: Other Liabilities
  credit totalliabilities: Total Liabilities
  credit preferredstock: Preferred Stock
  credit commonstock: Common Stock
  credit retainedearnings: Retained Earnings
  debit treasurystock: Treasury Stock
  credit otheraccumulatedcomprehensiveincome: Other Accumulated Comprehensive Income
  credit otherequity: Other Equity
  credit minorityinterest: Minority Interest
  credit totalstockholdersequity: Total Stockholders' Equity
  credit totalrevenue: Total Revenue
  debit costofrevenue: Cost of Revenue
  credit grossprofit: Gross Profit
  debit researchdevelopmentexpense: Research and Development Expense
  debit sellinggeneraladministrativeexpenses: Selling, General and Administrative Expenses
  debit restructuringremediationimpairmentprovisions: Restructuring, Remediation and Impairment Provisions
  credit operatingprofit: Operating Profit
  credit othernonoperatingincomeexpense: Other Nonoperating Income and Expense
  credit ebit: Earnings Before Interest and Taxes
  debit interestexpense: Interest Expense
  credit equityearnings: Equity Earnings
  credit incomebeforetaxes: Income Before Taxes
  debit incometaxes: Income Taxes
  credit incomebeforeextraordinaryitems: Income Before Extraordinary Items
  credit discontinuedoperations: Discontinued Operations
  credit extraordinaryitems: Extraordinary Items
  credit accountingchange: Accounting Change
  credit netincome: Net Income
  credit netincomeapplicabletocommon: Net Income Applicable to Common
  - basicepsnetincome: Basic Earnings per Share
  - dilutedepsnetincome: Diluted Earnings per Share
  - cfdepreciationamortization: Depreciation and Amortization
  - changeinaccountsreceivable: Change in Accounts Receivable
  - changeininventories: Change in Inventories
  - changeincurrentassets: Change in Current Assets
  - changeincurrentliabilities: Change in Current Liabilities
  - totaladjustments: Total Adjustments
  - cashfromoperatingactivities: Cash from Operating Activities
  - capitalexpenditures: Capital Expenditures
  - investmentchangesnet: Net Change in Investments
  - cashfrominvestingactivities: Cash from Investing Activities
  - dividendspaid: Dividends Paid
  - cashfromfinancingactivities: Cash from Financing Activities
  - effectofexchangerateoncash: Effect of Exchange Rate on Cash
  - netchangeincash: Net Change in Cash
`);

/** Labels of the header fields of rows. */
export const HEADER_LABELS: ReadonlyMap<string, StandardLabel> = read(`
  - taxonomyid: Taxonomy ID
  - cik: Central Index Key
  - companyname: Company Name
  - entityid: Entity ID
  - primaryexchange: Primary Exchange
  - marketoperator: Market Operator
  - markettier: Market Tier
  - primarysymbol: Primary Symbol
  - siccode: SIC Code
  - sicdescription: SIC Description
  - usdconversionrate: US Dollar Conversion Rate
  - restated: Restated
  - receiveddate: Received Date
  - preliminary: Preliminary
  - periodlengthcode: Period Length Code
  - periodlength: Period Length
  - periodenddate: Period End Date
  - original: Original
  - formtype: Form Type
  - fiscalyear: Fiscal Year
  - fiscalquarter: Fiscal Quarter
  - dcn: Accession Number
  - currencycode: Currency Code
  - crosscalculated: Cross Calculated
  - audited: Audited
  - amended: Amended
`);

/** The label of a field; its name where it has none. */
export const standardLabel = (field: string): string => STANDARD_LABELS.get(field)?.text ?? field;
