import type { Moment } from '../../core/model/moment.ts';
import type { PublishedRules } from '../../core/model/published-rules.ts';
import type { FieldName, TaxonomySource } from '../../core/model/taxonomy.ts';
import { type Beside, type StorePlace, type StoreReader, withReader } from '../../warehouse/store/reader.ts';
import type { DocumentNames, DocumentsAt } from '../../warehouse/store/row-stream.ts';
import { buildValidation, isOff, type Select, type ValidatePorts, type Validation } from './build-validation.ts';
import type { ChunksOf } from './causes/explain-findings.ts';
import {
  type FindingFilter,
  filterFindings,
  type GivenFilters,
  isFiltering,
  NO_FILTERS,
  readFilters,
} from './finding-filter.ts';
import { keepChunks } from './kept-chunks.ts';
import { DEFAULT_MODE, type ModeName, type SumsChoice } from './mode-names.ts';
import { CHECK_MODES, type Comparison } from './modes.ts';
import type { GivenRule } from './own/given-rule.ts';
import type { OwnRequest } from './own/prepare-rules.ts';
import { type IsKept, type JudgedByPage, type PrintedReader, sumJudge } from './page/judge-sums.ts';
import { PAGE_SECTIONS } from './page/printed-failures.ts';
import { checkedTaxonomies, type PieceSource } from './pieces.ts';
import { isOfFamily } from './published-rules.ts';
import { type Calculations, type RowReader, readCalculations } from './read-calculations.ts';
import { filterReport } from './report.ts';
import { checkRows } from './roll-up/check-rows.ts';
import type { KernelOptions, KernelResult } from './roll-up/kernel.ts';
import { type CheckedBindings, planOf } from './roll-up/plan.ts';
import { chosenRules, totalRules } from './rules/registry.ts';
import { PAGE_RULES } from './rules/row-rules.ts';
import type { Rule, Scope } from './rules/rule.ts';
import { checkTaxonomies, type Observations, runRules } from './run-rules.ts';
import type { Tolerance } from './tolerance.ts';

export type ValidateRequest = {
  readonly store: StorePlace;
  /** How totals are compared with their sums; `calc11-round` where it is left out. */
  readonly mode?: ModeName | undefined;
  readonly tolerance: Tolerance;
  /** The sums that totals are judged by; where it is left out, the best that is known of each total. */
  readonly sums?: SumsChoice | undefined;
  /** The snapshot at which the store is read; the newest where it is left out. */
  readonly asOf?: Moment | undefined;
  /** The findings that the report shows; all by default. Filters change neither what is found nor what is recorded. */
  readonly filters?: GivenFilters | undefined;
  /** Rules of one's own, which run beside the others. */
  readonly own?: OwnRequest | undefined;
};

/**
 * Checks every filed row that was open at a snapshot against its taxonomy, and runs the other rules. Reads the store
 * only.
 */
export function validateStore(request: ValidateRequest, ports: ValidatePorts): Promise<Validation> {
  const { store, mode = DEFAULT_MODE, tolerance, filters: by = NO_FILTERS } = request;
  const comparison = { mode, tolerance };
  return withReader(store, ports, async (opened) => {
    const asOf = await opened.snapshotOf(request.asOf);
    const snapshot = asOf ?? (await opened.newestSnapshot());
    const own = request.own && (await prepared(opened, request.own, { snapshot, asOf }, ports));
    ports.progress.stage('taxonomies');
    const reading = readCalculations(opened, { asOf, mode });
    const fields: SharedFields = { areFew: async () => (await reading).highest <= FEW_FIELDS };
    const reader = readingFieldsOnce(opened, fields);
    const named = async () => ({ snapshot, bindings: (await reading).bindings, own: request.own?.rules });
    const filter = isFiltering(by) ? await filterOf(reader, by, await named()) : undefined;
    const rules = chosenRules(filter?.rule, own?.rules);
    const observing = { rules, snapshot, asOf, comparison, calculations: reading, signal: ports.signal };
    const beside = mayReadBeside(reader)
      ? reader.beside.read((other) => observe(readingFieldsOnce(other, fields), observing))
      : undefined;
    // A failure is thrown where the observations are awaited.
    beside?.catch(() => {});
    const calculations = await reading;
    const { bindings } = calculations;
    const selection = filter && (await selectionOf(reader, filter, snapshot));
    const rows = { snapshot, comparison, bindings, selection, rules, sums: request.sums };
    const { checked, judged } = await checkSums(reader, reader, rows, ports);
    ports.progress.stage('statements');
    const observed = await (beside ?? observe(reader, observing));
    const run = { snapshot, comparison, calculations, rules, own, ...checked, ...observed, judged };
    return buildValidation(reader, run, ports, filter ? selectBy(by, filter, checked.selected, bindings) : selectAll);
  });
}

/**
 * Sums and rules of a larger store are checked one after the other where the engine has no limit: each would keep
 * whatever it has read.
 */
const MOST_BYTES_BESIDE = 64 << 20;

const mayReadBeside = (reader: StoreReader): reader is StoreReader & { readonly beside: Beside } =>
  reader.beside !== undefined && (reader.beside.isLimited || reader.beside.bytes <= MOST_BYTES_BESIDE);

type Observing = Pick<PieceSource, 'snapshot' | 'asOf' | 'signal'> & {
  readonly rules: readonly Rule[];
  readonly comparison: Comparison;
  readonly calculations: Promise<Calculations>;
};

/** Runs the rules that need nothing of the check of sums, and reads the published rules for those who made them. */
async function observe(
  reader: StoreReader,
  { rules, snapshot, asOf, comparison, calculations, signal }: Observing,
): Promise<{ readonly published: PublishedRules | undefined; readonly observations: Observations }> {
  const published = isOfFamily(rules, 'dqc') ? await reader.publishedRules(asOf) : undefined;
  const filings = published && (await reader.filingFacts(snapshot));
  const options = { ...comparison, published, filings };
  const taxonomies = async () => checkedTaxonomies(reader, rules, await calculations);
  return { published, observations: await runRules(rules, { reader, snapshot, asOf, options, taxonomies, signal }) };
}

/** The language of expressions is loaded for rules that need it. */
async function prepared(...request: Parameters<PrepareOwnRules>): ReturnType<PrepareOwnRules> {
  const { prepareOwnRules } = await import('./own/prepare-rules.ts');
  return prepareOwnRules(...request);
}

type PrepareOwnRules = typeof import('./own/prepare-rules.ts').prepareOwnRules;

/** Whether one of the rules asks for a sum that does not add up. */
function asksFor(rules: readonly Rule[]): IsKept {
  const accepting = totalRules(rules, 'accepts');
  const isExamined = totalRules(rules, 'examines').length > 0;
  return (judged) => (isExamined && isOff(judged)) || accepting.some(({ accepts }) => accepts(judged));
}

export const selectAll: Select = (shown, head) => ({ head, shown });

/** Shows the findings that a filter accepts. `selected`: the checks of the rows that it selects. */
export function selectBy(
  by: GivenFilters,
  filter: FindingFilter,
  selected: KernelResult,
  bindings: CheckedBindings,
): Select {
  return (findings, whole) => {
    const shown = filterFindings(findings, filter);
    const counts = { found: findings.length, shown: shown.length };
    return { head: filterReport(whole, { by, filter, selected }, counts, bindings), shown };
  };
}

export type DocumentsRequest = Pick<ValidateRequest, 'mode' | 'tolerance'> & { readonly documents: DocumentsAt };

/** Scopes of rules that need no other rows than those that are checked. */
export const BY_THEMSELVES: ReadonlySet<Scope> = new Set(['row', 'taxonomy']);

/** The rules that need no other rows than those that are checked, and what statements print only where it is known. */
function rulesByThemselves(rules: readonly Rule[], isPrinted: boolean): readonly Rule[] {
  return rules.filter(({ id, scope }) => BY_THEMSELVES.has(scope) && (isPrinted || !PAGE_RULES.has(id)));
}

/**
 * Checks the rows of some documents by the rules that judge a row or a taxonomy by itself: others need the rest of the
 * store. `printed`: what they print; where it is left out, the sums of their taxonomies decide alone.
 */
export async function validateDocuments(
  reader: RowReader,
  { documents, mode = DEFAULT_MODE, tolerance }: DocumentsRequest,
  ports: ValidatePorts,
  printed?: PrintedReader,
): Promise<Validation> {
  const comparison = { mode, tolerance };
  const { snapshot } = documents;
  ports.progress.stage('taxonomies');
  const calculations = await readCalculations(reader, { asOf: undefined, mode, rows: documents });
  const { bindings } = calculations;
  const rules = rulesByThemselves(chosenRules(), printed !== undefined);
  const rows = { snapshot, comparison, bindings, documents, rules };
  const { checked, judged } = await checkSums(reader, printed, rows, ports);
  const taxonomies = checkTaxonomies(rules, await checkedTaxonomies(reader, rules, calculations), comparison);
  const observations = { rows: [], taxonomies };
  const run = { snapshot, comparison, calculations, rules, ...checked, observations, judged };
  return buildValidation(reader, run, ports, selectAll);
}

/** Reading up to this many fields takes no longer than reading some of them. */
const FEW_FIELDS = 100_000;

/** The reading of all fields, once some were asked for; readers of one store share it. */
type SharedFields = {
  readonly areFew: () => Promise<boolean>;
  reading?: ReturnType<StoreReader['fieldsNamed']>;
};

/** Where a store has few fields, all are read when some are first asked for, and not again. */
function readingFieldsOnce(reader: StoreReader, shared: SharedFields): StoreReader {
  const allFields = () => {
    shared.reading ??= reader.fieldsNamed(undefined);
    return shared.reading;
  };
  const only = async (isWanted: (id: number, field: FieldName) => boolean) =>
    new Map([...(await allFields())].filter(([id, field]) => isWanted(id, field)));
  return {
    ...reader,
    fieldsById: async (ids) => {
      if (!(await shared.areFew())) return reader.fieldsById(ids);
      const wanted = new Set(ids);
      return only((id) => wanted.has(id));
    },
    fieldsNamed: async (names) => {
      if (names === undefined || !(await shared.areFew())) return reader.fieldsNamed(names);
      const wanted = new Set(names);
      return only((_, { name }) => wanted.has(name));
    },
  };
}

type Rows = {
  readonly snapshot: number;
  readonly comparison: Comparison;
  readonly bindings: CheckedBindings;
  readonly documents?: DocumentNames;
  readonly selection?: ReadonlySet<number> | undefined;
  readonly rules: readonly Rule[];
  readonly sums?: SumsChoice | undefined;
};

type Checked = Awaited<ReturnType<typeof checkRows>> & { readonly chunksOf: ChunksOf };

/**
 * Checks rows, and judges the sums that do not add up. What is read of printed totals grows with the store, and is not
 * kept beyond this.
 */
async function checkSums(
  reader: RowReader,
  printed: PrintedReader | undefined,
  rows: Rows,
  ports: ValidatePorts,
): Promise<{ readonly checked: Checked; readonly judged: JudgedByPage | undefined }> {
  ports.progress.stage('rows');
  const sums = printed && (await sumJudge(printed, rows.sums, rows, ports.signal, asksFor(rows.rules)));
  const checked = await checkAll(reader, rows, sums?.judge, ports);
  return { checked, judged: await sums?.finish(checked.all.failed) };
}

async function checkAll(
  reader: RowReader,
  { snapshot, comparison, bindings, documents, selection }: Rows,
  judgeFailed: KernelOptions['judgeFailed'],
  ports: ValidatePorts,
): Promise<Checked> {
  const tuples = CHECK_MODES[comparison.mode].bindsTuples ? await reader.tuplePlaces(snapshot) : undefined;
  const { chunks, again, help } = keepChunks(reader.streamRows(snapshot, documents));
  const checked = await checkRows(chunks, bindings, comparison, selection, { ...ports, tuples, judgeFailed, help });
  return {
    ...checked,
    chunksOf: ({ version }) => again(version) ?? reader.streamRows(snapshot, documents && { version }),
  };
}

/** The taxonomies of documents that print statements: of data sets, and of filings. */
const PRINTED: ReadonlySet<TaxonomySource> = new Set(['us-gaap', 'filing']);

/** The names in a store. `own`: rules of one's own. */
type Named = {
  readonly snapshot: number;
  readonly bindings: CheckedBindings;
  readonly own?: readonly GivenRule[] | undefined;
};

export async function filterOf(
  reader: StoreReader,
  filters: GivenFilters,
  { snapshot, bindings, own = [] }: Named,
): Promise<FindingFilter> {
  const companies = filters.company.length > 0 ? await reader.companies(snapshot) : [];
  const resources = await reader.resources();
  const plans = [...bindings.values()].flatMap((entry) => planOf(entry) ?? []);
  const isPrinted = [...bindings.values()].some(({ binding }) => PRINTED.has(binding.source));
  const printed = isPrinted ? PAGE_SECTIONS : [];
  const sections = [...plans, ...own].flatMap((each) => each.sections);
  const rules = own.map(({ id }) => ({ id, family: 'own' }) as const);
  return readFilters(filters, { companies, resources, sections: [...sections, ...printed], rules });
}

/** The row versions that filters select, where they are about rows. */
async function selectionOf(
  reader: StoreReader,
  { company: companies, resource: resources }: FindingFilter,
  snapshot: number,
): Promise<ReadonlySet<number> | undefined> {
  return companies || resources ? reader.selectVersions(snapshot, { companies, resources }) : undefined;
}
