/**
 * Crossfoot for programs and notebooks. {@link openStore} opens a store, one DuckDB file named by its path; everything
 * else is done with what it returns. Works in Node and Deno.
 *
 * Every failure that a person can mend is thrown as a {@link CrossfootError}, with message, place and hint.
 */

export type { DecimalForm } from './arrow/decimals.ts';
export type { EpochDay } from './base/date.ts';
export type { Decimal } from './base/decimal.ts';
export type { Diagnostic, Place, Severity } from './base/diagnostic.ts';
export type { CodedHint, ErrorDetail, Hints, OptionName } from './base/errors.ts';
export { CrossfootError, type ErrorCode, type Failure, type Hint, type HintCode } from './base/errors.ts';
export type { Progress } from './base/progress.ts';
export type { TransportNotice } from './client/transport/effects.ts';
export type { FailureKind } from './client/transport/failure.ts';
export type { TimeOuts } from './client/transport/options.ts';
export type { RetryPolicy } from './client/transport/retry-after.ts';
export type { ExpressionDiagnostic, Span } from './expression/diagnostic.ts';
export type { Level } from './expression/entry.ts';
export type { FieldDeclaration, StoredAs } from './expression/fields.ts';
export type { ExplainedTerm } from './expression/predicate.ts';
export type { Sql } from './expression/sql.ts';
export type { Digits, NullRule, ValueType as ExpressionType } from './expression/value.ts';
export type { IngestedFiling, IngestedParts } from './ingest/commit-filings.ts';
export type { IngestedByDay } from './ingest/ingest-by-day.ts';
export type { IngestedDataSet } from './ingest/ingest-fsds.ts';
export type { IngestedPayload } from './ingest/ingest-payload.ts';
export type { IngestedRows } from './ingest/ingest-rows.ts';
export type { IngestedTaxonomies } from './ingest/ingest-taxonomy.ts';
export type { AskedStatement } from './library/company-statement.ts';
/** Exact decimals; `formatAmount` formats for people; `fieldKey`: the key of a field in maps, `us-gaap/2009#Assets`. */
export {
  absDecimal,
  addDecimal,
  compareDecimal,
  decimalText,
  fieldKey,
  formatAmount,
  formatDecimal,
  formatTolerance,
  multiplyDecimal,
  negateDecimal,
  parseDecimal,
  parseTolerance,
  subtractDecimal,
  trimDecimal,
} from './library/decimals.ts';
/** The filter language: expressions that are evaluated, explained or turned into SQL. */
export { type Expression, expressionsOver, type LanguageOptions, type RowTexts } from './library/expressions.ts';
/** A simulation as a report. */
export { formatSimulation, type SimulationFormatName, type TextStyle } from './library/format-simulation.ts';
/** A statement as text, or as the bytes of a workbook. */
export { formatStatement } from './library/format-statement.ts';
/** A store: ingest, sync, validate, query, compare, serve. */
export { openStore } from './library/open-store.ts';
export type {
  ArrowOptions,
  CallOptions,
  DataSetOptions,
  ExplainOptions,
  ExportOptions,
  FilingOptions,
  ImportOptions,
  IngestFsds,
  IngestOptions,
  OutsidePorts,
  PayloadOptions,
  ReadOptions,
  ServiceOptions,
  StatementOptions,
  StoreService,
  SyncOptions,
  TaxonomyOptions,
  ValidateOptions,
} from './library/options.ts';
export type { AskedReplay, ReplayedSubscription } from './library/replay.ts';
/** Rows and pictures for notebooks and terminals. */
export { type Picture, type Shown, show } from './library/show.ts';
/** The readers by themselves, without a store. */
export { readDataSet, readRows, readTaxonomies } from './library/sources.ts';
export type { Store } from './library/store.ts';
export type { StoreIngest } from './library/store-ingest.ts';
export type { AlertGrain, CountingRule } from './model/alert.ts';
export type { ApplicationKey } from './model/application-key.ts';
export type { RowChangeKind } from './model/change-kind.ts';
export type { EntityIdentity } from './model/entity-key.ts';
export type { ExportFormat } from './model/export-format.ts';
export type { ExportedFile, ExportedTable, ExportManifest } from './model/export-manifest.ts';
export type {
  Cause,
  CauseEvidence,
  CauseFit,
  CauseKind,
  ComparingFamily,
  ComparisonEvidence,
  Contribution,
  Evidence,
  Explained,
  Finding,
  FindingCompany,
  FindingDocument,
  FindingHead,
  FindingSection,
  FindingSource,
  PrintedTerm,
  PublishedEvidence,
  RollUpEvidence,
  RowFinding,
  RowPlace,
  ScaleEvidence,
  TaxonomyEvidence,
  TaxonomyFinding,
  WeightEvidence,
} from './model/finding.ts';
export type { ChangedValue, FiringDetail, NamedRow, TermTruth } from './model/firing.ts';
export { type AmountStyle, HUMAN_READABLE } from './model/format-amount.ts';
/** A snapshot by its number, `latest`, `previous`, or the newest on a date. */
export type { Moment } from './model/moment.ts';
export type { PrintedPeriod } from './model/period.ts';
export type {
  Dimensions,
  Entity,
  FiledDocument,
  NumberColumns,
  RowBatch,
  RowColumns,
  TaxonomyBinding,
  TextColumns,
  ValueColumns,
  WideNumberColumns,
} from './model/row-batch.ts';
export type { HistoryChangeKind } from './model/row-history.ts';
export type { SectionKind } from './model/section-kind.ts';
export type {
  Activity,
  AskedSimulation,
  Burst,
  CoverageState,
  DayActivity,
  Deduplication,
  Gap,
  MailPreview,
  QuietSpell,
  ResourceCoverage,
  RuleCounts,
  Sensitivity,
  SimulatedSubscription,
  Simulation,
  SubscriptionProblem,
  SubscriptionState,
  ThresholdSensitivity,
  Variation,
} from './model/simulation.ts';
export type {
  Scope,
  SourceEvent,
  SourceRead,
  SourceSummary,
  StatementLine as PresentedLine,
} from './model/source-read.ts';
export type {
  BalanceType,
  CalculationRelationship,
  DataType,
  FieldLabel,
  FieldName,
  FieldProperty,
  PeriodType,
  PresentationRelationship,
  Section,
  Structure,
  Taxonomy,
  TaxonomyExtent,
  TaxonomyKey,
  TaxonomyParts,
  TaxonomyRead,
  TaxonomySource,
} from './model/taxonomy.ts';
export type { Authority, PrintedTerms, TotalCheck } from './model/total-check.ts';
export type { MailCaps } from './notifications/plan-mails.ts';
export type { TotalVerdict } from './printed/judge-totals.ts';
export type { Search } from './printed/printed-statement.ts';
export type { AssumptionName, Assumptions } from './protocol/assumptions.ts';
export type { Subscription, Template } from './protocol/subscriptions/records.ts';
export type { AskedDiff, StoreDiff } from './reading/diff.ts';
export type { QueryAnswer, QueryRow } from './reading/query.ts';
export type { Service } from './server/service.ts';
export type { PeriodLength } from './statement/choose-columns.ts';
export type { StatementFormatName } from './statement/formats/formats.ts';
export type { GrowthAgainst } from './statement/growth.ts';
export type { ScaleMode } from './statement/scale.ts';
export type {
  CellSource,
  ColumnMember,
  Derivation,
  DerivationPart,
  Display,
  FiscalPeriod,
  LeftOutReason,
  LeftOutValue,
  LineSum,
  SameFiling,
  SectionStructure,
  SignMode,
  Statement,
  StatementCell,
  StatementColumn,
  StatementLine,
  StatementSection,
  ValueType as StatementValueType,
} from './statement/statement.ts';
export type { ChangedDocument, NewRowKind, RowChange, ValueChange } from './store/diff/row-changes.ts';
export type { RowChanges } from './store/merge/rows.ts';
export type { PrintedEvidence, PrintedTaxonomy } from './store/printed/printed-taxonomy.ts';
export type { AnswerColumn } from './store/query/run-sql.ts';
export type { SqlValue } from './store/query/sql-value.ts';
export type { FieldLabels, LabelOrigin, StoredTaxonomy } from './store/read-taxonomy.ts';
export type { CommittedSnapshot } from './store/record-snapshots.ts';
export type { StoredSnapshot } from './store/snapshots.ts';
export type { WholeTaxonomy } from './store/whole-taxonomy.ts';
export type { WrittenTaxonomy } from './store/write-taxonomy.ts';
export type {
  FieldChange,
  ServiceCalls,
  ServiceIngest,
  ServiceProgress,
  ServiceResource,
  SliceCounts,
} from './sync/types.ts';
export type { LabelMode } from './taxonomy/labels.ts';
export type { AskedRow } from './validation/explain/choose-row.ts';
export type { AskedTotal, Explanation } from './validation/explain/explain-total.ts';
export type { FilterName, GivenFilters } from './validation/finding-filter.ts';
export type { ModeName } from './validation/mode-names.ts';
export type { SumsChoice } from './validation/page/sums-choices.ts';
export type { ReportHead, ValidateReport } from './validation/report.ts';
export { EXACT, type Tolerance } from './validation/tolerance.ts';
