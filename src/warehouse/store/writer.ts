import type { DuckDBConnection } from '@duckdb/node-api';
import { type Bound, bindQuestions, loaded } from './reader.ts';
import { recordRun } from './record-snapshots.ts';
import { writeFindings } from './write-findings.ts';

const rows = () => import('./commit-snapshot.ts');
const taxonomies = () => import('./write-taxonomy.ts');
const serviceRuns = () => import('./service-runs/record-service-run.ts');
const fieldKinds = () => import('./service-runs/field-kinds.ts');

const WRITES = {
  recordRun,
  writeFindings,
  recordDownloads: loaded(async () => (await import('./downloads.ts')).recordDownloads),
  commitSnapshots: loaded(async () => (await rows()).commitSnapshots),
  stagedDays: loaded(async () => (await import('./staged-days.ts')).stagedDays),
  divideByDay: loaded(async () => (await import('./staged-days.ts')).divideByDay),
  repeatedRows: loaded(async () => (await import('./merge/order-lists.ts')).readRepeated),
  listedFilings: loaded(async () => (await import('./merge/listed-filings.ts')).readListed),
  documentChanges: loaded(async () => (await import('./merge/scopes.ts')).readDocumentChanges),
  writeTaxonomies: loaded(async () => (await taxonomies()).writeTaxonomies),
  writeStagedTaxonomies: loaded(async () => (await taxonomies()).writeStagedTaxonomies),
  writePublishedRules: loaded(async () => (await import('./published-rules.ts')).writePublishedRules),
  mergeFieldKinds: loaded(async () => (await fieldKinds()).mergeFieldKinds),
  recordServiceRun: loaded(async () => (await serviceRuns()).recordServiceRun),
  unknownSymbols: loaded(async () => (await import('./service-runs/known-companies.ts')).readUnknownSymbols),
  fillTables: loaded(async () => (await import('./fill-tables.ts')).fillTables),
  storedBodyHashes: loaded(async () => (await import('./service-runs/taxonomy-checks.ts')).writtenBodyHashes),
};

/** The writes of one transaction, which {@link Session.write} commits or rolls back. */
export interface StoreWriter extends Bound<typeof WRITES> {}

export function storeWriter(connection: DuckDBConnection): StoreWriter {
  return bindQuestions(WRITES, connection);
}

/** Loads what {@link StoreWriter} would otherwise load when it is first asked to write what a service showed. */
export async function loadWriter(): Promise<void> {
  await Promise.all([rows(), taxonomies(), serviceRuns(), fieldKinds()]);
}
