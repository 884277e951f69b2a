import type { Structure } from '../../model/taxonomy.ts';

/** Ids of the industries' taxonomies, or every industry. */
type Owners = readonly string[] | 'all';

/** Sections whose role has a number from this one up to the next of the table. */
type SectionRange = {
  readonly from: number;
  readonly statement: string;
  /** The industries that present the statement in this form. */
  readonly presentation: Owners;
  /** The industries that the sums hold for. */
  readonly calculation: Owners;
};

/**
 * The sections of each industry, for releases without entry points by industry. They present a statement once for each
 * kind of business, but state each sum only once: all balance sheets in 104000 (not classified: 108000), income
 * statements in 124000, cash flows in 152200. So these sums belong to more industries than their lines do.
 */
export const INDUSTRY_SECTIONS: readonly SectionRange[] = [
  { from: 0, statement: 'Other', presentation: 'all', calculation: 'all' },
  { from: 104000, statement: 'Financial position, classified', presentation: ['18'], calculation: 'all' },
  {
    from: 108000,
    statement: 'Financial position, deposit based operations',
    presentation: ['19'],
    calculation: ['19', '20', '27', '28'],
  },
  only('20', 108200, 'Financial position, insurance based operations'),
  only('27', 110000, 'Financial position, real estate operations'),
  only('28', 112000, 'Financial position, securities based operations'),
  { from: 114000, statement: 'Other', presentation: 'all', calculation: 'all' },
  { from: 124000, statement: 'Income', presentation: ['18'], calculation: 'all' },
  { from: 124200, statement: 'Income, additional elements', presentation: 'all', calculation: 'all' },
  only('19', 132000, 'Income, interest based revenue'),
  only('20', 136000, 'Income, insurance based revenue'),
  only('28', 140400, 'Income, securities based income'),
  only('27', 144000, 'Income, real estate'),
  {
    from: 148000,
    statement: "Comprehensive income, shareholders' equity, partners' capital",
    presentation: 'all',
    calculation: 'all',
  },
  { from: 152200, statement: 'Cash flows', presentation: ['18'], calculation: 'all' },
  { from: 152201, statement: 'Cash flows, additional elements', presentation: 'all', calculation: 'all' },
  only('19', 160000, 'Cash flows, deposit based operations'),
  only('20', 164000, 'Cash flows, insurance based operations'),
  only('28', 168400, 'Cash flows, securities based operations'),
  only('27', 170000, 'Cash flows, real estate'),
  { from: 172600, statement: 'Cash flows, direct method', presentation: 'all', calculation: 'all' },
  { from: 190000, statement: 'Common domain members', presentation: 'all', calculation: 'all' },
  { from: 195000, statement: 'Disclosures', presentation: 'all', calculation: 'all' },
];

function only(id: string, from: number, statement: string): SectionRange {
  return { from, statement, presentation: [id], calculation: [id] };
}

/** Whether a section belongs to the taxonomy of an industry; one without a number belongs to all of them. */
export function belongsTo(industry: string, structure: Structure, sectionNumber: number | undefined): boolean {
  if (sectionNumber === undefined) return true;
  const owners = INDUSTRY_SECTIONS.findLast(({ from }) => from <= sectionNumber)?.[structure] ?? 'all';
  return owners === 'all' || owners.includes(industry);
}
