import { z } from 'zod';
import { company, count, counts, each, list, object, type Shaped, text, textOrNull } from './parts.ts';

/** A company with its filings, and the findings of the last recorded run in each. */
export const companyShape = object({
  company,
  entityIds: z.array(text),
  snapshot: count,
  /** The run of the findings; null where none is recorded. */
  run: count.nullable(),
  totals: object(counts('filings', 'rows', 'values')),
  /** The latest first. `document`: null for rows of no document. `resources`: those of its rows. */
  filings: list({
    ...each(textOrNull, ['document', 'form', 'filed', 'periodEnd', 'fiscalYear', 'fiscalPeriod']),
    resources: z.array(text),
    ...counts('rows', 'values', 'errors', 'warnings', 'notes'),
  }),
});

export type CompanyOutput = Shaped<typeof companyShape>;
