import type { DuckDBConnection } from '@duckdb/node-api';
import { queryDocumentRows } from '../printed-facts.ts';
import { queryRows } from '../rows.ts';
import { CLOSE_STATEMENTS, PRESENTED, type Snapshots, touchedSince } from './touched-documents.ts';

/** Documents may have statements where a data set lists their lines, and where they are XBRL filings. */
const HAS_STATEMENTS = `SELECT EXISTS (FROM store.statement_line)
  OR EXISTS (FROM store.document WHERE source = 'filing')`;

/**
 * Infers the sums that documents print, of those whose lines or amounts the snapshots from `first` to `last` changed,
 * and keeps them in the attached store, inside the caller's transaction; earlier ones are closed, so that past moments
 * have theirs. Totals without a sum are then compared with the other documents of the company.
 * `startBeside`: starts statements that the engine may run while sums are inferred here.
 */
export async function keepPrintedSums(
  connection: DuckDBConnection,
  snapshots: Snapshots,
  startBeside: () => Promise<void>,
): Promise<void> {
  const [[hasStatements] = []] = await queryRows(connection, HAS_STATEMENTS);
  if (hasStatements !== true) return;
  const touched = `${touchedSince(snapshots.first)}; ${CLOSE_STATEMENTS}; ${PRESENTED}`;
  const documents = await queryDocumentRows(connection, touched);
  if (documents.length === 0) return;
  const { inferDocuments } = await import('./infer-documents.ts');
  await inferDocuments(connection, documents, snapshots, { startBeside });
}
