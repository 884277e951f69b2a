import { findingsView } from '../../../output/report/views/findings.ts';
import { withReader } from '../../../warehouse/store/reader.ts';
import { definePage } from '../page.ts';
import { MOST_VALUES } from '../parts/facets.tsx';
import { FindingsBody, laterPages, printedFindings } from '../parts/findings-body.tsx';
import { choiceOf, type FoundPage, LIST_QUERY, NO_FINDINGS, RUNS } from '../parts/findings-query.ts';
import { after, readAfter } from '../parts/paging.tsx';
import { readRun } from '../parts/recorded-run.ts';
import { ProblemError } from '../problem.ts';

/** Of each cause so many findings are shown beside those of other causes. */
const OF_EACH = 5;

/** The findings of the last recorded run, by cause: the causes to mend first come first. */
export const findingsPage = definePage({
  name: 'findings',
  query: { ...LIST_QUERY, after },
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
      const sort = query.sort ?? 'cause';
      const isWhole = form !== 'html';
      const each = !isWhole && sort === 'cause' && query.group === undefined ? OF_EACH : undefined;
      const order = run.totals.groups.map(({ id }) => id);
      // One more than is shown says whether there are more.
      const page = { sort, order, each, from, most: most + 1, isWhole, values: MOST_VALUES };
      const { count, facets, findings: read } = await reader.findings(choiceOf(query, run, runs), page);
      const findings = read.slice(0, most);
      const isCut = read.length > most || (isWhole && count > from + most);
      return { run, count, from, facets, findings, isCut, isExcerpt: each !== undefined };
    }),
  view: (data, asked) => ({
    title: 'Findings',
    ...laterPages(data, asked),
    body: <FindingsBody data={data} asked={asked} />,
  }),
  output: (data) => findingsView(printedFindings(data)),
});
