import { z } from 'zod';
import { CAUSE_KINDS, FINDING_SORTS } from '../../model/finding.ts';
import { findingsView } from '../../report/views/findings.ts';
import { withReader } from '../../store/reader.ts';
import type { FindingChoice, RecordedRun } from '../../store/recorded-findings.ts';
import { definePage } from '../page.ts';
import { FindingsBody, laterPages, printedFindings } from '../parts/findings-body.tsx';
import { type FindingsQuery, type FoundPage, NO_FINDINGS } from '../parts/findings-query.ts';
import { after, readAfter } from '../parts/paging.tsx';
import { type ReadRun, readRun } from '../parts/recorded-run.ts';
import { ProblemError } from '../problem.ts';

const QUERY = {
  severity: z.enum(['error', 'warning', 'note']).optional(),
  rule: z.string().optional(),
  /** A kind of cause. */
  cause: z.enum([...CAUSE_KINDS, 'none']).optional(),
  /** Findings with one cause. */
  group: z.string().optional(),
  /** Key of a company. */
  company: z.string().optional(),
  section: z.string().optional(),
  form: z.string().optional(),
  since: z
    .string()
    .regex(/^(?:previous|[1-9]\d{0,8})$/)
    .optional(),
  sort: z.enum(FINDING_SORTS).optional(),
  after,
};

/** Of each cause so many findings are shown beside those of other causes. */
const OF_EACH = 5;
/** More runs than keep their findings, by default. */
const RUNS = 50;

/** The findings of the last recorded run, by cause: the causes to mend first come first. */
export const findingsPage = definePage({
  name: 'findings',
  query: QUERY,
  load: ({ store, ports, at, query, form, most }) =>
    withReader(store, ports, async (reader): Promise<FoundPage> => {
      const snapshot = (await reader.snapshotOf(at)) ?? (await reader.newestSnapshot());
      const [pinned = 0, from = 0] = readAfter(query.after, 2);
      const runs = await reader.runs(snapshot, RUNS);
      const recorded = pinned === 0 ? runs[0] : runs.find(({ run }) => run === pinned);
      if (!recorded) {
        if (pinned === 0) return NO_FINDINGS;
        throw new ProblemError({ status: 400, message: 'The parameter after is of a run that is not there.' });
      }
      const run = readRun(recorded);
      // One more than is shown says whether there are more.
      const sort = query.sort ?? 'cause';
      const page = { sort, order: run.totals.groups.map(({ id }) => id), from, most: most + 1 };
      const each = form === 'html' && sort === 'cause' && query.group === undefined ? { each: OF_EACH } : {};
      const chosen = await reader.findings(choiceOf(query, run, runs), { ...page, ...each });
      const findings = chosen.findings.slice(0, most);
      const labels = await reader.labelsNamed(findings.flatMap(({ field }) => field ?? []));
      const isCut = chosen.findings.length > most;
      return { run, labels, from, facets: chosen.facets, findings, isCut, isExcerpt: each.each !== undefined };
    }),
  view: (data, asked) => ({
    title: 'Findings',
    ...laterPages(data, asked),
    body: <FindingsBody data={data} asked={asked} />,
  }),
  output: (data) => findingsView(printedFindings(data)),
});

function choiceOf(
  { severity, rule, company, section, form, cause, group, since }: FindingsQuery,
  { run, snapshot, totals }: ReadRun,
  runs: readonly RecordedRun[],
): FindingChoice {
  const kind = cause === 'none' ? null : cause;
  const ofCause = kind === undefined ? undefined : totals.groups.filter((one) => one.kind === kind).map(({ id }) => id);
  const groups = group === undefined ? ofCause : (ofCause ?? [group]).filter((id) => id === group);
  return { run, snapshot, severity, rule, company, section, form, groups, since: earlierRun(since, run, runs) };
}

function earlierRun(since: string | undefined, run: number, runs: readonly RecordedRun[]): number | undefined {
  if (since === undefined) return undefined;
  const earlier = runs.filter((one) => one.run < run);
  const found = since === 'previous' ? earlier[0] : earlier.find((one) => one.run === Number(since));
  if (found) return found.run;
  throw new ProblemError({ status: 400, message: 'There is no such run before the one that is shown.' });
}
