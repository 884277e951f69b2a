import { type CorePlan, corePlan } from './core/core-statement.ts';
import { CORE_FIELDS } from './core/fields.ts';
import type { SampleStatement } from './field.ts';
import type { IndustryTaxonomy } from './industry.ts';
import { TABLES } from './tables.ts';
import { type FieldIndex, fieldIndex } from './taxonomy/field-index.ts';
import { readStatements } from './taxonomy/read-statements.ts';

export type SampleTaxonomy = IndustryTaxonomy | '50';

/** A taxonomy of the sample, read from its outlines. */
export type ReadTaxonomy = { readonly statements: readonly SampleStatement[]; readonly index: FieldIndex };

/** All seven, in the order of the service's list. */
export const TAXONOMIES: Readonly<Record<SampleTaxonomy, ReadTaxonomy>> = {
  '18': read('18'),
  '19': read('19'),
  '20': read('20'),
  '27': read('27'),
  '28': read('28'),
  '30': read('30'),
  '50': read('50'),
};

/** How core financials follow from the statements of each industry. */
export const CORE_PLANS: Readonly<Record<IndustryTaxonomy, CorePlan>> = {
  '18': plan('18'),
  '19': plan('19'),
  '20': plan('20'),
  '27': plan('27'),
  '28': plan('28'),
  '30': plan('30'),
};

function read(taxonomy: SampleTaxonomy): ReadTaxonomy {
  const statements = readStatements(taxonomy, taxonomy === '50' ? CORE_FIELDS : TABLES[taxonomy].fields);
  return { statements, index: fieldIndex(taxonomy, statements) };
}

function plan(taxonomy: IndustryTaxonomy): CorePlan {
  const figures = TAXONOMIES['50'].index.fields.filter(({ kind }) => kind === 'money').map(({ name }) => name);
  return corePlan(figures, TABLES[taxonomy].core);
}
