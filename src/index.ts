/**
 * Crossfoot for programs and notebooks. {@link openStore} opens a store, one DuckDB file named by its path; everything else is done
 * with what it returns. Works in Node and Deno.
 *
 * Every failure that a person can mend is thrown as a {@link CrossfootError}, with message, place and hint.
 */

export type { Decimal } from './base/decimal.ts';
export type { Diagnostic, Place, Severity } from './base/diagnostic.ts';
export { CrossfootError, type ErrorCode, type Failure, type Hint, type HintCode } from './base/errors.ts';
export type { Progress } from './base/progress.ts';
export type { ExpressionDiagnostic } from './expression/diagnostic.ts';
export type { FieldDeclaration } from './expression/fields.ts';
export type { IngestedFiling } from './ingest/commit-filings.ts';
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
export { formatSimulation } from './library/format-simulation.ts';
/** A statement as text, or as the bytes of a workbook. */
export { formatStatement } from './library/format-statement.ts';
/** A store: ingest, sync, validate, query, compare, serve. */
export { openStore } from './library/open-store.ts';
export type { AskedReplay, ReplayedSubscription } from './library/replay.ts';
/** The readers by themselves, without a store. */
export { readDataSet, readRows, readTaxonomies } from './library/sources.ts';
export type {
  CallOptions,
  DataSetOptions,
  ExplainOptions,
  FilingOptions,
  IngestFsds,
  IngestOptions,
  OutsidePorts,
  PayloadOptions,
  ReadOptions,
  ServiceOptions,
  StatementOptions,
  Store,
  StoreService,
  SyncOptions,
  TaxonomyOptions,
  ValidateOptions,
} from './library/store.ts';
export type { AlertGrain, CountingRule } from './model/alert.ts';
export type { Contribution, Finding } from './model/finding.ts';
export type { FiringDetail } from './model/firing.ts';
export { type AmountStyle, HUMAN_READABLE } from './model/format-amount.ts';
/** A snapshot by its number, `latest`, `previous`, or the newest on a date. */
export type { Moment } from './model/moment.ts';
export type {
  MailPreview,
  ResourceCoverage,
  RuleCounts,
  SimulatedSubscription,
  Simulation,
} from './model/simulation.ts';
export type { QueryAnswer, QueryRow } from './reading/query.ts';
export type { WholeTaxonomy } from './reading/taxonomies.ts';
export type { StatementStyle } from './statement/formats/format.ts';
export type { StatementFormatName } from './statement/formats/formats.ts';
export type {
  Statement,
  StatementCell,
  StatementColumn,
  StatementLine,
  StatementSection,
} from './statement/statement.ts';
export type { RowChange } from './store/diff/row-changes.ts';
export type { StoredTaxonomy } from './store/read-taxonomy.ts';
export type { StoredSnapshot } from './store/snapshots.ts';
export type { ServiceIngest } from './sync/types.ts';
export type { AskedTotal, Explanation } from './validation/explain/explain-total.ts';
export type { ModeName } from './validation/mode-names.ts';
export type { ValidateReport } from './validation/report.ts';
export { EXACT, type Tolerance } from './validation/tolerance.ts';
