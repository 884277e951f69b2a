import type { DuckDBConnection } from '@duckdb/node-api';
import { queryRows } from '../rows.ts';
import { type CompletedDocuments, readCompleted } from './complete-documents.ts';

/** Filings that a snapshot opened, and those of them that it closed a version of. */
const FILINGS = `
  SELECT count(*) FILTER (opened = $snapshot), count(*) FILTER (closed = $snapshot) FROM store.submission`;

/** What lists of filings changed. */
export type ListedFilings = {
  readonly documents: CompletedDocuments;
  readonly filings: { readonly new: number; readonly changed: number };
};

/** What the last merge of lists of filings changed, which became this snapshot; 0 where it changed nothing. */
export async function readListed(connection: DuckDBConnection, snapshot: number): Promise<ListedFilings> {
  const [[opened, closed] = []] = await queryRows(connection, FILINGS, { snapshot });
  const changed = Number(closed);
  return { documents: await readCompleted(connection), filings: { new: Number(opened) - changed, changed } };
}
