import type { TotalRule } from './rule.ts';

export const rollUpComplete = {
  id: 'roll-up/complete',
  family: 'roll-up',
  kind: 'totals',
  role: 'accepts',
  scope: 'row',
  severity: 'error',
  doc: 'A reported total differs from the weighted sum of its parts, all of which are reported.',
  byDefault: true,
  options: ['mode', 'tolerance'],
  accepts: ({ isPartial, standing }) => standing === undefined && !isPartial,
} as const satisfies TotalRule<'accepts'>;
