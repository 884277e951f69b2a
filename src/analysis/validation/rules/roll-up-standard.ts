import type { TotalRule } from './rule.ts';

export const rollUpStandard = {
  id: 'roll-up/standard',
  family: 'roll-up',
  kind: 'totals',
  role: 'accepts',
  scope: 'row',
  severity: 'note',
  doc: 'A total differs from the sum of the standard, and adds up as printed or in another section of the standard, or parts of the standard are missing.',
  byDefault: false,
  options: ['mode', 'tolerance'],
  accepts: ({ isPartial, standing }) =>
    standing === 'proven' ||
    standing === 'alternative' ||
    standing === 'undecided' ||
    (isPartial && (standing === 'opposite' || standing === 'unconfirmed')),
} as const satisfies TotalRule<'accepts'>;
