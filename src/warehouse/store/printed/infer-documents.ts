import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DuckDBConnection } from '@duckdb/node-api';
import { startSecondThread } from '../../../core/base/second-thread.ts';
import { type DocumentRows, readDocumentRows } from '../printed-facts.ts';
import { filingsIn, type ReadFilings } from '../printed-filings.ts';
import { readFilings } from '../read-filings.ts';
import { queryRows } from '../rows.ts';
import { listed } from '../sql-text.ts';
import { dateOf } from '../staged-tables.ts';
import { inStore } from '../workspace.ts';
import { inferFilings, inferTables, NO_AMOUNT, type StagedTables } from './infer-tables.ts';
import { knownByField, readKnownSums } from './known-sums.ts';
import { verdictAt } from './printed-totals.ts';
import { stageTables } from './stage-sums.ts';
import { CLOSE_STATEMENTS, type Snapshots } from './touched-documents.ts';

/** What the second thread can be asked for. */
export type InferenceCalls = { readonly infer: (read: ReadFilings) => StagedTables };

/** The program of the thread, as it is built. */
const PROGRAM = new URL('./infer-program.js', import.meta.url);

/** Documents that are read together: more would hold more memory, fewer would ask more often. */
const TOGETHER = 500;
/**
 * Row versions between the beginnings of documents that are read together. Within the transaction that writes them
 * DuckDB takes tables for empty, and may hold the content of all rows between in memory.
 */
const WITHIN = 100_000;
/** With fewer documents a second thread takes more memory than it saves time. */
const MANY = 4_000;
/** Filings between two turns of other work: they take some 10 ms. */
const FILINGS_A_TURN = 8;
/** Inferred sums that wait for those of earlier documents. */
const MOST_WAITING = 2;

/** One text: it runs in the engine while further sums are inferred here. */
const WRITE_STAGED = `
  SET VARIABLE next_statement = (SELECT coalesce(max(printed_statement_id), 0) + 1 FROM store.printed_statement);
  SET VARIABLE next_sum = (SELECT coalesce(max(printed_sum_id), 0) + 1 FROM store.printed_sum);
  INSERT INTO store.printed_statement
  SELECT getvariable('next_statement') + n, document_id, snapshot, NULL, report, statement, places, readable = 1,
    without_sum
  FROM staged_printed_statement JOIN touched_document USING (document_id) ORDER BY n;
  INSERT INTO store.printed_sum
  SELECT getvariable('next_sum') + n, getvariable('next_statement') + statement, line, field_id, label, search, bits,
    children, weights, labels
  FROM staged_printed_sum ORDER BY n;
  INSERT INTO store.printed_total
  SELECT getvariable('next_sum') + sum, field_id, repeated = 1, weight,
    CASE WHEN instant = 0 THEN ${dateOf('first')} END, ${dateOf('last')}, unit_id, row_version_id,
    ${verdictAt('verdict')}, proof = 1, amount, list_transform(amounts, lambda x: nullif(x, ${NO_AMOUNT}))
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

export type InferOptions = {
  /** Starts statements that may run while the first sums are inferred. */
  readonly startBeside: () => Promise<unknown>;
  /** The program of the second thread; the built one where it is left out. */
  readonly program?: URL;
  readonly together?: number;
  /** Documents from which on a second thread infers the sums of some. */
  readonly many?: number;
};

/**
 * Infers the sums of documents, those of `touched_document`, and writes them into the attached store, in the order of
 * the documents. What the engine writes, it writes while sums are inferred here; of many documents a second thread
 * infers some.
 */
export async function inferDocuments(
  connection: DuckDBConnection,
  documents: readonly DocumentRows[],
  snapshots: Snapshots,
  { startBeside, program = PROGRAM, together = TOGETHER, many = MANY }: InferOptions,
): Promise<void> {
  const thread = documents.length < many ? undefined : startSecondThread<InferenceCalls>(program);
  const inferred: (StagedTables | Promise<StagedTables>)[] = [];
  /** What the engine does meanwhile. */
  let running: Promise<unknown> = Promise.resolve();
  const run = (started: Promise<unknown>): void => {
    running = started;
    // A failure is thrown where it is awaited.
    started.catch(() => {});
  };
  const writeFirst = async (): Promise<void> => {
    const tables = await inferred.shift();
    await running;
    if (tables) await stageTables(connection, tables);
    run(connection.run(WRITE_STAGED));
  };
  try {
    for (const [at, group] of groupsOf(documents, together).entries()) {
      await running;
      const read = await readStored(connection, group, snapshots);
      if (at === 0) run(startBeside());
      else if (inferred.length > (thread ? MOST_WAITING : 0)) await writeFirst();
      const idle = at > 0 && thread?.hasRoom() ? thread : undefined;
      inferred.push(idle ? idle.call('infer', [read], memoryOf(read)) : await inferHere(read));
    }
    while (inferred.length > 0) await writeFirst();
    await running;
  } finally {
    await thread?.close();
    // After a failure the caller rolls back: nothing may be written any more.
    await running.catch(() => {});
  }
  await compareDocuments(connection, snapshots);
}

/** What is started beside goes on between filings. */
async function inferHere(read: ReadFilings): Promise<StagedTables> {
  const steps = inferFilings(filingsIn(read));
  for (let filings = 0; ; filings += 1) {
    const step = steps.next();
    if (step.done) return step.value;
    if (filings % FILINGS_A_TURN === 0) await nextTurn();
  }
}

function memoryOf({ lines, facts }: ReadFilings): ArrayBuffer[] {
  const columns = [lines, facts ?? {}].flatMap((table) => Object.values<unknown>(table));
  return columns.flatMap((column) => (ArrayBuffer.isView(column) ? [column.buffer as ArrayBuffer] : []));
}

async function compareDocuments(connection: DuckDBConnection, snapshots: Snapshots): Promise<void> {
  const known = await readKnownSums(connection);
  if (known.size === 0) return;
  const documents = await inStore(connection, () => readDocumentRows(connection, [...known.keys()]));
  for (const group of groupsOf(documents, TOGETHER)) {
    const filings = filingsIn(await readStored(connection, group, snapshots));
    const knownOf = await knownByField(connection, known, filings);
    await stageTables(connection, inferTables(filings, knownOf));
    const improved = new Set((await queryRows(connection, IMPROVED)).map(([id]) => Number(id)));
    if (improved.size === 0) continue;
    await connection.run('CREATE OR REPLACE TEMP TABLE touched_document (document_id INTEGER, snapshot INTEGER)');
    const touched = [...improved].map((document) => `(${document}, ${snapshots.last})`).join(', ');
    await connection.run(`INSERT INTO touched_document VALUES ${touched}`);
    await connection.run(removeOf([...improved], snapshots.first));
    await connection.run(CLOSE_STATEMENTS);
    await stageTables(
      connection,
      inferTables(
        Array.from(filings).filter(({ document }) => improved.has(document)),
        knownOf,
      ),
    );
    await connection.run(WRITE_STAGED);
  }
}

/** Parts of documents, in their order, that are read together: of at most `most`, which begin near each other. */
export function groupsOf(
  documents: readonly DocumentRows[],
  most: number,
  within = WITHIN,
): readonly (readonly DocumentRows[])[] {
  const groups: DocumentRows[][] = [];
  let [least, greatest] = [0, 0];
  for (const document of documents) {
    const [, first] = document;
    const group = groups.at(-1);
    [least, greatest] = [Math.min(least, first), Math.max(greatest, first)];
    if (group && group.length < most && greatest - least < within) {
      group.push(document);
    } else {
      groups.push([document]);
      [least, greatest] = [first, first];
    }
  }
  return groups;
}

function readStored(connection: DuckDBConnection, documents: readonly DocumentRows[], { last }: Snapshots) {
  return inStore(connection, () => readFilings(connection, documents, last));
}
