import type { SampleStatement, Statement } from './field.ts';

export const INDUSTRY_TAXONOMIES = ['18', '19', '20', '27', '28', '30'] as const;
export type IndustryTaxonomy = (typeof INDUSTRY_TAXONOMIES)[number];

/** The facts of a company from which its figures follow. */
export type CompanyProfile = {
  /** Quarterly revenue at the start, in thousands. */
  readonly revenue: number;
  /** Share of services in revenue, in percent; a company of services alone has no inventories. */
  readonly services: number;
  /** Cost of revenue in percent of revenue. */
  readonly cost: number;
  readonly has: Readonly<Record<'inventories' | 'preferred' | 'minority' | 'treasury' | 'foreign', boolean>>;
};

export type Industry = {
  readonly taxonomy: IndustryTaxonomy;
  readonly statements: readonly SampleStatement[];
  /**
   * The quarters of one company, first to last: instants at the end of each and flows of its three months. Header
   * fields (period information) are not in them. The same seed gives the same quarters, however many are asked for.
   */
  readonly quartersOf: (company: CompanyProfile, seed: number, quarters: number) => readonly Statement[];
};
