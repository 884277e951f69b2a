import type { RowRule } from './rule.ts';

export const rollUpPrinted = {
  id: 'roll-up/printed',
  family: 'roll-up',
  scope: 'row',
  severity: 'error',
  doc: 'A total differs from the sum of the lines that its statement prints as its parts, and adds up in other columns.',
  byDefault: true,
  options: ['mode', 'tolerance'],
  check: ({ standing }) => standing === 'page',
} as const satisfies RowRule;
