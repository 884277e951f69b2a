import type { Rule } from './rule.ts';

export const rollUpPartial: Rule<'roll-up/partial'> = {
  id: 'roll-up/partial',
  severity: 'note',
  doc: 'A reported total differs from the weighted sum of those of its parts that are reported; others are missing.',
};
