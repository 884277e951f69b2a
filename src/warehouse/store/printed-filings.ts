import type { DuckDBConnection } from '@duckdb/node-api';
import type { FieldFacts } from '../../core/printed/facts.ts';
import { readDataSetStatements } from './data-set-statements.ts';
import { type FiledStatement, readFilingStatements, settledStatement } from './filing-statements.ts';
import { readFacts } from './printed-facts.ts';

/** A document with its primary statements, and all facts of their fields. */
export type PrintedFiling = {
  readonly document: number;
  readonly name: string;
  readonly statements: readonly FiledStatement[];
  readonly factsOf: (field: string) => FieldFacts | undefined;
};

/**
 * The statements of some documents at a snapshot, with their facts, in the order of the ids. Those of data sets list
 * their lines; XBRL filings have presentations, some without a statement. Other documents are left out. Each filing is
 * built when an iteration reaches it: all at once would hold hundreds of MiB.
 */
export async function readPrintedFilings(
  connection: DuckDBConnection,
  documents: readonly number[],
  snapshot: number,
): Promise<Iterable<PrintedFiling>> {
  const listed = await readDataSetStatements(connection, documents, snapshot);
  const others = documents.filter((document) => !listed.statementsOf.has(document));
  const presented = await readFilingStatements(connection, others, snapshot);
  const fields = new Set(listed.fields);
  for (const { statements } of presented.values())
    for (const { places } of statements) for (const { fieldId } of places) fields.add(fieldId);
  const facts = await readFacts(connection, documents, [...fields], snapshot);
  const ids = documents.toSorted((a, b) => a - b);
  const filingOf = (document: number): PrintedFiling | undefined => {
    const own = facts.get(document)?.();
    const factsOf = (field: string): FieldFacts | undefined => own?.get(Number(field));
    const filed = listed.statementsOf.get(document)?.();
    if (filed) return { document, ...filed, factsOf };
    const filing = presented.get(document);
    if (!filing) return undefined;
    const statements = filing.statements.map((each) => settledStatement(each, factsOf));
    return { document, name: filing.name, statements, factsOf };
  };
  return {
    *[Symbol.iterator]() {
      for (const document of ids) {
        const filing = filingOf(document);
        if (filing) yield filing;
      }
    },
  };
}
