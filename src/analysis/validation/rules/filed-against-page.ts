import type { RowRule } from './rule.ts';

export const filedAgainstPage = {
  id: 'filed/against-page',
  family: 'filed',
  scope: 'row',
  severity: 'warning',
  doc: 'A total differs from the sum of its linkbase and adds up as printed: the filer has to correct the linkbase, not the page.',
  byDefault: true,
  options: ['mode', 'tolerance'],
  check: ({ standing }) => standing === 'against-page',
} as const satisfies RowRule;
