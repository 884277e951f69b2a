import type { TotalRule } from './rule.ts';

export const rollUpPrinted = {
  id: 'roll-up/printed',
  family: 'roll-up',
  kind: 'totals',
  role: 'accepts',
  scope: 'row',
  severity: 'error',
  doc: 'A total differs from the sum of the lines that its statement prints as its parts, and adds up in other columns.',
  byDefault: true,
  options: ['mode', 'tolerance'],
  accepts: ({ standing }) => standing === 'page',
} as const satisfies TotalRule<'accepts'>;
