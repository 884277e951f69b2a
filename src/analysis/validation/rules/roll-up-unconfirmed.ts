import type { RowRule } from './rule.ts';

export const rollUpUnconfirmed = {
  id: 'roll-up/unconfirmed',
  family: 'roll-up',
  scope: 'row',
  severity: 'warning',
  doc: 'A total of which the statement shows no sum differs from that of the standard, all parts of which are reported.',
  byDefault: true,
  options: ['mode', 'tolerance'],
  check: ({ isPartial, standing }) => standing === 'unconfirmed' && !isPartial,
} as const satisfies RowRule;
