import { EARLIER_PERIODS } from '../../../core/model/earlier-period.ts';
import type { GivenRule } from './given-rule.ts';

/** What a rule of one's own has in common with all rules, before it is prepared for a store. */
export function listedRule({ id, severity, message, check }: GivenRule) {
  const scope = check.kind === 'sql' ? 'history' : NAMES_EARLIER.test(check.expression.text) ? 'series' : 'row';
  return { id, family: 'own', severity, scope, doc: message, byDefault: true, options: [] } as const;
}

/** A field of a row of an earlier period. */
const NAMES_EARLIER = new RegExp(`\\b(${EARLIER_PERIODS.join('|')})\\.`, 'i');
