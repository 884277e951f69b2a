import type { DuckDBConnection } from '@duckdb/node-api';
import { readPrintedFilings } from '../printed-filings.ts';
import { nextId } from '../record-snapshots.ts';
import { queryRows } from '../rows.ts';
import { listed } from '../sql-text.ts';
import { dateOf } from '../staged-tables.ts';
import { inStore } from '../workspace.ts';
import { knownByField, readKnownSums } from './known-sums.ts';
import { verdictAt } from './printed-totals.ts';
import { NO_AMOUNT, stageSums } from './stage-sums.ts';
import { CLOSE_STATEMENTS, type Snapshots } from './touched-documents.ts';

/** Documents that are read together: more would hold more memory, fewer would ask more often. */
const TOGETHER = 500;

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

/** Documents that get a sum more from other documents of their company than they have. */
const IMPROVED = `
  SELECT s.document_id FROM staged_printed_sum p JOIN staged_printed_statement s ON s.n = p.statement
  WHERE p.search = 'known' GROUP BY s.document_id
  HAVING count(*) > (SELECT count(*) FROM store.printed_statement o JOIN store.printed_sum USING (printed_statement_id)
    WHERE o.document_id = s.document_id AND o.closed IS NULL AND search = 'known') ORDER BY 1`;

/** What this commit has written of documents. */
const removeOf = (documents: readonly number[], first: number): string => `
  CREATE OR REPLACE TEMP TABLE replaced_statement AS
  SELECT printed_statement_id FROM store.printed_statement
  WHERE closed IS NULL AND opened >= ${first} AND document_id IN (${listed(documents)});
  DELETE FROM store.printed_total WHERE printed_sum_id IN (SELECT printed_sum_id FROM store.printed_sum
    SEMI JOIN replaced_statement USING (printed_statement_id));
  DELETE FROM store.printed_sum WHERE printed_statement_id IN (FROM replaced_statement);
  DELETE FROM store.printed_statement WHERE printed_statement_id IN (FROM replaced_statement)`;

/**
 * Infers the sums of documents, those of `touched_document`, and writes them into the attached store. What `startBeside`
 * starts runs while the first of them are inferred.
 */
export async function inferDocuments(
  connection: DuckDBConnection,
  documents: readonly number[],
  snapshots: Snapshots,
  startBeside: () => Promise<void>,
): Promise<void> {
  for (let from = 0; from < documents.length; from += TOGETHER) {
    const filings = await readFilings(connection, documents.slice(from, from + TOGETHER), snapshots);
    void startBeside();
    await stageSums(connection, filings);
    await writeStaged(connection);
  }
  await compareDocuments(connection, snapshots);
}

async function compareDocuments(connection: DuckDBConnection, snapshots: Snapshots): Promise<void> {
  const known = await readKnownSums(connection);
  const documents = [...known.keys()];
  for (let from = 0; from < documents.length; from += TOGETHER) {
    const filings = await readFilings(connection, documents.slice(from, from + TOGETHER), snapshots);
    const knownOf = await knownByField(connection, known, filings);
    await stageSums(connection, filings, knownOf);
    const improved = new Set((await queryRows(connection, IMPROVED)).map(([id]) => Number(id)));
    if (improved.size === 0) continue;
    await connection.run('CREATE OR REPLACE TEMP TABLE touched_document (document_id INTEGER, snapshot INTEGER)');
    const touched = [...improved].map((document) => `(${document}, ${snapshots.last})`).join(', ');
    await connection.run(`INSERT INTO touched_document VALUES ${touched}`);
    await connection.run(removeOf([...improved], snapshots.first));
    await connection.run(CLOSE_STATEMENTS);
    await stageSums(connection, filings, knownOf, (document) => improved.has(document));
    await writeStaged(connection);
  }
}

function readFilings(connection: DuckDBConnection, documents: readonly number[], { last }: Snapshots) {
  return inStore(connection, () => readPrintedFilings(connection, documents, last));
}

async function writeStaged(connection: DuckDBConnection): Promise<void> {
  const statement = await nextId(connection, 'printed_statement', 'printed_statement_id');
  const sum = await nextId(connection, 'printed_sum', 'printed_sum_id');
  await connection.run(NEW_STATEMENTS, { statement });
  await connection.run(NEW_SUMS, { statement, sum });
  await connection.run(NEW_TOTALS, { sum });
}
