import type { TotalRule } from './rule.ts';

export const rollUpPartial = {
  id: 'roll-up/partial',
  family: 'roll-up',
  kind: 'totals',
  role: 'accepts',
  scope: 'row',
  severity: 'note',
  doc: 'A reported total differs from the weighted sum of those of its parts that are reported; others are missing.',
  byDefault: true,
  options: ['mode', 'tolerance'],
  accepts: ({ isPartial, standing }) => standing === undefined && isPartial,
} as const satisfies TotalRule<'accepts'>;
