/**
 * Crossfoot for programs and notebooks. Everything works on a store, one DuckDB file named by its path, and is handed what it
 * needs of the outside world as `ports`, which `nodePorts()` makes.
 *
 * Whatever is wrong with what was handed in is thrown as a {@link CrossfootError} that says what, where and what to do next.
 */

export {
  absDecimal,
  addDecimal,
  compareDecimal,
  type Decimal,
  formatDecimal,
  multiplyDecimal,
  negateDecimal,
  parseDecimal,
  subtractDecimal,
  trimDecimal,
} from './base/decimal.ts';
export type { Diagnostic, Place, Severity } from './base/diagnostic.ts';
export { CrossfootError, type Failure } from './base/errors.ts';
export type { Progress } from './base/progress.ts';
/** The sample that ships with the program: where its files are, in which order they came out, which errors are planted. */
export { type PlantedError, readSample, type Sample } from './cli/demo/sample.ts';
export { nodePorts, type PortChoices } from './cli/node-ports.ts';
/** Bring in: SEC data sets, XBRL taxonomies, saved answers of the service. Each is committed whole or not at all. */
export { type IngestedDataSet, type IngestRequest, ingestFsds, type Requester } from './ingest/ingest-fsds.ts';
export { type IngestedPayload, ingestPayload, type PayloadRequest } from './ingest/ingest-payload.ts';
export type { IngestedRows, IngestPorts } from './ingest/ingest-rows.ts';
export { type IngestedTaxonomies, ingestTaxonomy } from './ingest/ingest-taxonomy.ts';
/** The key of a field in maps: `us-gaap/2009#Assets`. */
export { fieldKey } from './model/field-name.ts';
export type { Contribution, Finding } from './model/finding.ts';
/** How an amount looks to a person; exact in every style. */
export { type AmountStyle, FOR_PEOPLE, formatAmount } from './model/format-amount.ts';
export { type QueryAnswer, queryStore } from './reading/query.ts';
export { changesBetween, storedSnapshots } from './reading/snapshots.ts';
export { storedTaxonomies, storedTaxonomy, type WholeTaxonomy } from './reading/taxonomies.ts';
export type { DiffCounts } from './store/diff/counts.ts';
export type { FieldLabels } from './store/field-labels.ts';
export type { StoredTaxonomy } from './store/read-taxonomy.ts';
export type { StoredSnapshot } from './store/snapshots.ts';
/** Check that the numbers add up; `recordValidation` keeps the run and its findings in the store. */
export { recordValidation } from './validation/record-validation.ts';
export type { ValidateReport } from './validation/report.ts';
export { EXACT, formatTolerance, parseTolerance, type Tolerance } from './validation/tolerance.ts';
export {
  type ValidatePorts,
  type ValidateRequest,
  type Validation,
  validateStore,
} from './validation/validate-store.ts';
