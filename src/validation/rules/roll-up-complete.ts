import type { Rule } from './rule.ts';

export const rollUpComplete: Rule<'roll-up/complete'> = {
  id: 'roll-up/complete',
  severity: 'error',
  doc: 'A reported total differs from the weighted sum of its parts, all of which are reported.',
};
