import { z } from 'zod';
import { CAUSE_FITS, CAUSE_KINDS } from '../finding-kinds.ts';
import { findingShape, section } from './finding.ts';
import {
  company,
  count,
  counts,
  each,
  list,
  object,
  period,
  type Shaped,
  severity,
  taxonomyVersion,
  text,
  textOrNull,
  texts,
} from './parts.ts';
import { verdictShape } from './verdict.ts';

const taxonomyName = object(texts('source', 'id'));

/** Totals by verdict: `bound` is the sum of the four after it; the others are not part of it. */
const tally = counts(
  ...(['bound', 'consistent', 'consistentPartial', 'inconsistent', 'inconsistentPartial'] as const),
  ...(['blocked', 'unbound'] as const),
);

const printed = counts('statements', 'unreadable', 'foots', 'odd', 'open', 'withoutSum');

/**
 * Findings with one cause; without one, those of a total, or of a rule and field. `rule`, `severity` and `fit` are
 * those of the example, labels those of the taxonomies. `gap`: the sum of their differences without signs, of those
 * with the unit and not folded; null where none has one.
 */
const group = object({
  ...texts('id', 'rule'),
  kind: z.enum(CAUSE_KINDS).nullable(),
  fit: z.enum(CAUSE_FITS).nullable(),
  severity,
  ...each(textOrNull, ['total', 'totalLabel', 'field', 'fieldLabel']),
  ...counts('findings', 'folded', 'companies', 'periods'),
  ...each(textOrNull, ['unit', 'gap']),
  example: object({
    finding: text,
    company: company.nullable(),
    document: textOrNull,
    field: text,
    period: period.nullable(),
    ...each(textOrNull, ['reported', 'computed', 'difference', 'cause']),
  }),
});

export const validateShape = object({
  ...texts('mode', 'tolerance'),
  read: object(counts('rows', 'numbers', 'numbersBound')),
  totals: object({ ...tally, notCheckable: count }),
  unchecked: z.enum(['no-rows', 'not-checkable', 'no-total', 'not-selected']).nullable(),
  coverage: list({ taxonomy: taxonomyVersion, calculationOf: textOrNull, section, ...tally }),
  assumed: object({
    numbersOfOtherVersion: count,
    rowsWithOtherCalculation: list({ taxonomy: taxonomyName, calculationOf: text, rows: count }),
    rowsWithOtherVersion: list({ taxonomy: taxonomyName, ...texts('stated', 'used'), rows: count }),
  }),
  blocked: list({
    taxonomy: taxonomyVersion,
    sections: z.array(section),
    ...texts('field', 'reason'),
    detail: textOrNull,
    count,
  }),
  notCheckable: list({
    taxonomy: taxonomyName.nullable(),
    reason: text,
    versions: z.array(text),
    ...counts('rows', 'numbers'),
  }),
  /** Filters by kind, as they were given; null where there are none. All other counts are of the whole run. */
  filtered: object({ by: z.record(text, z.array(text)), ...counts('checked', 'found', 'shown') }).nullable(),
  /** Where thresholds, a baseline or an earlier run are given. */
  verdict: verdictShape.optional(),
  /**
   * Only where published rules were asked for: those of the store that ran and those that did not; null where it has
   * none.
   */
  published: object({ ...texts('source', 'version'), run: z.array(text), notRun: z.array(text) })
    .nullable()
    .optional(),
  /** Where there are rules of one's own: those that ran, and those that lack a resource, at least one of theirs. */
  own: object({ run: z.array(text), notRun: list(texts('rule', 'reason')) }).optional(),
  /**
   * Where an engine judged the rows: its name, the rows that it could not judge, and the chosen rules that need a
   * store.
   */
  engine: object({ name: text, restRows: count, notRun: z.array(text) }).optional(),
  /**
   * Where documents print statements: totals that add up, are odd in one column, or cannot be judged in it, named
   * totals without a sum, and statements whose amounts cannot be placed in columns; documents that should have
   * statements and have none. Then the totals that differ from the standard: those that add up as printed, with a sign
   * opposite to the definition, in another section of the standard, with a printed sum that lacks a part, and those
   * without one, all parts of which are reported or some of which are missing. Then totals of which the filer states a
   * sum: those that differ from it and add up as printed, and those that are odd as printed, which it judges.
   */
  page: object({
    ...printed,
    ...counts('proven', 'opposite', 'alternative', 'undecided', 'unconfirmed', 'unconfirmedPartial'),
    ...counts('withoutStatements', 'againstPage', 'overruled'),
    /** The same by kind of statement and taxonomy of the document. */
    coverage: list({ statement: text, taxonomy: taxonomyName.nullable(), ...printed }),
  }).optional(),
  /** Findings by cause, the most important first. */
  groups: z.array(group),
  findings: z.array(findingShape),
});

/** `taxonomy lint`: findings of the family `taxonomy`, also as counts for each rule and taxonomy. */
export const taxonomyLintShape = object({
  totals: object(counts('taxonomies', 'findings', 'errors', 'warnings', 'notes')),
  taxonomies: z.array(taxonomyVersion),
  groups: list({ rule: text, severity, doc: text, taxonomy: taxonomyVersion, findings: count }),
  findings: z.array(findingShape),
});

export type TaxonomyLintOutput = Shaped<typeof taxonomyLintShape>;
export type PrintedFinding = Shaped<typeof findingShape>;
export type ValidateOutput = Shaped<typeof validateShape>;
