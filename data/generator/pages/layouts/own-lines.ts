import { type PageTexts, withLines } from '../layout.ts';
import { FOLLOWED } from './followed.ts';

/** Totals that hold lines of the company's own making, which the standard does not know. */
export const OWN_LINES: PageTexts = {
  ...FOLLOWED,
  BS: withLines(
    FOLLOWED.BS,
    `
Goodwill                               Goodwill
Deposits with landlords                OwnDeposits
Total assets                           Assets = CurrentAssets + PlantNet + Goodwill + OwnDeposits + OtherAssets
Payables to suppliers                  Payables
Warranties of goods sold               OwnWarranties
Total current liabilities              CurrentLiabilities = Payables + OwnWarranties + Accrued + ShortLoans`,
  ),
  IS: withLines(
    FOLLOWED.IS,
    `
Selling and administration             Selling
Delivery to customers                  OwnDelivery
Total operating expenses               OperatingExpenses = Selling + OwnDelivery + Research`,
  ),
  CF: withLines(
    FOLLOWED.CF,
    `
Change in payables                     MorePayables
Change in warranties                   OwnMoreWarranties
Net cash from operating activities     OperatingCash = NetIncome + Depreciation + PayInShares - MoreReceivables - MoreInventories - MorePrepaid + MorePayables + OwnMoreWarranties + MoreAccrued
Companies bought                       -CompaniesBought
Deposits paid to landlords             -OwnDepositsPaid
Net cash used in investing activities  InvestingCash = - PlantBought - CompaniesBought - OwnDepositsPaid - OtherBought`,
  ),
};
