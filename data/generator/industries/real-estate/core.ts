import type { CoreRules } from '../core/core-statement.ts';
import { unclassified } from '../core/rest.ts';

export const REAL_ESTATE_CORE: CoreRules = {
  ...unclassified('cashandcashequivalents shortterminvestments', 'totalreceivablesnet', 'deferredcharges'),
  costofrevenue: 'propertyoperatingexpenses',
  grossprofit: 'totalrevenue -propertyoperatingexpenses',
  investmentchangesnet:
    'netchangeinmortgagenotes netchangeinshortterminvestments proceedsfromsaleofproperties -acquisitionsofrealestate -developmentcosts -investmentsinventuresmade',
};
