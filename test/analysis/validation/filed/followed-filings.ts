import { filedContents } from '../../../../src/analysis/validation/filed/content.ts';
import { FIRST_SNAPSHOT, filedReader } from '../../../../src/analysis/validation/filed/filed-reader.ts';
import type { ModeName } from '../../../../src/analysis/validation/mode-names.ts';
import type { RowReader } from '../../../../src/analysis/validation/read-calculations.ts';
import type { ValidateReport } from '../../../../src/analysis/validation/report.ts';
import { EXACT } from '../../../../src/analysis/validation/tolerance.ts';
import { validateDocuments } from '../../../../src/analysis/validation/validate-store.ts';
import { ingestXbrlIn } from '../../../../src/warehouse/ingest/ingest-xbrl.ts';
import { FILING_RESOURCE, FILING_SOURCE } from '../../../../src/warehouse/sources/xbrl/read-filing.ts';
import { withConnection } from '../../../../src/warehouse/store/connection.ts';
import { storeReader } from '../../../../src/warehouse/store/reader.ts';
import { openSession } from '../../../../src/warehouse/store/session.ts';
import { TEST_PORTS } from '../../../support/temp-store.ts';

/** Ingests filings into a new store; they can be judged as they were read, and as the store has them. */
export async function followedFilings(store: string, inputs: readonly string[]) {
  const contents = filedContents();
  const opening = openSession();
  const request = { store, observedAt: '2024-01-01T00:00:00Z' };
  const follower = { add: contents.add, start: () => {} };
  const { filings, isAll } = await ingestXbrlIn(opening, inputs, request, TEST_PORTS, follower);
  (await opening).close();
  if (!isAll) throw new Error('the store was not new');
  const names = filings.flatMap((filing) => (filing.kind === 'ingested' ? [filing.id] : []));
  const documents = { source: FILING_SOURCE, names, snapshot: FIRST_SNAPSHOT };
  const judged = async (reader: RowReader, mode: ModeName): Promise<ValidateReport> =>
    (await validateDocuments(reader, { mode, tolerance: EXACT, documents }, TEST_PORTS)).report;
  return {
    ingested: filings,
    inMemory: (mode: ModeName) => judged(filedReader(contents, FILING_RESOURCE), mode),
    fromStore: (mode: ModeName) =>
      withConnection(store, TEST_PORTS, (connection) => judged(storeReader(connection), mode)),
  };
}
