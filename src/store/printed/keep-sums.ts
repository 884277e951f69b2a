import type { DuckDBConnection } from '@duckdb/node-api';
import { openNow } from '../open-at.ts';
import { readPrintedFilings } from '../printed-filings.ts';
import { nextId } from '../record-run.ts';
import { queryRows } from '../rows.ts';
import { dateOf } from '../staged-tables.ts';
import { NO_AMOUNT, stageSums } from './stage-sums.ts';
import { verdictAt } from './verdict-places.ts';

/** Documents that are read together: more would hold more memory, fewer would ask more often. */
const TOGETHER = 500;

/** Documents whose rows or lines a snapshot since `$first` changed, with the last that did. */
const TOUCHED = `
  CREATE OR REPLACE TEMP TABLE touched_document AS
  SELECT document_id, max(snapshot) AS snapshot FROM (
    SELECT document_id, unnest([opened, closed]) AS snapshot FROM store.document_version
    UNION ALL SELECT w.document_id, unnest([v.opened, v.closed]) AS snapshot
      FROM store.row_version v JOIN store.filed_row w USING (filed_row_id)
      WHERE v.opened >= $first OR v.closed >= $first)
  WHERE snapshot >= $first GROUP BY document_id`;

const CLOSE_STATEMENTS = `
  UPDATE store.printed_statement SET closed = t.snapshot FROM touched_document t
  WHERE closed IS NULL AND printed_statement.document_id = t.document_id`;

const PRESENTED = `
  SELECT document_id FROM touched_document t
  WHERE EXISTS (FROM store.document_version v WHERE v.document_id = t.document_id AND ${openNow('v')})
    AND EXISTS (FROM store.statement_line l WHERE l.document_id = t.document_id) ORDER BY document_id`;

const NEW_STATEMENTS = `
  INSERT INTO store.printed_statement
  SELECT $statement + n, document_id, snapshot, NULL, report, statement, places, readable = 1, without_sum
  FROM staged_printed_statement JOIN touched_document USING (document_id) ORDER BY n`;
const NEW_SUMS = `
  INSERT INTO store.printed_sum
  SELECT $sum + n, $statement + statement, line, field_id, label, search, bits, children, weights, labels
  FROM staged_printed_sum ORDER BY n`;
const NEW_TOTALS = `
  INSERT INTO store.printed_total
  SELECT $sum + sum, field_id, repeated = 1, weight, CASE WHEN instant = 0 THEN ${dateOf('first')} END, ${dateOf('last')}, unit_id,
    row_version_id, ${verdictAt('verdict')}, proof = 1, amount,
    list_transform(amounts, lambda x: nullif(x, ${NO_AMOUNT}))
  FROM staged_printed_total ORDER BY rowid`;

/**
 * Infers the sums that documents print, of those whose lines or amounts the snapshots from `first` to `last` changed, and keeps
 * them in the attached store, inside the caller's transaction; earlier ones are closed, so that past moments have
 * theirs.
 */
export async function keepPrintedSums(
  connection: DuckDBConnection,
  { first, last }: { readonly first: number; readonly last: number },
): Promise<void> {
  await connection.run(TOUCHED, { first });
  await connection.run(CLOSE_STATEMENTS);
  const documents = (await queryRows(connection, PRESENTED)).map(([id]) => Number(id));
  for (let from = 0; from < documents.length; from += TOGETHER) {
    await connection.run('USE store');
    const filings = await readPrintedFilings(connection, documents.slice(from, from + TOGETHER), last).finally(() =>
      connection.run('USE memory'),
    );
    await stageSums(connection, filings);
    const statement = await nextId(connection, 'printed_statement', 'printed_statement_id');
    const sum = await nextId(connection, 'printed_sum', 'printed_sum_id');
    await connection.run(NEW_STATEMENTS, { statement });
    await connection.run(NEW_SUMS, { statement, sum });
    await connection.run(NEW_TOTALS, { sum });
  }
}

/** For a store of an earlier schema: each document has its sums as of the last snapshot that changed it. */
export async function keepAllPrintedSums(connection: DuckDBConnection): Promise<void> {
  const [[last] = []] = await queryRows(connection, 'SELECT max(snapshot_id) FROM store.snapshot');
  if (last !== null) await keepPrintedSums(connection, { first: 1, last: Number(last) });
  await connection.run('USE store');
}
