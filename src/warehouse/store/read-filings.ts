import type { DuckDBConnection } from '@duckdb/node-api';
import { readDataSetLines } from './data-set-lines.ts';
import { readFilingStatements } from './filing-statements.ts';
import { type DocumentRows, readFacts } from './printed-facts.ts';
import type { ReadFilings } from './printed-filings.ts';

/** The statements of some documents at a snapshot, with all facts of their fields. */
export async function readFilings(
  connection: DuckDBConnection,
  rows: readonly DocumentRows[],
  snapshot: number,
): Promise<ReadFilings> {
  const documents = rows.map(([document]) => document);
  const { lines, names } = await readDataSetLines(connection, documents, snapshot);
  const listed = new Set(lines.document);
  const others = documents.filter((document) => !listed.has(document));
  const presented = await readFilingStatements(connection, others, snapshot);
  const fields = new Set(lines.field.filter((_, at) => lines.isMoney[at] === 1));
  for (const { statements } of presented.values())
    for (const { places } of statements) for (const { fieldId } of places) fields.add(fieldId);
  const facts = await readFacts(connection, rows, [...fields], snapshot);
  return { documents: documents.toSorted((a, b) => a - b), lines, names, presented, facts };
}
