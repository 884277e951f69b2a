import type { Structure } from '../../../core/model/taxonomy.ts';

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
  range(0, 'Other', 'all'),
  range(104000, 'Financial position, classified', ['18'], 'all'),
  range(108000, 'Financial position, deposit based operations', ['19'], ['19', '20', '27', '28']),
  range(108200, 'Financial position, insurance based operations', ['20']),
  range(110000, 'Financial position, real estate operations', ['27']),
  range(112000, 'Financial position, securities based operations', ['28']),
  range(114000, 'Other', 'all'),
  range(124000, 'Income', ['18'], 'all'),
  range(124200, 'Income, additional elements', 'all'),
  range(132000, 'Income, interest based revenue', ['19']),
  range(136000, 'Income, insurance based revenue', ['20']),
  range(140400, 'Income, securities based income', ['28']),
  range(144000, 'Income, real estate', ['27']),
  range(148000, "Comprehensive income, shareholders' equity, partners' capital", 'all'),
  range(152200, 'Cash flows', ['18'], 'all'),
  range(152201, 'Cash flows, additional elements', 'all'),
  range(160000, 'Cash flows, deposit based operations', ['19']),
  range(164000, 'Cash flows, insurance based operations', ['20']),
  range(168400, 'Cash flows, securities based operations', ['28']),
  range(170000, 'Cash flows, real estate', ['27']),
  range(172600, 'Cash flows, direct method', 'all'),
  range(190000, 'Common domain members', 'all'),
  range(195000, 'Disclosures', 'all'),
];

function range(from: number, statement: string, presentation: Owners, calculation = presentation): SectionRange {
  return { from, statement, presentation, calculation };
}

/** Whether a section belongs to the taxonomy of an industry; one without a number belongs to all of them. */
export function belongsTo(industry: string, structure: Structure, sectionNumber: number | undefined): boolean {
  if (sectionNumber === undefined) return true;
  const owners = INDUSTRY_SECTIONS.findLast(({ from }) => from <= sectionNumber)?.[structure] ?? 'all';
  return owners === 'all' || owners.includes(industry);
}
