import type { Progress } from '../base/progress.ts';
import type { Moment } from '../model/moment.ts';
import type { PublishedRules } from '../model/published-rules.ts';
import type { StorePorts } from '../store/ports.ts';
import type { CalculationFields } from '../store/read-calculation.ts';
import { type StorePlace, type StoreReader, withReader } from '../store/reader.ts';
import type { DocumentNames, DocumentsAt } from '../store/row-stream.ts';
import { type ChunksOf, explainFindings } from './causes/explain-findings.ts';
import { findingGroups, groupedFields } from './causes/finding-groups.ts';
import { checkedTaxonomies } from './checked-taxonomies.ts';
import {
  type FindingFilter,
  filterFindings,
  type GivenFilters,
  isFiltering,
  NO_FILTERS,
  readFilters,
} from './finding-filter.ts';
import { type KeptChunks, keepChunks } from './kept-chunks.ts';
import { DEFAULT_MODE, type ModeName } from './mode-names.ts';
import { CHECK_MODES, type Comparison } from './modes.ts';
import { observedFindings } from './observed-findings.ts';
import { type FoundFinding, findingsOf, foundRows } from './order-findings.ts';
import { isOfFamily, publishedPart, renamedFindings } from './published-rules.ts';
import { type Calculations, readCalculations } from './read-calculations.ts';
import { buildReport, filterReport, type ReportHead, type ValidateReport } from './report.ts';
import { buildFindings } from './roll-up/findings.ts';
import { checkRows } from './roll-up/kernel.ts';
import { type CheckedBindings, planOf } from './roll-up/resolve-taxonomy.ts';
import type { RowReader } from './row-reader.ts';
import { chosenRules, ofScope, sumRules, totalRules } from './rules/registry.ts';
import type { Rule, Scope } from './rules/rule.ts';
import { checkTaxonomies, type Observations, runRules } from './run-rules.ts';
import type { Tolerance } from './tolerance.ts';
import { examineTotals } from './total-rules.ts';

export type ValidateRequest = {
  readonly store: StorePlace;
  /** How totals are compared with their sums; `calc11-round` where it is left out. */
  readonly mode?: ModeName;
  readonly tolerance: Tolerance;
  /** The snapshot at which the store is read; the newest where it is left out. */
  readonly asOf?: Moment;
  /** The findings that the report shows; all by default. Filters change neither what is found nor what is recorded. */
  readonly filters?: GivenFilters;
};

export type ValidatePorts = StorePorts & { readonly progress: Progress; readonly signal?: AbortSignal };

/** The result of a run, and the inputs of recording it in the store. */
export type Validation = {
  readonly head: ReportHead;
  /** Every finding, before filters. */
  readonly found: readonly FoundFinding[];
  readonly shown: readonly FoundFinding[];
  /** The groups of some of the findings. */
  readonly groupsOf: (found: readonly FoundFinding[]) => ReportHead['groups'];
  /** The rules that ran. */
  readonly rules: readonly Rule[];
  /** The head and all findings that are shown; they are built whenever this is read. */
  readonly report: ValidateReport;
  readonly snapshot: number;
  readonly fields: CalculationFields['fields'];
};

/** Checks every filed row that was open at a snapshot against its taxonomy, and runs the other rules. Reads the store only. */
export function validateStore(request: ValidateRequest, ports: ValidatePorts): Promise<Validation> {
  const { store, mode = DEFAULT_MODE, tolerance, filters: by = NO_FILTERS } = request;
  const comparison = { mode, tolerance };
  return withReader(store, ports, async (reader) => {
    const asOf = await reader.snapshotOf(request.asOf);
    const snapshot = asOf ?? (await reader.newestSnapshot());
    ports.progress.stage('taxonomies');
    const calculations = await readCalculations(reader, asOf, mode);
    const { bindings } = calculations;
    const filter = isFiltering(by) ? await filterOf(reader, by, snapshot, bindings) : undefined;
    const selection = filter && (await selectionOf(reader, filter, snapshot));
    const checked = await checkAll(reader, { snapshot, comparison, bindings, selection }, ports);
    const rules = chosenRules(filter?.rule);
    const published = isOfFamily(rules, 'dqc') ? await reader.publishedRules(asOf) : undefined;
    const observations = await runRules(rules, {
      reader,
      snapshot,
      asOf,
      options: { ...comparison, published },
      taxonomies: await checkedTaxonomies(reader, rules, calculations),
      signal: ports.signal,
    });
    const run = { snapshot, comparison, calculations, rules, published, checked, observations };
    return validationOf(reader, run, ports, (found, whole) => {
      if (!filter) return { head: whole, shown: found };
      const shown = filterFindings(found, filter);
      const counts = { found: found.length, shown: shown.length };
      return { head: filterReport(whole, { by, filter, selected: checked.selected }, counts, bindings), shown };
    });
  });
}

export type DocumentsRequest = Pick<ValidateRequest, 'mode' | 'tolerance'> & { readonly documents: DocumentsAt };

/** Scopes of rules that need no other rows than those that are checked. */
const BY_THEMSELVES: ReadonlySet<Scope> = new Set(['row', 'taxonomy']);

/** Checks the rows of some documents by the rules that judge a row or a taxonomy by itself: others need the rest of the store. */
export async function validateDocuments(
  reader: RowReader,
  { documents, mode = DEFAULT_MODE, tolerance }: DocumentsRequest,
  ports: ValidatePorts,
): Promise<Validation> {
  const comparison = { mode, tolerance };
  const { snapshot } = documents;
  ports.progress.stage('taxonomies');
  const calculations = await readCalculations(reader, undefined, mode, documents);
  const checked = await checkAll(reader, { snapshot, comparison, documents, bindings: calculations.bindings }, ports);
  const rules = chosenRules().filter(({ scope }) => BY_THEMSELVES.has(scope));
  const taxonomies = checkTaxonomies(rules, await checkedTaxonomies(reader, rules, calculations), comparison);
  const observations = { rows: [], taxonomies };
  const run = { snapshot, comparison, documents, calculations, rules, checked, observations };
  return validationOf(reader, run, ports, (found, head) => ({ head, shown: found }));
}

type Rows = {
  readonly snapshot: number;
  readonly comparison: Comparison;
  readonly bindings: CheckedBindings;
  readonly documents?: DocumentNames;
  readonly selection?: ReadonlySet<number> | undefined;
};

type Checked = Awaited<ReturnType<typeof checkRows>> & Pick<KeptChunks, 'again'>;

async function checkAll(reader: RowReader, rows: Rows, ports: ValidatePorts): Promise<Checked> {
  const { snapshot, comparison, bindings, documents, selection } = rows;
  ports.progress.stage('rows');
  const tuples = CHECK_MODES[comparison.mode].bindsTuples ? { tuples: await reader.tuplePlaces(snapshot) } : {};
  const { chunks, again } = keepChunks(reader.streamRows(snapshot, documents));
  return { ...(await checkRows(chunks, bindings, comparison, selection, { ...ports, ...tuples })), again };
}

/** What was judged. */
type Run = {
  readonly snapshot: number;
  readonly comparison: Comparison;
  readonly calculations: Calculations;
  readonly rules: readonly Rule[];
  readonly published?: PublishedRules | undefined;
  readonly documents?: DocumentNames;
  readonly checked: Checked;
  readonly observations: Observations;
};

type Found = readonly FoundFinding[];

/** Describes and explains what was found; `show` gives the part that the report shows. */
async function validationOf(
  reader: RowReader,
  { snapshot, comparison, calculations, rules, published, documents, checked, observations }: Run,
  ports: ValidatePorts,
  show: (found: Found, whole: ReportHead) => { readonly head: ReportHead; readonly shown: Found },
): Promise<Validation> {
  const { bindings, fields } = calculations;
  const { all, again } = checked;
  ports.progress.stage('findings');
  const versions = new Set(observations.rows.map(({ observed }) => observed.version));
  for (const { chunk, row } of all.failed) versions.add(chunk.version[row] ?? -1);
  const rowOf = foundRows(await reader.describeRows(Int32Array.from(versions).sort(), snapshot));
  const blamed = examineTotals(totalRules(rules), all.failed, bindings, rowOf, comparison);
  const rollUps = buildFindings(all.failed, bindings, rowOf, comparison, ofScope(rules, 'row'));
  const failures = [
    ...rollUps,
    ...observedFindings({ ...observations, rows: [...observations.rows, ...blamed] }, rowOf),
    ...(published ? renamedFindings(rollUps, sumRules(rules), published) : []),
  ];
  ports.progress.stage('causes');
  const chunksOf: ChunksOf = ({ version }) => again(version) ?? reader.streamRows(snapshot, documents && { version });
  const found = await explainFindings(failures, reader, snapshot, chunksOf);
  const whole = { ...buildReport(all, bindings, comparison), ...publishedPart(rules, published) };
  const { head: counted, shown } = show(found, whole);
  const labels = await reader.labelsNamed(groupedFields(found));
  const groupsOf: Validation['groupsOf'] = (some) => findingGroups(some, (name) => labels.get(name) ?? null);
  const head = { ...counted, groups: groupsOf(shown) };
  return {
    head,
    found,
    shown,
    groupsOf,
    rules,
    get report() {
      return { ...head, findings: [...findingsOf(shown)] };
    },
    snapshot,
    fields: [...fields, ...(await observedFields(reader, observations))],
  };
}

/** The fields of observations, with their ids; calculations may not name them. */
async function observedFields(reader: RowReader, { rows }: Observations): Promise<CalculationFields['fields']> {
  if (rows.length === 0) return [];
  const named = await reader.fieldsNamed(rows.map(({ observed }) => observed.field.name));
  return Array.from(named, ([id, field]) => ({ id, field }));
}

async function filterOf(
  reader: StoreReader,
  given: GivenFilters,
  snapshot: number,
  bindings: CheckedBindings,
): Promise<FindingFilter> {
  const companies = given.company.length > 0 ? await reader.companies(snapshot) : [];
  const resources = await reader.resources();
  const sections = [...bindings.values()].flatMap((entry) => planOf(entry)?.sections ?? []);
  return readFilters(given, { companies, resources, sections });
}

/** The row versions that filters select, where they are about rows. */
async function selectionOf(
  reader: StoreReader,
  { company: companies, resource: resources }: FindingFilter,
  snapshot: number,
): Promise<ReadonlySet<number> | undefined> {
  return companies || resources ? reader.selectVersions(snapshot, { companies, resources }) : undefined;
}
