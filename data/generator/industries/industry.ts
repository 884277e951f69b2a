import type { SampleCompany } from '../companies.ts';
import type { SampleStatement, Statement } from './field.ts';

export const INDUSTRY_TAXONOMIES = ['18', '19', '20', '27', '28', '30'] as const;
export type IndustryTaxonomy = (typeof INDUSTRY_TAXONOMIES)[number];

/** What of a company its figures follow from. `revenue` is the scale: of a quarter at the start, in thousands. */
export type CompanyProfile = Pick<SampleCompany, 'revenue' | 'services' | 'cost' | 'has'>;

export type Industry = {
  readonly taxonomy: IndustryTaxonomy;
  readonly statements: readonly SampleStatement[];
  /**
   * The quarters of one company, first to last: instants at the end of each and flows of its three months. Header fields
   * (period information) are not in them. The same seed gives the same quarters, however many are asked for.
   */
  readonly quartersOf: (company: CompanyProfile, seed: number, quarters: number) => readonly Statement[];
};
