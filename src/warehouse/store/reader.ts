import { statSync } from 'node:fs';
import type { DuckDBConnection } from '@duckdb/node-api';
import { findCompanies, listCompanies } from './companies.ts';
import { readCompanyRows } from './company-rows.ts';
import { withConnection, withHeldStore } from './connection.ts';
import type { StorePorts } from './ports.ts';
import { listRelated, readBindings, readCalculationFields, readCalculations } from './read-calculation.ts';
import { describeRows, readRows } from './read-rows.ts';
import type { ReadBeside } from './reads-beside.ts';
import { type Kind, remembered } from './remembered.ts';
import { fieldsOfResource, listResources, readResourceFields, readStoredFields } from './resource-fields.ts';
import { selectVersions, streamRows } from './row-stream.ts';
import { areHeld, calculationsWithoutValues, prepareRules, ruleRows, ruleRowsByDocument } from './rule-rows.ts';
import { releaseEngineMemory } from './shared-engine.ts';
import { listSnapshots, newestSnapshot, newestSnapshots, requireSnapshot, snapshotOf } from './snapshots.ts';
import {
  readBalanceTypes,
  readFieldsById,
  readFieldsNamed,
  readMonetaryFieldsBy,
  readRowNames,
  streamNumbers,
} from './stream-numbers.ts';

const printedTotals = () => import('./printed/printed-totals.ts');

const QUESTIONS = {
  snapshots: listSnapshots,
  newestSnapshot: kept(1, newestSnapshot),
  newestSnapshots,
  requireSnapshot,
  snapshotOf: kept(16, snapshotOf),

  resources: listResources,
  resourceFields: readResourceFields,
  declaredFields: loaded(async () => (await import('./declared-fields.ts')).readDeclaredFields),
  fieldsOfResource,
  storedFields: readStoredFields,
  companies: listCompanies,
  industryCodes: loaded(async () => (await import('./industry-codes.ts')).readIndustryCodes),
  companiesNamed: kept(64, findCompanies),

  streamRows,
  streamNumbers,
  companyRows: readCompanyRows,
  fieldsNamed: readFieldsNamed,
  fieldsById: readFieldsById,
  balanceTypes: readBalanceTypes,
  prepareRules,
  ruleRows,
  ruleRowsByDocument,
  areHeld,
  chosenRows: loaded(async () => (await import('./chosen-rows.ts')).chosenRows),
  placeFindings: loaded(async () => (await import('./place-findings.ts')).placeFindings),
  rowNames: readRowNames,
  monetaryFieldsBy: readMonetaryFieldsBy,
  calculationsWithoutValues,
  selectVersions,
  tuplePlaces: loaded(async () => (await import('./tuple-rows.ts')).readTuplePlaces),
  describeRows,
  rows: readRows,
  fieldsOfCompany: loaded(async () => (await import('./company-values.ts')).fieldsOfCompany),
  rowsOfFields: loaded(async () => (await import('./company-values.ts')).rowsOfFields),
  valuesOfVersions: loaded(async () => (await import('./read-values.ts')).valuesOfVersions),
  historyOfFields: loaded(async () => (await import('./company-values.ts')).historyOfFields),
  filingNamed: kept(
    8,
    loaded(async () => (await import('./company-values.ts')).filingNamed),
  ),
  placeOfFinding: loaded(async () => (await import('./company-values.ts')).placeOfFinding),
  placeOfVersion: kept(
    8,
    loaded(async () => (await import('./company-values.ts')).placeOfVersion),
  ),
  search: loaded(async () => (await import('./search/search-store.ts')).searchStore),
  fieldPlaces: loaded(async () => (await import('./company-filings.ts')).readFieldPlaces),
  filingsOfCompany: loaded(async () => (await import('./company-filings.ts')).readFilingsOfCompany),
  printedVerdicts: loaded(async () => (await import('./printed/printed-verdicts.ts')).readPrintedVerdicts),
  printedTotals: loaded(async () => (await printedTotals()).readPrintedTotals),
  totalsOfRows: kept(
    6,
    loaded(async () => (await import('./printed/totals-of-rows.ts')).readTotalsOfRows),
  ),
  countPrinted: loaded(async () => (await import('./printed/list-printed.ts')).countPrinted),
  statementLines: kept(
    6,
    loaded(async () => (await import('./statement-lines.ts')).readStatementLines),
  ),

  bindings: kept(64, readBindings),
  calculationFields: readCalculationFields,
  relatedTaxonomies: kept(8, listRelated),
  calculationsOf: readCalculations,

  taxonomies: loaded(async () => (await import('./read-taxonomy.ts')).listTaxonomies),
  printedTaxonomies: loaded(async () => (await import('./printed/list-printed.ts')).listPrinted),
  countPrinting: loaded(async () => (await import('./printed/list-printed.ts')).countPrinting),
  wholeTaxonomy: loaded(async () => (await import('./whole-taxonomy.ts')).readWholeTaxonomy),
  partsOf: loaded(async () => (await import('./whole-taxonomy.ts')).readPartsOf),
  taxonomyParts: kept(
    6,
    loaded(async () => (await import('./read-taxonomy.ts')).readTaxonomyParts),
  ),
  propertiesOf: kept(
    6,
    loaded(async () => (await import('./read-taxonomy.ts')).readProperties),
  ),
  sectionIndex: loaded(async () => (await import('./taxonomy-index.ts')).readSectionIndex),
  fieldIndex: loaded(async () => (await import('./taxonomy-index.ts')).readFieldIndex),
  fieldLabels: loaded(async () => (await import('./read-taxonomy.ts')).readFieldLabels),
  labelsAt: loaded(async () => (await import('./field-labels.ts')).readLabelsAt),
  ownLabels: loaded(async () => (await import('./field-labels.ts')).readOwnLabels),
  labelsNamed: loaded(async () => (await import('./field-labels.ts')).readLabelsNamed),

  filingFacts: loaded(async () => (await import('./filing-facts.ts')).readFilingFacts),
  keptDocuments: loaded(async () => (await import('./kept-documents.ts')).readKeptDocuments),
  keptText: loaded(async () => (await import('./kept-documents.ts')).readKeptText),
  printedPlaces: loaded(async () => (await import('./kept-documents.ts')).readPrintedPlaces),
  filedValues: kept(
    3,
    loaded(async () => (await import('./kept-documents.ts')).readFiledValues),
  ),
  notes: loaded(async () => (await import('./notes.ts')).readNotes),
  note: loaded(async () => (await import('./notes.ts')).readNote),
  otherNotes: loaded(async () => (await import('./notes.ts')).readOtherNotes),
  searchNotes: loaded(async () => (await import('./notes.ts')).searchNotes),
  publishedRules: loaded(async () => (await import('./published-rules.ts')).readPublishedRules),

  companyList: loaded(async () => (await import('./years/company-list.ts')).readCompanyList),
  companyFigures: loaded(async () => (await import('./years/company-figures.ts')).readCompanyFigures),
  companyFacts: loaded(async () => (await import('./years/company-figures.ts')).readCompanyFacts),
  restatedFilings: loaded(async () => (await import('./years/restated-filings.ts')).readRestatedFilings),
  fieldValues: loaded(async () => (await import('./years/field-values.ts')).readFieldValues),

  earlierRun: loaded(async () => (await import('./read-findings.ts')).readEarlierRun),

  runTrend: loaded(async () => (await import('./run-trend.ts')).readRunTrend),
  runs: kept(
    4,
    loaded(async () => (await import('./recorded-findings.ts')).listRuns),
  ),
  findings: loaded(async () => (await import('./recorded-findings.ts')).readFindings),
  countByFiling: loaded(async () => (await import('./findings/finding-facets.ts')).countByFiling),
  countFindings: loaded(async () => (await import('./findings/finding-counts.ts')).countFindings),
  countNewFindings: loaded(async () => (await import('./findings/finding-facets.ts')).countNewFindings),
  listedFinding: loaded(async () => (await import('./recorded-findings.ts')).readListedFinding),

  panel: loaded(async () => (await import('./history/panel.ts')).makePanel),
  restatements: loaded(async () => (await import('./history/restatements.ts')).readRestatements),
  compareSnapshots: loaded(async () => (await import('./diff/compare-snapshots.ts')).compareSnapshots),

  standardCompanies: loaded(async () => (await import('./standard/standard-filings.ts')).readStandardCompanies),
  standardDocuments: loaded(async () => (await import('./standard/standard-filings.ts')).readStandardDocuments),
  coverage: loaded(async () => (await import('./standard/coverage.ts')).readCoverage),
  doubtfulValues: loaded(async () => (await import('./standard/doubtful-values.ts')).readDoubtfulValues),
  derivedResources: loaded(async () => (await import('./standard/coverage.ts')).readDerivedResources),
  hasSource: loaded(async () => (await import('./standard/standard-filings.ts')).hasSource),
  lastRunOf: loaded(async () => (await import('./standard/standard-filings.ts')).readLastRunOf),
  conceptFields: loaded(async () => (await import('./standard/standard-facts.ts')).readConceptFields),
  standardFacts: loaded(async () => (await import('./standard/standard-facts.ts')).readStandardFacts),
  faceLines: loaded(async () => (await import('./standard/standard-facts.ts')).readFaceLines),
  unitNames: loaded(async () => (await import('./standard/standard-facts.ts')).readUnitNames),
  footingSums: loaded(async () => (await import('./standard/standard-facts.ts')).readFootingSums),

  filingIdentities: loaded(async () => (await import('./filing-facts.ts')).readFilingIdentities),

  downloadValidators: loaded(async () => (await import('./downloads.ts')).readValidators),
  checkedTaxonomies: loaded(async () => (await import('./service-runs/taxonomy-checks.ts')).listCheckedTaxonomies),
  knownCompanies: loaded(async () => (await import('./service-runs/known-companies.ts')).readKnownCompanies),
  growingResources: loaded(async () => (await import('./service-runs/known-companies.ts')).readGrowing),
  fieldKinds: loaded(async () => (await import('./service-runs/field-kinds.ts')).readFieldKinds),
  taxonomyChecks: loaded(async () => (await import('./service-runs/taxonomy-checks.ts')).readTaxonomyChecks),
  serviceRun: loaded(async () => (await import('./service-runs/record-service-run.ts')).readServiceRun),

  shownState: loaded(async () => (await import('./serving/shown-state.ts')).readShownState),
  servedRows: loaded(async () => (await import('./serving/served-rows.ts')).readServedRows),
  rowHistory: loaded(async () => (await import('./history/row-history.ts')).readRowHistory),
  servedTaxonomy: loaded(async () => (await import('./serving/served-taxonomy.ts')).readServedTaxonomy),
  servedFieldNames: loaded(async () => (await import('./serving/shown-state.ts')).readFieldNames),
};

/** An open store and the questions it answers. Each is documented where it is implemented. */
export interface StoreReader extends Bound<typeof QUESTIONS> {
  /** What was made of the open store before, else a new one: see `remembered`. */
  readonly remembered: <T>(kind: Kind, key: string, make: () => Promise<T>) => Promise<T>;
  /** Absent where the store has one connection. */
  readonly beside?: Beside | undefined;
}

/** A second way to the same store: what is asked there runs while other questions are asked here. */
export type Beside = {
  /** The size of the store. */
  readonly bytes: number;
  /** Its engine is for this reader alone, with a limit of memory for all that it reads. */
  readonly isLimited: boolean;
  /** Temporary relations are not shared. */
  readonly read: <T>(use: UseReader<T>) => Promise<T>;
};

type UseReader<T> = (reader: StoreReader) => Promise<T>;

/** The path of a store, or an opening of it that several calls share. */
export type StorePlace = string | { readonly use: <T>(use: UseReader<T>) => Promise<T> };

export function withReader<T>(place: StorePlace, ports: StorePorts, use: UseReader<T>): Promise<T> {
  if (typeof place !== 'string') return place.use(use);
  return withConnection(place, ports, (connection, readBeside) =>
    use({ ...storeReader(connection), beside: besideOf(place, readBeside, false) }),
  );
}

/** Shares one opening of a store among all reads of it in this process, while `use` runs: see `withHeldStore`. */
export function holdStore<T>(path: string, ports: StorePorts, use: () => Promise<T>): Promise<T> {
  return withHeldStore(path, ports, use);
}

/** Gives memory that ended reads needed back to the system: see {@link releaseEngineMemory}. */
export function releaseReads(): Promise<void> {
  return releaseEngineMemory();
}

export function storeReader(connection: DuckDBConnection): StoreReader {
  return {
    ...bindQuestions(QUESTIONS, connection),
    remembered: (kind, key, make) => remembered(connection, kind, key, make),
  };
}

export function besideOf(path: string, readBeside: ReadBeside, isLimited: boolean): Beside {
  const bytes = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  return { bytes, isLimited, read: (use) => readBeside((connection) => use(storeReader(connection))) };
}

/** Asks both, at the same time where the store has a second connection. A failure of the first ends the second. */
export async function readBoth<A, B>(
  reader: StoreReader,
  first: UseReader<A>,
  second: UseReader<B>,
): Promise<readonly [A, B]> {
  if (!reader.beside) return [await first(reader), await second(reader)];
  const other = reader.beside.read(second);
  // A failure is thrown where the answer is awaited.
  other.catch(() => {});
  return [await first(reader), await other];
}

/** A question of which the last answers are kept, by the JSON of its inputs, while the store does not change. */
function kept<Inputs extends readonly unknown[], Answer>(
  most: number,
  question: (connection: DuckDBConnection, ...inputs: Inputs) => Promise<Answer>,
): (connection: DuckDBConnection, ...inputs: Inputs) => Promise<Answer> {
  const kind = { kind: question, most };
  return (connection, ...inputs) =>
    remembered(connection, kind, JSON.stringify(inputs), () => question(connection, ...inputs));
}

type Question = (connection: DuckDBConnection, ...inputs: never[]) => unknown;

/** Functions over a connection, as functions that have theirs: rooms above the store see no connection. */
export type Bound<Questions> = {
  readonly [name in keyof Questions]: Questions[name] extends (
    connection: DuckDBConnection,
    ...inputs: infer Inputs
  ) => infer Answer
    ? (...inputs: Inputs) => Answer
    : never;
};

export function bindQuestions<Questions extends Readonly<Record<string, Question>>>(
  questions: Questions,
  connection: DuckDBConnection,
): Bound<Questions> {
  const bound = Object.entries(questions).map(([name, question]) => [
    name,
    (...inputs: never[]) => question(connection, ...inputs),
  ]);
  return Object.fromEntries(bound) as Bound<Questions>;
}

/** A question whose modules are loaded when it is first asked: most commands need few of them. */
export function loaded<Inputs extends readonly unknown[], Answer>(
  load: () => Promise<(connection: DuckDBConnection, ...inputs: Inputs) => Promise<Answer>>,
): (connection: DuckDBConnection, ...inputs: Inputs) => Promise<Answer> {
  return async (connection, ...inputs) => (await load())(connection, ...inputs);
}
