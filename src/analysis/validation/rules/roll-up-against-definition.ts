import type { TotalRule } from './rule.ts';

export const rollUpAgainstDefinition = {
  id: 'roll-up/against-definition',
  family: 'roll-up',
  kind: 'totals',
  role: 'accepts',
  scope: 'row',
  severity: 'warning',
  doc: 'A total adds up as printed, but with a part whose sign is opposite to that of its definition in the standard.',
  byDefault: true,
  options: ['mode', 'tolerance'],
  accepts: ({ isPartial, standing }) => standing === 'opposite' && !isPartial,
} as const satisfies TotalRule<'accepts'>;
