import { z } from 'zod';
import { yearValue } from './companies.ts';
import { company, count, counts, each, list, object, type Shaped, text, textOrNull } from './parts.ts';

/** A company with its key figures, its filings, and the findings of the last recorded run in each. */
export const companyShape = object({
  company,
  entityIds: z.array(text),
  /** A SIC code. */
  industryCode: textOrNull,
  /** The latest first, with the days from and until which they were used. */
  formerNames: list({ name: text, from: textOrNull, until: textOrNull }),
  snapshot: count,
  /** The run of the findings; null where none is recorded. */
  run: count.nullable(),
  totals: object(counts('filings', 'rows', 'values', 'restated')),
  /** The last ten fiscal years, the earliest first. `change`: the last less the year before; `percent` of that. */
  figures: list({
    id: text,
    title: text,
    change: object({ amount: text, percent: textOrNull }).nullable(),
    values: list(yearValue),
  }),
  /**
   * The latest first. `document`: null for rows of no document. `resources`: those of its rows. `restated`: how many
   * numbers of earlier filings it reports anew.
   */
  filings: list({
    ...each(textOrNull, ['document', 'form', 'filed', 'periodEnd', 'fiscalYear', 'fiscalPeriod']),
    resources: z.array(text),
    ...counts('rows', 'values', 'errors', 'warnings', 'notes', 'restated'),
  }),
});

export type CompanyOutput = Shaped<typeof companyShape>;
