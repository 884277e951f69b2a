import { explainTotal } from '../../../analysis/validation/explain/explain-total.ts';
import { explainView } from '../../../output/report/views/explain.ts';
import { findingsView } from '../../../output/report/views/findings.ts';
import { type StorePlace, type StoreReader, withReader } from '../../../warehouse/store/reader.ts';
import type { ListedFinding, RecordedRun } from '../../../warehouse/store/recorded-findings.ts';
import { definePage } from '../page.ts';
import { FindingBody, titleOf } from '../parts/finding-body.tsx';
import type { FindingData } from '../parts/finding-data.ts';
import { noneFor, statementAround } from '../parts/finding-statement.ts';
import { printedFinding } from '../parts/findings-body.tsx';
import { choiceOf, type FindingsQuery, LIST_QUERY, RUNS } from '../parts/findings-query.ts';
import { readNumbers } from '../parts/numbers-over-time.ts';
import { comparisonOf, type ReadRun, readRun } from '../parts/recorded-run.ts';
import { ProblemError } from '../problem.ts';

/** One finding: its cause, its statement, its parts and their versions. Its query is that of the list it is from. */
export const findingPage = definePage({
  name: 'finding',
  query: LIST_QUERY,
  load: (asked) =>
    withReader(asked.store, asked.ports, async (reader): Promise<FindingData> => {
      const { id } = asked.params;
      const snapshot = (await reader.snapshotOf(asked.at)) ?? (await reader.newestSnapshot());
      const place = await reader.placeOfFinding(id, snapshot);
      const runs = await reader.runs(snapshot, RUNS);
      const recorded = runs.find(({ run }) => run === place?.run);
      if (!place || !recorded) throw NO_FINDING;
      const run = readRun(recorded);
      const { found, isListed } = await findIn(reader, run, runs, { id, query: asked.query });
      const isOfValue = place.company !== null && place.filedRow !== null && place.field !== null;
      const store: StorePlace = { use: (use) => use(reader) };
      const comparison = comparisonOf(run);
      const request = { store, of: { finding: id }, comparison, asOf: run.snapshot };
      // The finding may be that the row does not have the field.
      const explained = isOfValue ? await explainTotal(request, asked.ports).catch(noneFor('usage')) : undefined;
      const history = explained ? await readNumbers(reader, explained, found.row ?? 0) : [];
      const statement =
        explained &&
        (await statementAround(explained, found, { store, comparison, ports: asked.ports, at: run.snapshot }));
      return { run, found, isListed, explained, history, statement };
    }),
  view: (data, asked) => {
    const { found, isListed } = data;
    const neighbour = (id: string | null): string | undefined =>
      id === null || !isListed ? undefined : asked.link('finding', { id }, asked.query);
    const [previous, next] = [neighbour(found.previous), neighbour(found.next)];
    return {
      title: titleOf(data),
      trail: [{ text: 'Findings', href: asked.link('findings', {}, asked.query) }],
      ...{ previous, next },
      body: <FindingBody data={data} asked={asked} previous={previous} next={next} />,
    };
  },
  output: ({ run, found, explained }) =>
    explained ? explainView(explained) : findingsView(printedFinding(run, found)),
});

const NO_FINDING = new ProblemError({ status: 404, message: 'No recorded finding has this id.' });

/** The finding in the list of the query; in the whole run where that does not have it. */
async function findIn(
  reader: StoreReader,
  run: ReadRun,
  runs: readonly RecordedRun[],
  { id, query }: { readonly id: string; readonly query: FindingsQuery },
): Promise<{ readonly found: ListedFinding; readonly isListed: boolean }> {
  const order = { sort: query.sort ?? ('cause' as const), order: run.totals.groups.map((group) => group.id), id };
  const listed = await reader.listedFinding(choiceOf(query, run, runs), order);
  if (listed) return { found: listed, isListed: true };
  const found = await reader.listedFinding({ run: run.run, snapshot: run.snapshot }, order);
  if (!found) throw NO_FINDING;
  return { found, isListed: false };
}
