/**
 * Crossfoot for programs and notebooks. Everything works on a store, one DuckDB file named by its path, and is handed what it
 * needs of the outside world as `ports`, which `nodePorts()` makes.
 *
 * Whatever is wrong with what was handed in is thrown as a {@link CrossfootError} that says what, where and what to do next.
 */

export type { Decimal } from './base/decimal.ts';
export type { Diagnostic, Place, Severity } from './base/diagnostic.ts';
export { CrossfootError, type ErrorCode, type Failure } from './base/errors.ts';
export type { Progress } from './base/progress.ts';
export type { PortChoices } from './cli/node-ports.ts';
export type { IngestedDataSet, IngestRequest, Requester } from './ingest/ingest-fsds.ts';
export type { IngestedPayload, PayloadRequest } from './ingest/ingest-payload.ts';
export type { IngestedRows } from './ingest/ingest-rows.ts';
export type { IngestedTaxonomies } from './ingest/ingest-taxonomy.ts';
/** Exact decimals. `formatAmount` says how an amount looks to a person, `fieldKey` is the key of a field in maps: `us-gaap/2009#Assets`. */
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
/**
 * Bring in: an SEC data set (a zip, a folder or a URL, which needs a `requester`), XBRL taxonomies, a saved answer of the service. Each is
 * committed whole or not at all.
 */
export { ingestFsds, ingestPayload, ingestTaxonomy, nodePorts } from './library/ingest.ts';
/** Read: a query in SQL, snapshots and what changed between two of them, taxonomies. */
export {
  changesBetween,
  queryStore,
  storedSnapshots,
  storedTaxonomies,
  storedTaxonomy,
} from './library/reading.ts';
/** Check that the numbers add up; `recordValidation` keeps the run and its findings in the store. */
export { recordValidation, validateStore } from './library/validation.ts';
export type { Contribution, Finding } from './model/finding.ts';
export { type AmountStyle, HUMAN_READABLE } from './model/format-amount.ts';
/** A snapshot by its number, `latest`, `previous`, or the newest on a date. */
export type { Moment } from './model/moment.ts';
export type { QueryAnswer } from './reading/query.ts';
export type { WholeTaxonomy } from './reading/taxonomies.ts';
/** Invented companies, with errors planted in their totals, in a new store: something to try the rest on. */
export { buildSample } from './sample/build-sample-store.ts';
export type { DiffCounts } from './store/diff/counts.ts';
export type { FieldLabels } from './store/field-labels.ts';
export type { IngestPorts } from './store/ports.ts';
export type { StoredTaxonomy } from './store/read-taxonomy.ts';
export type { StoredSnapshot } from './store/snapshots.ts';
export type { ValidateReport } from './validation/report.ts';
export { EXACT, type Tolerance } from './validation/tolerance.ts';
export type { ValidatePorts, ValidateRequest, Validation } from './validation/validate-store.ts';
