import type { RowRule } from './rule.ts';

export const filedAgainstPage = {
  id: 'filed/against-page',
  family: 'filed',
  scope: 'row',
  severity: 'warning',
  doc: 'A total differs from the sum of its linkbase and adds up as printed: the linkbase is wrong, not the page, a matter for whoever files.',
  byDefault: true,
  options: ['mode', 'tolerance'],
  check: ({ standing }) => standing === 'against-page',
} as const satisfies RowRule;
