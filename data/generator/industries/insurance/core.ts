import type { CoreRules } from '../core/core-statement.ts';
import { unclassified } from '../core/rest.ts';

/** Claims, benefits and the costs of winning policies are what an insurer's revenue costs. */
export const INSURANCE_CORE: CoreRules = {
  ...unclassified(
    'cashandcashequivalents shortterminvestments',
    'totalreceivablesnet',
    'deferredpolicyacquisitioncosts',
  ),
  costofrevenue: 'claimsincurred policybenefits interestcredited policyholderdividends amortizationofacquisitioncosts',
  grossprofit:
    'totalrevenue -claimsincurred -policybenefits -interestcredited -policyholderdividends -amortizationofacquisitioncosts',
  investmentchangesnet:
    'salesofinvestments maturitiesofinvestments -purchasesoffixedmaturities -purchasesofequitysecurities netchangeinmortgageloans netchangeinshortterminvestments',
};
