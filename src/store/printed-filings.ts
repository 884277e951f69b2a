import type { DuckDBConnection } from '@duckdb/node-api';
import type { FieldFacts } from '../printed/facts.ts';
import { readDataSetStatements } from './data-set-statements.ts';
import type { FiledStatement } from './filed-statement.ts';
import { readFilingStatements, settledStatement } from './filing-statements.ts';
import { openAt } from './open-at.ts';
import { readFacts } from './printed-facts.ts';
import { columns, queryColumns } from './rows.ts';

/** A document with its primary statements, and all facts of their fields. */
export type PrintedFiling = {
  readonly document: number;
  readonly name: string;
  /** What most of its rows bind to, where that is a taxonomy of the filing itself. */
  readonly binding?: number;
  readonly statements: readonly FiledStatement[];
  readonly factsOf: (field: string) => FieldFacts | undefined;
};

/** Documents that are read together: more would hold more memory, fewer would ask more often. */
const TOGETHER = 500;

const isOpen = openAt('$snapshot');

/**
 * The statements that documents print at a snapshot, some at a time, in the order of their ids: those of data sets, and
 * XBRL filings. `company`: a key; all companies where it is left out.
 */
export async function* streamPrintedFilings(
  connection: DuckDBConnection,
  snapshot: number,
  company?: string,
): AsyncGenerator<readonly PrintedFiling[], void, void> {
  const plan = columns('integer', 'document');
  const { document } = await (company === undefined
    ? queryColumns(connection, plan, documentsWhere('true'), { snapshot })
    : queryColumns(connection, plan, documentsWhere(OF_COMPANY), { snapshot, company }));
  for (let from = 0; from < document.length; from += TOGETHER) {
    yield await readFilings(connection, [...document.subarray(from, from + TOGETHER)], snapshot);
  }
}

/** Documents with lines of statements, and those that may have a presentation of their own. */
const documentsWhere = (condition: string): string => `
  SELECT v.document_id FROM document_version v JOIN document d USING (document_id)
  WHERE ${isOpen('v')} AND ${condition}
    AND (d.source = 'filing' OR (v.document_id, v.opened) IN (SELECT (document_id, opened) FROM statement_line))
  ORDER BY 1`;

const OF_COMPANY = `v.document_id IN (
    SELECT w.document_id FROM filed_row w JOIN current_row c USING (current_row_id) JOIN entity e USING (entity_id)
    WHERE e.key = $company)`;

/**
 * The statements of some documents at a snapshot, with their facts, in the order of the ids. Those of data sets list
 * their lines; XBRL filings have presentations, some without a statement. Other documents are left out.
 */
export async function readFilings(
  connection: DuckDBConnection,
  documents: readonly number[],
  snapshot: number,
): Promise<readonly PrintedFiling[]> {
  const listed = await readDataSetStatements(connection, documents, snapshot);
  const others = documents.filter((document) => !listed.has(document));
  const presented = await readFilingStatements(connection, others, snapshot);
  const fields = new Set<number>();
  for (const { statements } of listed.values())
    for (const { lines } of statements) for (const { fieldId } of lines) fields.add(fieldId);
  for (const { statements } of presented.values())
    for (const { places } of statements) for (const { fieldId } of places) fields.add(fieldId);
  const facts = await readFacts(connection, documents, [...fields], snapshot);
  return documents
    .toSorted((a, b) => a - b)
    .flatMap((document): PrintedFiling[] => {
      const factsOf = (field: string): FieldFacts | undefined => facts.get(document)?.get(Number(field));
      const own = listed.get(document);
      if (own) return [{ document, ...own, factsOf }];
      const shown = presented.get(document);
      if (!shown) return [];
      const statements = shown.statements.map((each) => settledStatement(each, factsOf));
      return [{ document, name: shown.name, binding: shown.binding, statements, factsOf }];
    });
}
