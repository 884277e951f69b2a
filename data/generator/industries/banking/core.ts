import type { CoreRules } from '../core/core-statement.ts';
import { unclassified } from '../core/rest.ts';

/** What a bank pays for money and loses of it is what its revenue costs. */
export const BANKING_CORE: CoreRules = {
  ...unclassified('cashandcashequivalents federalfundssold', 'netloans accruedinterestreceivable', undefined),
  costofrevenue: 'interestexpense provisionforloanlosses',
  grossprofit: 'totalrevenue -interestexpense -provisionforloanlosses',
  sellinggeneraladministrativeexpenses: 'totalnoninterestexpense -amortizationofintangibles',
  investmentchangesnet: 'proceedsfromsecurities -purchasesofsecurities',
  changeinaccountsreceivable: 'changeinaccruedinterestreceivable',
};
