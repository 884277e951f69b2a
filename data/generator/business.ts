import type { SampleCompany } from './companies.ts';
import { INDUSTRIES, type Statement } from './industries/model.ts';

export type { Statement } from './industries/model.ts';

/** The quarters of one company of the small sample, first to last. */
export function quartersOf(company: SampleCompany, seed: number, quarters: number): readonly Statement[] {
  return INDUSTRIES['18'].quartersOf(company, seed, quarters);
}
