import { z } from 'zod';
import { company, count, counts, each, list, object, type Shaped, text, textOrNull, texts } from './parts.ts';

/** From the best to the worst. */
export const GRADE_NAMES = ['proved', 'consistent', 'doubtful'] as const;

/** What `standardize` did, and what it measured of its own work over the own periods of filings. */
export const standardizeShape = object({
  totals: object({
    ...counts('companies', 'unchanged', 'filings', 'filingsWithoutRow', 'filingsInCurrencies'),
    /** Cells of fields that every company has, and how many of them have a value. */
    universal: object(counts('cells', 'filled')),
    grades: object(counts(...GRADE_NAMES)),
    /** The same for the lines that full financials have beside the fields of core ones. */
    details: object(counts(...GRADE_NAMES)),
  }),
  checks: list({
    ...texts('id', 'title'),
    /**
     * `line`: it holds with one further line of the statement; `near`: a little less or more; `tautology`: it
     * cancels.
     */
    ...counts('holds', 'rounding', 'scale', 'line', 'near', 'fails', 'tautology'),
  }),
  snapshots: list({
    ...texts('resource'),
    snapshot: count,
    ...counts('new', 'changed', 'retired'),
  }),
});

const proofFact = object({
  ...texts('concept', 'amount', 'document'),
  coefficient: z.int(),
  /** Whether the concept is the filing's own, under a standard name. */
  isCustom: z.boolean(),
  /** Whether the filing reports it with the other sign than its concept has. */
  isReversed: z.boolean(),
  ...each(textOrNull, ['form', 'filed', 'start']),
  end: text,
  /** `face` of the statement, face of another one, or unknown. */
  place: text,
});

/** The proof of one value of a standard field: see `explain`. */
export const proofShape = object({
  company,
  field: text,
  resource: text,
  definition: text,
  /** `null`: the company reports nothing that the rules know. */
  ...each(textOrNull, ['value', 'grade', 'made', 'document', 'filed', 'state']),
  start: textOrNull,
  end: textOrNull,
  form: list(proofFact.shape),
  /** Fields that were taken as zero; `confirmed` where a check with them holds. */
  zeros: list({ field: text, state: z.enum(['confirmed', 'refuted', 'unconfirmed']) }),
  rivals: list({ ...texts('concept', 'amount', 'relation') }),
  checks: list({ ...texts('id', 'title', 'outcome', 'difference') }),
  reasons: z.array(text),
  /** The steps of the rule, where there is no value. */
  steps: z.array(text),
  states: list({ ...texts('value', 'document'), ...each(textOrNull, ['filed', 'form']) }),
});

/** The grades of values of standard fields: see the page `Coverage`. */
export const coverageShape = object({
  resource: text,
  /** A cell for each standard field of each row: the newest of each company, or all of one, or one in each year. */
  totals: object({
    ...counts('companies', 'rows', 'cells', 'absent'),
    grades: object(counts(...GRADE_NAMES)),
  }),
  /** `end`: of the row's period. `grade`: null where the row has no value of the field. */
  cells: list({ company, field: text, end: text, grade: z.enum(GRADE_NAMES).nullable() }),
});

export type CoverageOutput = Shaped<typeof coverageShape>;
export type GradeName = (typeof GRADE_NAMES)[number];
export type StandardizeOutput = Shaped<typeof standardizeShape>;
export type ProofOutput = Shaped<typeof proofShape>;
