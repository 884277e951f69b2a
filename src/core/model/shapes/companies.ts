import { company, count, counts, each, list, object, type Shaped, text, textOrNull } from './parts.ts';

/**
 * A number of a fiscal year. `row`: that of its page. `before`: the number that it replaced, as an earlier document has
 * it.
 */
export const yearValue = {
  year: count,
  ...each(text, ['end', 'value']),
  unit: textOrNull,
  field: object(each(text, ['namespace', 'name'])),
  row: count,
  document: textOrNull,
  before: object({ value: text, row: count, document: textOrNull }).nullable(),
};

/** A part of the companies of a store, with the findings of the last recorded run. */
export const companiesShape = object({
  snapshot: count,
  /** The run of the findings; null where none is recorded. */
  run: count.nullable(),
  /** The numbers of the whole list. */
  totals: object(counts('companies')),
  /** `filed`: the day of the last filing. `revenue`, `assets`: of the last fiscal year that has them. */
  companies: list({
    company,
    industryCode: textOrNull,
    filed: textOrNull,
    ...counts('filings', 'errors', 'warnings', 'notes'),
    revenue: object(yearValue).nullable(),
    assets: object(yearValue).nullable(),
  }),
});

export type CompaniesOutput = Shaped<typeof companiesShape>;
export type YearValueOutput = NonNullable<CompaniesOutput['companies'][number]['revenue']>;
