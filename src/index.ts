/**
 * Crossfoot for programs and notebooks. {@link openStore} opens a store, one DuckDB file named by its path; everything
 * else is done with what it returns. Works in Node and Deno.
 *
 * Every failure that a person can mend is thrown as a {@link CrossfootError}, with message, place and hint.
 */

export type { MailCaps } from './alerts/notifications/plan-mails.ts';
export type { AskedStatement } from './analysis/company-statement/company-statement.ts';
export type { AskedProof } from './analysis/standard/explain-standard.ts';
export type { StandardProof } from './analysis/standard/require-proof.ts';
export type { Standardized } from './analysis/standard/standardize.ts';
export type { PeriodLength } from './analysis/statement/choose-columns.ts';
export type { GrowthAgainst } from './analysis/statement/growth.ts';
export type { ScaleMode } from './analysis/statement/scale.ts';
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
} from './analysis/statement/statement.ts';
export type { AskedRow } from './analysis/validation/explain/choose-row.ts';
export type { AskedTotal, Explanation } from './analysis/validation/explain/explain-total.ts';
export type { FilterName, GivenFilters } from './analysis/validation/finding-filter.ts';
export type { ModeName, SumsChoice } from './analysis/validation/mode-names.ts';
export type { ReportHead, ValidateReport } from './analysis/validation/report.ts';
export { EXACT, type Tolerance } from './analysis/validation/tolerance.ts';
export type { EpochDay } from './core/base/date.ts';
export type { Decimal } from './core/base/decimal.ts';
export type { Diagnostic, Place, Severity } from './core/base/diagnostic.ts';
export type { CodedHint, ErrorDetail, Hints, OptionName } from './core/base/errors.ts';
export { CrossfootError, type ErrorCode, type Failure, type Hint, type HintCode } from './core/base/errors.ts';
export type { Progress } from './core/base/progress.ts';
export type { ExpressionDiagnostic, Span } from './core/expression/diagnostic.ts';
export type { Level } from './core/expression/entry.ts';
export type { FieldDeclaration, StoredAs } from './core/expression/fields.ts';
export type { ExplainedTerm } from './core/expression/predicate.ts';
export type { Sql } from './core/expression/sql.ts';
export type { Digits, NullRule, ValueType as ExpressionType } from './core/expression/value.ts';
export type { AlertGrain, CountingRule } from './core/model/alert.ts';
export type { ApplicationKey } from './core/model/application-key.ts';
export type { NumberChange, RowChangeKind } from './core/model/change-kind.ts';
export type { EntityIdentity } from './core/model/entity-key.ts';
export type { ExportFormat } from './core/model/export-format.ts';
export type { ExportedFile, ExportedTable, ExportManifest } from './core/model/export-manifest.ts';
export type {
  Cause,
  CauseEvidence,
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
} from './core/model/finding.ts';
export type { CauseFit, CauseKind, ComparingFamily } from './core/model/finding-kinds.ts';
export { type AmountStyle, HUMAN_READABLE } from './core/model/format-amount.ts';
export type { DocumentKind, KeptDocument } from './core/model/kept-document.ts';
export type { KnownCounts, LeftOut, PanelForm, PanelMoment } from './core/model/known-value.ts';
/** A snapshot by its number, `latest`, `previous`, or the newest on a date. */
export type { Moment } from './core/model/moment.ts';
export type { PrintedPeriod } from './core/model/period.ts';
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
} from './core/model/row-batch.ts';
export type { HistoryChangeKind } from './core/model/row-history.ts';
export type { SectionKind } from './core/model/section-kind.ts';
export type {
  Activity,
  AskedSimulation,
  Burst,
  ChangedValue,
  CoverageState,
  DayActivity,
  Deduplication,
  FiringDetail,
  Gap,
  MailPreview,
  NamedRow,
  QuietSpell,
  ResourceCoverage,
  RuleCounts,
  Sensitivity,
  SimulatedSubscription,
  Simulation,
  SubscriptionProblem,
  SubscriptionState,
  TermTruth,
  ThresholdSensitivity,
  Variation,
} from './core/model/simulation.ts';
export type {
  Scope,
  SourceEvent,
  SourceRead,
  SourceSummary,
  StatementLine as PresentedLine,
} from './core/model/source-read.ts';
export type { CompanySubmissions, FormerName, Submission } from './core/model/submission.ts';
export type { Subscription, Template } from './core/model/subscription.ts';
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
} from './core/model/taxonomy.ts';
export type { Authority, PrintedTerms, TotalCheck } from './core/model/total-check.ts';
export type { TotalVerdict } from './core/printed/judge-totals.ts';
export type { Search } from './core/printed/printed-statement.ts';
export type { LabelMode } from './core/taxonomy/labels.ts';
export type { TransportNotice } from './core/transport/effects.ts';
export type { FailureKind } from './core/transport/failure.ts';
export type { TimeOuts } from './core/transport/options.ts';
export type { RetryPolicy } from './core/transport/retry-after.ts';
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
} from './front/library/decimals.ts';
/** The filter language: expressions that are evaluated, explained or turned into SQL. */
export { type Expression, expressionsOver, type LanguageOptions, type RowTexts } from './front/library/expressions.ts';
/** A simulation as a report. */
export {
  formatSimulation,
  formatStatement,
  type SimulationFormatName,
  type StatementFormatName,
  type TextStyle,
} from './front/library/format-results.ts';
export type {
  CompanyOptions,
  DataSetOptions,
  FetchOptions,
  FilingOptions,
  IngestFsds,
  IngestOptions,
  PayloadOptions,
  TaxonomyOptions,
} from './front/library/ingest-options.ts';
/** A statement as text, or as the bytes of a workbook. */
/** A store: ingest, sync, validate, query, compare, serve. */
export { openStore } from './front/library/open-store.ts';
export type {
  ArrowOptions,
  CallOptions,
  ExplainOptions,
  ExportOptions,
  FiledOptions,
  ImportOptions,
  KnownOptions,
  OutsidePorts,
  ReadOptions,
  ServiceOptions,
  StandardizeOptions,
  StatementOptions,
  StoreService,
  SyncOptions,
  ValidateOptions,
} from './front/library/options.ts';
export type { AskedReplay, ReplayedSubscription } from './front/library/replay.ts';
/** Rows and pictures for notebooks and terminals. */
export { type Picture, type Shown, show } from './front/library/show.ts';
/** The readers by themselves, without a store. */
export { readDataSet, readRows, readTaxonomies } from './front/library/sources.ts';
export type { StandardCalls } from './front/library/standard-calls.ts';
export type { Store } from './front/library/store.ts';
export type { StoreIngest } from './front/library/store-ingest.ts';
export type { DecimalForm } from './output/arrow/decimals.ts';
export type { AssumptionName, Assumptions } from './service/protocol/assumptions.ts';
export type { Service } from './service/server/service.ts';
export type { IngestedPayload } from './service/sync/ingest-payload.ts';
export type {
  FieldChange,
  ServiceCalls,
  ServiceIngest,
  ServiceProgress,
  ServiceResource,
  SliceCounts,
} from './service/sync/types.ts';
export type { IngestedFiling, IngestedParts } from './warehouse/ingest/commit-filings.ts';
export type { IngestedByDay } from './warehouse/ingest/ingest-by-day.ts';
export type { IngestedDataSet } from './warehouse/ingest/ingest-fsds.ts';
export type { IngestedRows } from './warehouse/ingest/ingest-rows.ts';
export type { IngestedSubmissions } from './warehouse/ingest/ingest-submissions.ts';
export type { IngestedTaxonomies } from './warehouse/ingest/ingest-taxonomy.ts';
export type { LeftSubject } from './warehouse/ingest/live/gather-live.ts';
export type { IngestedLive } from './warehouse/ingest/live/ingest-live.ts';
export type { LiveSubject } from './warehouse/ingest/live/live-sources.ts';
export type { AskedDiff, StoreDiff } from './warehouse/reading/diff.ts';
export type { AskedPanel, PanelAnswer } from './warehouse/reading/panel.ts';
export type { QueryAnswer, QueryRow } from './warehouse/reading/query.ts';
export type { AskedRestatements, Restatement, RestatementList } from './warehouse/reading/restatements.ts';
export type { ChangedDocument, NewRowKind, RowChange, ValueChange } from './warehouse/store/diff/row-changes.ts';
export type { RestatedSide, RestatementCounts, StoredRestatement } from './warehouse/store/history/restatements.ts';
export type { RowChanges } from './warehouse/store/merge/rows.ts';
export type { PrintedEvidence, PrintedTaxonomy } from './warehouse/store/printed/printed-taxonomy.ts';
export type { SqlValue } from './warehouse/store/query/list-relations.ts';
export type { AnswerColumn } from './warehouse/store/query/run-sql.ts';
export type { FieldLabels, LabelOrigin, StoredTaxonomy } from './warehouse/store/read-taxonomy.ts';
export type { CommittedSnapshot } from './warehouse/store/record-snapshots.ts';
export type { StoredSnapshot } from './warehouse/store/snapshots.ts';
export type { WholeTaxonomy } from './warehouse/store/whole-taxonomy.ts';
export type { WrittenTaxonomy } from './warehouse/store/write-taxonomy.ts';
