import type { PeriodLength } from '../../../analysis/statement/choose-columns.ts';
import type { Statement } from '../../../analysis/statement/statement.ts';
import { explainTotal } from '../../../analysis/validation/explain/explain-total.ts';
import type { Comparison } from '../../../analysis/validation/modes.ts';
import { parseIsoDate } from '../../../core/base/date.ts';
import { CrossfootError } from '../../../core/base/errors.ts';
import type { fieldKey } from '../../../core/model/field-name.ts';
import type { ExplainOutput } from '../../../core/model/shapes/explain.ts';
import type { FindingsOutput } from '../../../core/model/shapes/findings.ts';
import { localName } from '../../../output/report/target.ts';
import { explainView } from '../../../output/report/views/explain.ts';
import { findingsView } from '../../../output/report/views/page-data.ts';
import type { FindingPlace } from '../../../warehouse/store/company-values.ts';
import { readBoth, type StorePlace, type StoreReader, withReader } from '../../../warehouse/store/reader.ts';
import type { ListedFinding, RecordedRun } from '../../../warehouse/store/recorded-findings.ts';
import { definePage, type PageRequest } from '../page.ts';
import { FindingBody, type FindingData, titleOf } from '../parts/finding-body.tsx';
import { choiceOf, type FindingsQuery, LIST_QUERY, RUNS } from '../parts/findings-query.ts';
import { readNumbers } from '../parts/numbers-over-time.ts';
import { printingDocuments } from '../parts/printed-values.ts';
import { comparisonOf, type ReadRun, readRun } from '../parts/recorded-run.ts';
import { checkedStatement } from '../parts/statement.ts';
import { ProblemError } from '../problem.ts';

/** One finding: its cause, its statement, its parts and their versions. Its query is that of the list it is from. */
export const findingPage = definePage({
  name: 'finding',
  query: LIST_QUERY,
  load: (request) =>
    withReader(request.store, request.ports, async (reader): Promise<FindingData> => {
      const { id } = request.params;
      const snapshot = (await reader.snapshotOf(request.at)) ?? (await reader.newestSnapshot());
      const place = await reader.placeOfFinding(id, snapshot);
      const runs = await reader.runs(snapshot, RUNS);
      const recorded = runs.find(({ run }) => run === place?.run);
      if (!place || !recorded) throw NO_FINDING;
      const run = readRun(recorded);
      const [listed, { explained, statement }] = await readBoth(
        reader,
        (own) => readListed(own, run, runs, request, snapshot),
        (other) => readExplained(other, { id, place, run }, request.ports),
      );
      const { finding } = listed;
      const history = explained ? await readNumbers(reader, explained, finding.row ?? 0) : [];
      const around = explained && statement && sectionsAround(statement, explained, finding);
      return { run, ...listed, explained, history, statement: around };
    }),
  view: (data, request) => {
    const { finding, isListed } = data;
    const neighbour = (id: string | null): string | undefined =>
      id === null || !isListed ? undefined : request.link('finding', { id }, request.query);
    const [previous, next] = [neighbour(finding.previous), neighbour(finding.next)];
    return {
      title: titleOf(data),
      trail: [{ text: 'Findings', href: request.link('findings', {}, request.query) }],
      previous,
      next,
      body: <FindingBody data={data} request={request} previous={previous} next={next} />,
    };
  },
  output: ({ run, finding, explained }) =>
    explained ? explainView(explained) : findingsView(printedFinding(run, finding)),
});

const NO_FINDING = new ProblemError({ status: 404, message: 'No recorded finding has this id.' });

/** The finding in its list, and the documents that print its value. */
async function readListed(
  reader: StoreReader,
  run: ReadRun,
  runs: readonly RecordedRun[],
  { params: { id }, query }: { readonly params: { readonly id: string }; readonly query: FindingsQuery },
  snapshot: number,
) {
  const found = await findIn(reader, run, runs, { id, query });
  const { row, field } = found.finding;
  const isPlaced = row !== null && field !== null;
  const printed = isPlaced ? await printingDocuments(reader, { row, field: localName(field) }, snapshot) : [];
  return { ...found, printed };
}

type Placed = { readonly id: string; readonly place: FindingPlace; readonly run: ReadRun };

/** The total that a finding is about, and the statement that it is in. */
async function readExplained(
  reader: StoreReader,
  { id, place, run }: Placed,
  ports: PageRequest['ports'],
): Promise<{ readonly explained: ExplainOutput | undefined; readonly statement: Statement | undefined }> {
  const isOfValue = place.company !== null && place.filedRow !== null && place.field !== null;
  if (!isOfValue) return { explained: undefined, statement: undefined };
  const store: StorePlace = { use: (use) => use(reader) };
  const comparison = comparisonOf(run);
  const question = { store, of: { finding: id, place }, comparison, asOf: run.snapshot };
  // The finding may be that the row does not have the field.
  const explained = await explainTotal(question, ports).catch(noneFor('usage'));
  const statement = explained && (await statementOf(explained, { store, comparison, ports, at: run.snapshot }));
  return { explained, statement };
}

/** The finding in the list of the query; in the whole run where that does not have it. */
async function findIn(
  reader: StoreReader,
  run: ReadRun,
  runs: readonly RecordedRun[],
  { id, query }: { readonly id: string; readonly query: FindingsQuery },
): Promise<{ readonly finding: ListedFinding; readonly isListed: boolean }> {
  const order = { sort: query.sort ?? ('cause' as const), order: run.totals.groups.map((group) => group.id), id };
  const listed = await reader.listedFinding(choiceOf(query, run, runs), order);
  if (listed) return { finding: listed, isListed: true };
  const finding = await reader.listedFinding({ run: run.run, snapshot: run.snapshot }, order);
  if (!finding) throw NO_FINDING;
  return { finding, isListed: false };
}

type Around = Pick<PageRequest, 'ports' | 'at'> & { readonly store: StorePlace; readonly comparison: Comparison };

/** Rows of a service have the length that their resource is named by. */
const LENGTHS: Readonly<Record<string, PeriodLength>> = { ANN: 'annual', QTR: 'quarterly', YTD: 'ytd', TTM: 'ttm' };

/** For `catch`: `undefined` in the place of such an error. */
export function noneFor(failure: CrossfootError['failure']): (thrown: unknown) => undefined {
  return (thrown) => {
    if (thrown instanceof CrossfootError && thrown.failure === failure) return undefined;
    throw thrown;
  };
}

/** The statements of an explained value: as its document presents them, else of its period; `undefined`: none. */
async function statementOf(
  { company, document, period, source }: ExplainOutput,
  { store, ports, comparison, at }: Around,
): Promise<Statement | undefined> {
  const length = LENGTHS[/-([A-Z]+)$/.exec(source.resource)?.[1] ?? ''];
  if (length === undefined && document === null) return undefined;
  const end = parseIsoDate('end' in period ? period.end : 'instant' in period ? period.instant : '') ?? null;
  const columns = { length: length ?? null, periods: null, from: end, to: end };
  const asFiled = length === undefined && document !== null ? { asFiled: document.name } : {};
  const chosen = { companies: [company], sections: ['all'], columns, scale: 'none', ...asFiled } as const;
  // The store may have no presentation of these rows.
  return checkedStatement({ ...chosen, comparison }, store, { ports, at }).catch(noneFor('input'));
}

/** The sections with the field of a finding; `undefined`: none. */
function sectionsAround(
  statement: Statement,
  { field }: ExplainOutput,
  { row }: Pick<ListedFinding, 'row'>,
): Statement | undefined {
  const isField = (name: Parameters<typeof fieldKey>[0]): boolean => name.name === field.name;
  const sections = statement.sections.filter(({ lines }) =>
    lines.some(({ cells }) => cells.some((cell) => cell?.source?.row === row && isField(cell.source.field))),
  );
  return sections.length === 0 ? undefined : { ...statement, sections };
}

/** One finding in the shape of the list. */
function printedFinding(run: ReadRun, finding: ListedFinding): FindingsOutput {
  const { row: _row, previous: _previous, next: _next, position: _position, count: _count, ...own } = finding;
  const { snapshot, ranAt, mode, tolerance, totals } = run;
  return {
    run: run.run,
    snapshot,
    ranAt,
    mode,
    tolerance,
    totals: { findings: 1 },
    groups: totals.groups.filter(({ id }) => id === own.group),
    findings: [own],
  };
}
