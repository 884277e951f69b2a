import { z } from 'zod';
import { yearValue } from './companies.ts';
import {
  company,
  count,
  counts,
  list,
  object,
  type Shaped,
  structure,
  taxonomyVersion,
  text,
  textOrNull,
  texts,
} from './parts.ts';

const valueOfCompany = { company, ...yearValue };

/** The fields of a local name: their values over companies and years, and what taxonomies say of them. */
export const fieldShape = object({
  name: text,
  label: textOrNull,
  definition: textOrNull,
  /** One for each namespace. `null`: taxonomies do not state it, or differ. */
  fields: list({
    namespace: text,
    dataType: textOrNull,
    periodType: z.enum(['duration', 'instant']).nullable(),
    balanceType: z.enum(['credit', 'debit']).nullable(),
  }),
  /** The relationships that they have in taxonomies, the newest first. `weight`: null in presentations. */
  places: list({
    taxonomy: taxonomyVersion,
    structure,
    section: object(texts('id', 'title')),
    ...texts('parent', 'child'),
    weight: textOrNull,
  }),
  /** The beginning of the SIC codes of the companies; null: all companies. */
  industry: textOrNull,
  /** The numbers of the whole list. */
  totals: object(counts('companies', 'values')),
  /**
   * The year that most companies have, in its most frequent unit; `others`: values in other units. `quantiles` are
   * values of companies. Of `bins`, `from` belongs to a bin above zero, `to` to one below it.
   */
  distribution: object({
    year: count,
    unit: textOrNull,
    ...counts('companies', 'others'),
    isLog: z.boolean(),
    quantiles: list({ share: z.number(), ...valueOfCompany }),
    bins: list({ ...texts('from', 'to'), companies: count }),
  }).nullable(),
  /** The chosen companies, or those with the largest values: their values, the earliest year first. */
  chosen: list(valueOfCompany),
  /** By company, the earliest year first. */
  values: list(valueOfCompany),
});

export type FieldOutput = Shaped<typeof fieldShape>;
