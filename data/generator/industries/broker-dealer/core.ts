import type { CoreRules } from '../core/core-statement.ts';
import { unclassified } from '../core/rest.ts';

export const BROKER_CORE: CoreRules = {
  ...unclassified('cashandcashequivalents resaleagreements', 'totalreceivablesnet', undefined),
  costofrevenue: 'interestexpense clearingandexecution',
  grossprofit: 'totalrevenue -interestexpense -clearingandexecution',
  sellinggeneraladministrativeexpenses:
    'compensationandbenefits communicationsandtechnology occupancyexpense marketingexpense professionalfees othernoninterestexpense',
  changeinaccountsreceivable: 'changeinreceivablesfromcustomers changeinreceivablesfromclearing',
  investmentchangesnet: '-purchasesofexchangememberships',
};
