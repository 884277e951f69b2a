import type { DuckDBConnection } from '@duckdb/node-api';
import { STANDARD_SOURCE } from '../../core/model/standard-resources.ts';
import { composeHistory } from './merge/current-versions.ts';
import { openNow } from './relations.ts';
import { forgetReads } from './remembered.ts';
import { queryRows } from './rows.ts';
import { quoteName, quoteText } from './sql-text.ts';

/** Filings that a store shows as known on a day. */
export type KnownFilings = {
  readonly known: number;
  readonly later: number;
  /** Those without a filing date, which are left out too. */
  readonly undated: number;
};

/** SQL of the day on which the document of a version `v` was filed. */
export const FILED = 'coalesce(v.filed, TRY_CAST(left(v.accepted, 10) AS DATE))';

/** What is not known on `$day`: filed later, or nobody says when. */
const UNKNOWN_DOCUMENTS = `
  CREATE OR REPLACE TEMP TABLE unknown_document AS
  SELECT d.document_id, ${FILED} IS NULL AS is_undated
  FROM document d LEFT JOIN document_version v ON v.document_id = d.document_id AND ${openNow('v')}
  WHERE coalesce(${FILED} > $day::DATE, true)`;

/** Filings, not the rows that are derived of them. */
const COUNTS = `
  SELECT count(*) FILTER (is_undated IS NULL), count(*) FILTER (NOT is_undated), count(*) FILTER (is_undated)
  FROM document d LEFT JOIN unknown_document USING (document_id) WHERE d.source <> ${quoteText(STANDARD_SOURCE)}`;

/**
 * The relations that have parts of filings, each with what remains of them; temporary views go before tables of the
 * same name. Findings are of runs that had read all filings.
 */
const ROWS: Remaining = {
  document_version: 'ANTI JOIN unknown_document USING (document_id)',
  filed_row: 'ANTI JOIN unknown_document USING (document_id)',
  row_version: 'SEMI JOIN filed_row USING (filed_row_id)',
};
const CONTENTS: Remaining = {
  row_content: 'SEMI JOIN row_version USING (row_version_id)',
  row_binding: 'SEMI JOIN row_version USING (row_version_id)',
  statement_line: 'ANTI JOIN unknown_document USING (document_id)',
  printed_statement: 'ANTI JOIN unknown_document USING (document_id)',
  printed_sum: 'SEMI JOIN printed_statement USING (printed_statement_id)',
  printed_total: 'SEMI JOIN printed_sum USING (printed_sum_id)',
  finding: 'WHERE false',
};

type Remaining = Readonly<Record<string, string>>;

const viewsOf = (remaining: Remaining, store: string): string =>
  Object.entries(remaining)
    .map(([table, what]) => `CREATE OR REPLACE TEMP VIEW ${table} AS ${select(table)} FROM ${store}.${table} ${what}`)
    .join(';');

/** Totals are read in the order of their rows, which a view must name. */
const select = (table: string): string => (table === 'printed_total' ? 'SELECT rowid, *' : '');

/** What rows show that had a filing which is not known yet is composed anew, for every snapshot. */
const unchangedRows = (store: string): string => `
  CREATE OR REPLACE TEMP TABLE current_version AS FROM ${store}.current_version ANTI JOIN (
    FROM ${store}.filed_row SEMI JOIN unknown_document USING (document_id)) USING (row_identity_id);
  CREATE OR REPLACE TEMP TABLE composed_content AS
    FROM ${store}.composed_content SEMI JOIN current_version USING (content_id)`;

/** `current`: also what rows show, of several filings together, which takes longer. */
export type Shown = { readonly current: boolean };

/**
 * From now on names mean, on this connection, what filings until the end of a day reported, whichever snapshot they
 * came with: no value that was filed later, and none whose filing has no date. Of a row that later filings changed, the
 * value of the latest filing known then. Rows of no filing stay.
 *
 * @param day ISO text.
 */
export async function showAsKnown(connection: DuckDBConnection, day: string, { current }: Shown): Promise<void> {
  const { later, undated } = await countKnown(connection, day);
  if (later + undated === 0) return;
  forgetReads(connection);
  const [[database] = []] = await queryRows(connection, 'SELECT current_database()');
  const store = `${quoteName(String(database))}.main`;
  await connection.run(viewsOf(ROWS, store));
  if (current) {
    await connection.run(unchangedRows(store));
    await composeHistory(connection);
  }
  await connection.run(viewsOf(CONTENTS, store));
}

/** How many filings were known on a day. Leaves `unknown_document`. */
export async function countKnown(connection: DuckDBConnection, day: string): Promise<KnownFilings> {
  await connection.run(UNKNOWN_DOCUMENTS, { day });
  const [[known, later, undated] = []] = await queryRows(connection, COUNTS);
  return { known: Number(known), later: Number(later), undated: Number(undated) };
}
