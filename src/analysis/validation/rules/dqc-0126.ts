import type { TotalRule } from './rule.ts';

/**
 * A filing's own calculation of a statement over values without dimensions. Totals whose parts are not all reported are
 * left out: a part may be reported by its dimensions alone.
 */
export const dqc0126 = {
  id: 'DQC.US.0126',
  family: 'dqc',
  kind: 'totals',
  role: 'renames',
  scope: 'row',
  severity: 'error',
  doc: 'A total without dimensions differs from the sum of its parts in the calculation that the filing defines for a statement (FASB, DQC.US.0126).',
  byDefault: false,
  options: ['tolerance'],
  accepts: ({ severity, taxonomy, dimensions, sections }) =>
    severity === 'error' &&
    taxonomy?.source === 'filing' &&
    dimensions === '' &&
    sections.some(({ title }) => /\bstatement\b/i.test(title) && !/\bparenthetical\b/i.test(title)),
} as const satisfies TotalRule<'renames'>;
