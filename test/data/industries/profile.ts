import fc from 'fast-check';
import type { CompanyProfile, IndustryTaxonomy } from '../../../data/generator/industries/model.ts';
import { INDUSTRY_TAXONOMIES } from '../../../data/generator/industries/model.ts';

/** Companies within the bounds that the sample's have. */
export const anyProfile: fc.Arbitrary<CompanyProfile> = fc.record({
  revenue: fc.integer({ min: 5_000, max: 2_000_000 }),
  services: fc.integer({ min: 0, max: 100 }),
  cost: fc.integer({ min: 40, max: 70 }),
  has: fc.record({
    inventories: fc.boolean(),
    preferred: fc.boolean(),
    minority: fc.boolean(),
    treasury: fc.boolean(),
    foreign: fc.boolean(),
  }),
});

export const anyIndustry: fc.Arbitrary<IndustryTaxonomy> = fc.constantFrom(...INDUSTRY_TAXONOMIES);

export const FULL_PROFILE: CompanyProfile = {
  revenue: 120_000,
  services: 15,
  cost: 58,
  has: { inventories: true, preferred: true, minority: true, treasury: true, foreign: true },
};
