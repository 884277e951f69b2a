import { rollUpComplete } from './roll-up-complete.ts';
import { rollUpPartial } from './roll-up-partial.ts';
import type { Rule } from './rule.ts';

/** Every rule there is. An id without an entry in {@link RULES} does not compile, nor an entry under another id. */
export type RuleId = 'roll-up/complete' | 'roll-up/partial';

export const RULES: { readonly [Id in RuleId]: Rule<Id> } = {
  'roll-up/complete': rollUpComplete,
  'roll-up/partial': rollUpPartial,
};
