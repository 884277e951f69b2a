import type { TotalRule } from './rule.ts';

export const rollUpUnconfirmed = {
  id: 'roll-up/unconfirmed',
  family: 'roll-up',
  kind: 'totals',
  role: 'accepts',
  scope: 'row',
  severity: 'warning',
  doc: 'A total of which the statement shows no sum differs from that of the standard, all parts of which are reported.',
  byDefault: true,
  options: ['mode', 'tolerance'],
  accepts: ({ isPartial, standing }) => standing === 'unconfirmed' && !isPartial,
} as const satisfies TotalRule<'accepts'>;
