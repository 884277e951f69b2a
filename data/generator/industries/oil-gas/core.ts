import type { CoreRules } from '../core/core-statement.ts';
import { CURRENT_AND_OTHER } from '../core/rest.ts';

export const OIL_GAS_CORE: CoreRules = {
  ...CURRENT_AND_OTHER,
  changeincurrentassets: 'changeinaccountsreceivable changeininventories changeinothercurrentassets',
  changeincurrentliabilities: 'changeinaccountspayable changeinroyaltiespayable changeinotherliabilities',
};
