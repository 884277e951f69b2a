import { findServiceTaxonomy } from '../../../src/core/model/service-taxonomies.ts';
import { fieldLabelAnswer, fieldPropertyAnswer } from './answers/fields-answer.ts';
import { calculationAnswer, presentationAnswer } from './answers/sections-answer.ts';
import { coreOf } from './core/core-statement.ts';
import type { PeriodKind, SampleField, SampleStatement, Statement } from './field.ts';
import type { Industry, IndustryTaxonomy } from './industry.ts';
import { simulate } from './simulation/simulate.ts';
import { sumQuarters } from './simulation/summed-over.ts';
import { TABLES } from './tables.ts';
import { CORE_PLANS, type SampleTaxonomy, TAXONOMIES } from './taxonomies.ts';
import { periodIn } from './taxonomy/field-index.ts';

// The door: seven taxonomies, and figures of six industries that add up in them.
export type { PeriodKind, SampleStatement, Statement } from './field.ts';
export { withDescendants } from './field.ts';
export type { CompanyProfile, Industry, IndustryTaxonomy } from './industry.ts';
export { INDUSTRY_TAXONOMIES } from './industry.ts';
export type { SampleTaxonomy } from './taxonomies.ts';

export const INDUSTRIES: Readonly<Record<IndustryTaxonomy, Industry>> = {
  '18': industry('18'),
  '19': industry('19'),
  '20': industry('20'),
  '27': industry('27'),
  '28': industry('28'),
  '30': industry('30'),
};

function industry(taxonomy: IndustryTaxonomy): Industry {
  const { statements, index } = TAXONOMIES[taxonomy];
  const { drivers } = TABLES[taxonomy];
  return {
    taxonomy,
    statements,
    quartersOf: (company, seed, quarters) => simulate(index, drivers, company, seed, quarters),
  };
}

/** The sections of a taxonomy, the core one included. */
export function statementsOf(taxonomy: SampleTaxonomy): readonly SampleStatement[] {
  return TAXONOMIES[taxonomy].statements;
}

/** Fields of a taxonomy that hold values, in its order; header fields (period information) among them. */
export function valueFields(taxonomy: SampleTaxonomy): readonly string[] {
  return TAXONOMIES[taxonomy].index.fields.filter(({ kind }) => kind !== 'heading').map(({ name }) => name);
}

/** A field as its taxonomy describes it; `undefined` where it does not know it. */
export function sampleField(taxonomy: SampleTaxonomy, field: string): SampleField | undefined {
  return TAXONOMIES[taxonomy].index.byName.get(field);
}

/** The period type of a field; `undefined` for headings and fields that the taxonomy does not know. */
export function fieldPeriod(taxonomy: SampleTaxonomy, field: string): PeriodKind | undefined {
  return periodIn(TAXONOMIES[taxonomy].index, field);
}

/**
 * Consecutive quarters as one period (a year, the year to date, trailing twelve months): flows added, balances of the
 * last, average shares averaged, per-share figures and ratios divided anew. It adds up as its quarters do.
 */
export function summedOver(taxonomy: IndustryTaxonomy, quarters: readonly Statement[]): Statement {
  return sumQuarters(TAXONOMIES[taxonomy].index, TABLES[taxonomy].drivers.quotients, quarters);
}

/**
 * The core financials that follow from a full statement, in the order of taxonomy 50. Header fields are not in them.
 */
export function coreStatement(taxonomy: IndustryTaxonomy, full: Statement): Statement {
  return coreOf(CORE_PLANS[taxonomy], full);
}

/**
 * The resources of one taxonomy as JSON text, as the service would answer them; the core taxonomy has no calculation.
 */
export type TaxonomyAnswers = Readonly<Record<'fieldlabel' | 'fieldproperty' | 'presentation', string>> & {
  readonly calculation?: string;
};

export function taxonomyAnswers(taxonomy: SampleTaxonomy): TaxonomyAnswers {
  const { statements, index } = TAXONOMIES[taxonomy];
  return {
    ...(taxonomy !== '50' && { calculation: calculationAnswer(index, statements) }),
    fieldlabel: fieldLabelAnswer(index),
    fieldproperty: fieldPropertyAnswer(index, statements),
    presentation: presentationAnswer(index, statements),
  };
}

/** The list of taxonomies as the service would answer it. */
export function summaryAnswer(taxonomies: readonly SampleTaxonomy[]): string {
  const lines = taxonomies.map((taxonomy) => {
    const dataset = taxonomy === '50' ? 'Core Financials' : 'Full Financials';
    return JSON.stringify({ taxonomy: { id: Number(taxonomy), name: findServiceTaxonomy(taxonomy).name, dataset } });
  });
  return `{"taxonomies":[\n${lines.join(',\n')}\n]}\n`;
}
