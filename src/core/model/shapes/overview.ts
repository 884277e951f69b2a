import { ingestStatusShape } from './ingest.ts';
import { company, count, each, list, object, type Shaped, text, textOrNull, texts } from './parts.ts';
import { snapshotsShape } from './reading.ts';
import { validateShape } from './validate.ts';

const { totals, coverage } = validateShape.shape;

/** A store at a glance: its last recorded run of `validate`, what is incomplete, and the newest filings with errors. */
export const overviewShape = object({
  snapshot: count,
  /**
   * Null where none is recorded. `fresh`: the findings that the run before does not have; null where there is none.
   * Totals of early runs lack some.
   */
  run: object({
    ...each(count, ['run', 'snapshot', 'findings']),
    ...texts('ranAt', 'mode', 'tolerance'),
    fresh: count.nullable(),
    totals: totals.partial(),
    coverage,
  }).nullable(),
  incomplete: object({
    /** The ingest that is unfinished now; null where the state of an earlier snapshot is asked for. */
    unfinished: ingestStatusShape.shape.unfinished,
    /** The newest snapshot of each resource that was seen only in part. */
    partial: snapshotsShape.shape.snapshots,
    /** Snapshots that are newer than the run. */
    unchecked: count,
  }),
  /** Findings of the run by month or year of filing; `at` is null for those of no filing with a date. */
  filed: list({ at: textOrNull, ...each(count, ['errors', 'warnings', 'notes']) }),
  /**
   * The sections with the most findings, each with all that it has and with those of the companies that have the most.
   * A finding about several sections counts in each. `industries`: all of its findings by major group of SIC; null for
   * those of no company with an industry.
   */
  sections: list({
    section: text,
    findings: count,
    companies: list({ company, findings: count }),
    industries: list({ industry: textOrNull, findings: count }),
  }),
  filings: list({ document: text, ...each(textOrNull, ['form', 'filed']), company: company.nullable(), errors: count }),
});

export type OverviewOutput = Shaped<typeof overviewShape>;
