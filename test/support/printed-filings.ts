import { withConnection } from '../../src/warehouse/store/connection.ts';
import { readDocumentRows } from '../../src/warehouse/store/printed-facts.ts';
import { filingsIn, type PrintedFiling } from '../../src/warehouse/store/printed-filings.ts';
import { readFilings } from '../../src/warehouse/store/read-filings.ts';
import { queryRows } from '../../src/warehouse/store/rows.ts';
import { TEST_PORTS } from './temp-store.ts';

/** The statements of all documents of a store, as they are now. */
export function allPrintedFilings(store: string): Promise<readonly PrintedFiling[]> {
  return withConnection(store, TEST_PORTS, async (connection) => {
    const documents = await queryRows(connection, 'SELECT document_id FROM document ORDER BY 1');
    const [[newest] = []] = await queryRows(connection, 'SELECT max(snapshot_id) FROM snapshot');
    const ids = documents.map(([id]) => Number(id));
    return Array.from(
      filingsIn(await readFilings(connection, await readDocumentRows(connection, ids), Number(newest))),
    );
  });
}
