/** A field of a statement: at a date (I) or of a period (D), debit (D) or credit (C) or neither. */
export type PageField = {
  readonly tag: string;
  readonly period: 'I' | 'D';
  readonly balance: 'D' | 'C' | '';
  readonly label: string;
};

/** Fields that begin with `Own` are the company's; all others are of the sample's standard. */
const TEXT = `
Cash I D Cash and deposits
Receivables I D Receivables from customers
Inventories I D Goods in stock
Prepaid I D Prepaid costs
CurrentAssets I D Current assets
Plant I D Plant and equipment, at cost
Depreciated I C Accumulated depreciation
PlantNet I D Plant and equipment, net
Goodwill I D Goodwill
OwnDeposits I D Deposits with landlords
OtherAssets I D Other assets
Assets I D Assets
OwnAssetsOfGroup I D Assets of the group
Payables I C Payables to suppliers
OwnWarranties I C Warranties of goods sold
Accrued I C Accrued costs
ShortLoans I C Loans due within a year
CurrentLiabilities I C Current liabilities
LongLoans I C Loans due later
OtherLiabilities I C Other liabilities
Liabilities I C Liabilities
Stock I C Common stock
PaidIn I C Paid-in capital
Retained I C Retained earnings
Reserves I C Other reserves
Equity I C Equity
LiabilitiesAndEquity I C Liabilities and equity
Sales D C Sales
CostOfSales D D Cost of sales
GrossProfit D C Gross profit
Selling D D Selling and administration
OwnDelivery D D Delivery to customers
Research D D Research
OperatingExpenses D D Operating expenses
OperatingIncome D C Operating income
Interest D D Interest expense
OtherIncome D C Other income
OwnTotalIncome D C Income in all
IncomeBeforeTax D C Income before income taxes
IncomeTax D D Income tax expense
NetIncome D C Net income
OwnNetIncomeOfOwners D C Net income of the owners
CurrencyEffect D C Effect of exchange rates
PensionEffect D C Effect of pensions
ComprehensiveIncome D C Comprehensive income
Depreciation D D Depreciation
PayInShares D D Pay in shares
MoreReceivables D C Increase of receivables
MoreInventories D C Increase of goods in stock
MorePrepaid D C Increase of prepaid costs
MorePayables D D Increase of payables
OwnMoreWarranties D D Increase of warranties
MoreAccrued D D Increase of accrued costs
OperatingCash D - Cash from operating activities
PlantBought D C Plant and equipment bought
CompaniesBought D C Companies bought
OwnDepositsPaid D C Deposits paid to landlords
OtherBought D C Other assets bought
InvestingCash D - Cash from investing activities
LoansTaken D D Loans taken
LoansRepaid D C Loans repaid
SharesIssued D D Shares issued
DividendsPaid D C Dividends paid
FinancingCash D - Cash from financing activities
CashChange D - Change in cash`;

const LINE = /^(\w+) ([ID]) ([DC-]) (.+)$/;

export const PAGE_FIELDS: ReadonlyMap<string, PageField> = new Map(
  TEXT.trim()
    .split('\n')
    .map((text) => {
      const [, tag = '', period, balance, label = ''] = LINE.exec(text) ?? [];
      const field: PageField = {
        tag,
        period: period === 'I' ? 'I' : 'D',
        balance: balance === 'D' || balance === 'C' ? balance : '',
        label,
      };
      return [tag, field];
    }),
);

export const isOwn = (tag: string): boolean => tag.startsWith('Own');
