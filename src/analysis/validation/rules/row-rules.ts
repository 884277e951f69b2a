import type { TotalRule } from './rule.ts';

/** What all rules here have in common. */
const OF_TOTALS = { kind: 'totals', role: 'accepts', scope: 'row', options: ['mode', 'tolerance'] } as const;

const rollUpComplete = {
  ...OF_TOTALS,
  id: 'roll-up/complete',
  family: 'roll-up',
  severity: 'error',
  doc: 'A reported total differs from the weighted sum of its parts, all of which are reported.',
  byDefault: true,
  accepts: ({ isPartial, standing }) => standing === undefined && !isPartial,
} as const satisfies TotalRule<'accepts'>;

export const rollUpPrinted = {
  ...OF_TOTALS,
  id: 'roll-up/printed',
  family: 'roll-up',
  severity: 'error',
  doc: 'A total differs from the sum of the lines that its statement prints as its parts, and adds up in other columns.',
  byDefault: true,
  accepts: ({ standing }) => standing === 'page',
} as const satisfies TotalRule<'accepts'>;

const rollUpAgainstDefinition = {
  ...OF_TOTALS,
  id: 'roll-up/against-definition',
  family: 'roll-up',
  severity: 'warning',
  doc: 'A total adds up as printed, but with a part whose sign is opposite to that of its definition in the standard.',
  byDefault: true,
  accepts: ({ isPartial, standing }) => standing === 'opposite' && !isPartial,
} as const satisfies TotalRule<'accepts'>;

const rollUpUnconfirmed = {
  ...OF_TOTALS,
  id: 'roll-up/unconfirmed',
  family: 'roll-up',
  severity: 'warning',
  doc: 'A total of which the statement shows no sum differs from that of the standard, all parts of which are reported.',
  byDefault: true,
  accepts: ({ isPartial, standing }) => standing === 'unconfirmed' && !isPartial,
} as const satisfies TotalRule<'accepts'>;

const rollUpPartial = {
  ...OF_TOTALS,
  id: 'roll-up/partial',
  family: 'roll-up',
  severity: 'note',
  doc: 'A reported total differs from the weighted sum of those of its parts that are reported; others are missing.',
  byDefault: true,
  accepts: ({ isPartial, standing }) => standing === undefined && isPartial,
} as const satisfies TotalRule<'accepts'>;

const rollUpStandard = {
  ...OF_TOTALS,
  id: 'roll-up/standard',
  family: 'roll-up',
  severity: 'note',
  doc: 'A total differs from the sum of the standard, and adds up as printed or in another section of the standard, or parts of the standard are missing.',
  byDefault: false,
  accepts: ({ isPartial, standing }) =>
    standing === 'proven' ||
    standing === 'alternative' ||
    standing === 'undecided' ||
    (isPartial && (standing === 'opposite' || standing === 'unconfirmed')),
} as const satisfies TotalRule<'accepts'>;

const filedAgainstPage = {
  ...OF_TOTALS,
  id: 'filed/against-page',
  family: 'filed',
  severity: 'warning',
  doc: 'A total differs from the sum of its linkbase and adds up as printed: the filer has to correct the linkbase, not the page.',
  byDefault: true,
  accepts: ({ standing }) => standing === 'against-page',
} as const satisfies TotalRule<'accepts'>;

/** Rules over what printed statements show, which a store has. */
export const PAGE_RULES: ReadonlySet<string> = new Set(
  [rollUpPrinted, filedAgainstPage, rollUpAgainstDefinition, rollUpUnconfirmed, rollUpStandard].map(({ id }) => id),
);

/** The rules that accept totals that do not add up. */
export const ROW_RULES = [
  rollUpComplete,
  rollUpPrinted,
  rollUpAgainstDefinition,
  rollUpUnconfirmed,
  rollUpPartial,
  rollUpStandard,
  filedAgainstPage,
] as const;

/** Whether `validate` lists the findings of a rule without being asked for them. */
export function isListed(rule: string): boolean {
  return ROW_RULES.some(({ id, byDefault }) => id === rule && byDefault);
}
