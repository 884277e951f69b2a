import { quartersOf } from '../business.ts';
import type { SampleCompany } from '../companies.ts';
import { STATEMENTS } from '../fields.ts';
import { taxonomyAnswers as commercialAnswers } from '../taxonomy-answers.ts';
import type { PeriodKind, Statement } from './field.ts';
import { withDescendants } from './field.ts';
import type { Industry, IndustryTaxonomy } from './industry.ts';

// The shape that the rest of the generator builds on; until its tables are there, every industry is the commercial one.
export type { PeriodKind, SampleField, SampleStatement, Statement } from './field.ts';
export { withDescendants } from './field.ts';
export type { CompanyProfile, Industry, IndustryTaxonomy } from './industry.ts';
export { INDUSTRY_TAXONOMIES } from './industry.ts';

const of = (taxonomy: IndustryTaxonomy): Industry => ({
  taxonomy,
  statements: STATEMENTS,
  quartersOf: (company, seed, quarters) => quartersOf(company as SampleCompany, seed, quarters),
});

export const INDUSTRIES: Readonly<Record<IndustryTaxonomy, Industry>> = {
  '18': of('18'),
  '19': of('19'),
  '20': of('20'),
  '27': of('27'),
  '28': of('28'),
  '30': of('30'),
};

/** The kind of period of a field of a taxonomy; `undefined` for headings and fields that it does not know. */
export function fieldPeriod(_taxonomy: string, field: string): PeriodKind | undefined {
  return STATEMENTS.find(({ root }) => withDescendants(root).some(({ name }) => name === field))?.period;
}

/** Flows added, instants of the last quarter. */
export function summedOver(taxonomy: IndustryTaxonomy, quarters: readonly Statement[]): Statement {
  const sum = new Map(quarters.at(-1));
  for (const quarter of quarters.slice(0, -1)) {
    for (const [field, value] of quarter) {
      if (fieldPeriod(taxonomy, field) === 'duration' && !value.includes('.'))
        sum.set(field, String(BigInt(sum.get(field) ?? '0') + BigInt(value)));
    }
  }
  return sum;
}

/** The core financials (taxonomy 50) that follow from a full statement. */
export function coreStatement(_taxonomy: IndustryTaxonomy, full: Statement): Statement {
  return full;
}

/** The taxonomy resources as the service would answer them, as JSON text. The core taxonomy has no calculation. */
export type TaxonomyAnswers = Readonly<Record<'fieldlabel' | 'fieldproperty' | 'presentation', string>> & {
  readonly calculation?: string;
};

export function taxonomyAnswers(_taxonomy: IndustryTaxonomy | '50'): TaxonomyAnswers {
  const { summary: _, ...parts } = commercialAnswers();
  return parts;
}

/** The list of the seven taxonomies. */
export function summaryAnswer(): string {
  return commercialAnswers().summary;
}
