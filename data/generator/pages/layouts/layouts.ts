import { type LayoutName, type PageTexts, withLines } from '../layout.ts';
import { EQUITY, FOLLOWED } from './followed.ts';
import { OTHER_TOTALS } from './other-totals.ts';
import { OWN_LINES } from './own-lines.ts';
import { SCRAMBLED } from './scrambled.ts';
import { TOTALS_FIRST } from './totals-first.ts';

/** Net income is printed once more under another name, and so are all assets. */
const TWICE: PageTexts = {
  ...OWN_LINES,
  BS: withLines(
    OWN_LINES.BS,
    `
Total assets                           Assets = CurrentAssets + PlantNet + Goodwill + OwnDeposits + OtherAssets
Total assets of the group              OwnAssetsOfGroup = Assets`,
  ),
  IS: withLines(
    OWN_LINES.IS,
    `
Net income                             NetIncome = IncomeBeforeTax - IncomeTax
Net income of the owners               OwnNetIncomeOfOwners = NetIncome`,
  ),
};

/** Accumulated depreciation is filed below zero, as it is printed; the standard takes off what is filed. */
const AS_PRINTED: PageTexts = {
  ...FOLLOWED,
  BS: withLines(
    FOLLOWED.BS,
    `
Less accumulated depreciation          Depreciated
Plant and equipment, net               PlantNet = Plant + Depreciated`,
  ),
};

/** The stock is printed by class, and the amounts of classes have a dimension. */
const CLASSES: PageTexts = {
  ...FOLLOWED,
  BS: withLines(
    FOLLOWED.BS,
    `
Common stock                           Stock
Class A stock                          Stock.ClassA
Class B stock                          Stock.ClassB
Total equity                           Equity = Stock.ClassA + Stock.ClassB + PaidIn + Retained + Reserves`,
    ['Stock'],
  ),
  EQ: EQUITY,
};

/** The ways in which the companies of the sample print their statements. */
export const LAYOUTS: Readonly<Record<LayoutName, PageTexts>> = {
  followed: { ...FOLLOWED, EQ: EQUITY },
  'own-lines': OWN_LINES,
  'other-totals': OTHER_TOTALS,
  'totals-first': TOTALS_FIRST,
  scrambled: SCRAMBLED,
  twice: TWICE,
  'as-printed': AS_PRINTED,
  classes: CLASSES,
};
