import type { TotalRule } from './rule.ts';

export const filedAgainstPage = {
  id: 'filed/against-page',
  family: 'filed',
  kind: 'totals',
  role: 'accepts',
  scope: 'row',
  severity: 'warning',
  doc: 'A total differs from the sum of its linkbase and adds up as printed: the filer has to correct the linkbase, not the page.',
  byDefault: true,
  options: ['mode', 'tolerance'],
  accepts: ({ standing }) => standing === 'against-page',
} as const satisfies TotalRule<'accepts'>;
