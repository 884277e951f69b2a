import { z } from 'zod';
import { CAUSE_KINDS, FINDING_SORTS, type FindingSort } from '../../../core/model/finding-kinds.ts';
import type { FindingChoice } from '../../../warehouse/store/findings/choose-findings.ts';
import type { Facet } from '../../../warehouse/store/findings/finding-facets.ts';
import type { RecordedFinding, RecordedRun } from '../../../warehouse/store/recorded-findings.ts';
import { ProblemError } from '../problem.ts';
import type { ReadRun } from './recorded-run.ts';

/** The parameters by which findings are chosen and ordered: a finding has them too, for its neighbours. */
export const LIST_QUERY = {
  severity: z.enum(['error', 'warning', 'note']).optional(),
  rule: z.string().optional(),
  /** A kind of cause. */
  cause: z.enum([...CAUSE_KINDS, 'none']).optional(),
  /** Findings with one cause. */
  group: z.string().optional(),
  /** Key of a company. */
  company: z.string().optional(),
  /** The beginning of a SIC code, or `none`. */
  industry: z
    .string()
    .regex(/^(?:\d{2,4}|none)$/)
    .optional(),
  section: z.string().optional(),
  form: z.string().optional(),
  /** Name of a document. */
  document: z.string().optional(),
  /** A day, a month or a year. */
  filed: z
    .string()
    .regex(/^\d{4}(?:-\d{2}(?:-\d{2})?)?$/)
    .optional(),
  since: z
    .string()
    .regex(/^(?:previous|[1-9]\d{0,8})$/)
    .optional(),
  sort: z.enum(FINDING_SORTS).optional(),
};

/** More runs than keep their findings, by default. */
export const RUNS = 50;

export type FindingsQuery = {
  readonly [K in
    | 'severity'
    | 'rule'
    | 'cause'
    | 'group'
    | 'company'
    | 'industry'
    | 'section'
    | 'form'
    | 'document'
    | 'filed'
    | 'since'
    | 'after']?: string | undefined;
} & { readonly sort?: FindingSort | undefined };

export type FindingsList = {
  /** Undefined where none is recorded. */
  readonly run: ReadRun | undefined;
  /** The number of findings that the query chooses. */
  readonly count: number;
  readonly facets: readonly Facet[];
  readonly findings: readonly RecordedFinding[];
  /** The number of findings before these, in their order. */
  readonly from: number;
  /** There are more than these. */
  readonly isCut: boolean;
  /** A cause may have more findings than the list shows. */
  readonly isExcerpt: boolean;
};

export const NO_FINDINGS: FindingsList = {
  run: undefined,
  count: 0,
  facets: [],
  findings: [],
  from: 0,
  isCut: false,
  isExcerpt: false,
};

/** The findings of a run that a query chooses. `runs`: the newest first. */
export function choiceOf(
  { cause, group, since, severity, rule, company, industry: code, section, form, document, filed }: FindingsQuery,
  { run, snapshot, totals }: ReadRun,
  runs: readonly RecordedRun[],
): FindingChoice {
  const kind = cause === 'none' ? null : cause;
  const ofCause =
    kind === undefined ? undefined : totals.groups.filter((recorded) => recorded.kind === kind).map(({ id }) => id);
  const groups = group === undefined ? ofCause : (ofCause ?? [group]).filter((id) => id === group);
  const industry = code === 'none' ? null : code;
  const narrowed = { severity, rule, company, industry, section, form, document, filed };
  return { run, snapshot, ...narrowed, groups, since: earlierRun(since, run, runs) };
}

function earlierRun(since: string | undefined, run: number, runs: readonly RecordedRun[]): number | undefined {
  if (since === undefined) return undefined;
  const earlier = runs.filter((recorded) => recorded.run < run);
  const base = since === 'previous' ? earlier[0] : earlier.find((recorded) => recorded.run === Number(since));
  if (base) return base.run;
  throw new ProblemError({ status: 400, message: 'There is no such run before the one that is shown.' });
}
