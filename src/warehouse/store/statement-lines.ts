import type { DuckDBConnection } from '@duckdb/node-api';
import { pushTo } from '../../core/base/collections.ts';
import type { StatementLine } from '../../core/model/source-read.ts';
import { openAt } from './relations.ts';
import { columns, queryColumns, toRecords } from './rows.ts';
import { listed } from './sql-text.ts';

/** A line of a statement as a document presents it. */
export type StoredLine = Omit<StatementLine, 'document'> & {
  /** False for headings. */
  readonly canHoldValue: boolean;
};

const PLAN = {
  ...columns('integer', 'document report line parenthetical negating canHoldValue'),
  ...columns('text', 'statement namespace name label'),
};

/** A list would be looked up in every line that is near one of them, with its texts. */
const FEW = 10;

function ofDocuments(ids: readonly number[]): string {
  const lines = (condition: string): string => `FROM statement_line WHERE document_id ${condition}`;
  return ids.length > FEW ? lines(`IN (${listed(ids)})`) : ids.map((id) => lines(`= ${id}`)).join(' UNION ALL ');
}

/**
 * The lines of the version at `$snapshot`. Of earlier publications of the document the headings count where theirs is
 * the only line at a place: later ones leave them out and keep the numbers of the lines.
 */
const linesOf = (documents: readonly number[]): string => `
  WITH document_line AS (
    SELECT l.*, l.opened = v.opened AS current, NOT EXISTS (
      FROM filed_field t WHERE t.field_id = l.field_id AND NOT t.can_hold_value) AS holds
    FROM (${ofDocuments(documents)}) l JOIN document_version v
      ON v.document_id = l.document_id AND ${openAt('$snapshot')('v')}
    WHERE l.opened <= v.opened
  )
  SELECT l.document_id, l.report, l.line, l.parenthetical::INTEGER, l.negating::INTEGER, l.holds::INTEGER, l.statement,
    f.namespace, f.name, l.label
  FROM document_line l JOIN field f USING (field_id) WHERE l.current OR NOT l.holds
  QUALIFY row_number() OVER (PARTITION BY l.document_id, l.report, l.line ORDER BY l.opened DESC, f.name) = 1
  ORDER BY l.document_id, l.report, l.line`;

/**
 * The lines of the statements of documents (by their ids), in the order of reports; a document without any is left out.
 */
export async function readStatementLines(
  connection: DuckDBConnection,
  documents: readonly number[],
  snapshot: number,
): Promise<ReadonlyMap<number, readonly StoredLine[]>> {
  const lines = new Map<number, StoredLine[]>();
  if (documents.length === 0) return lines;
  for (const stored of toRecords(await queryColumns(connection, PLAN, linesOf(documents), { snapshot }))) {
    const { document, parenthetical, negating, canHoldValue, namespace, name, ...line } = stored;
    pushTo(lines, document, {
      ...line,
      parenthetical: parenthetical === 1,
      negating: negating === 1,
      canHoldValue: canHoldValue === 1,
      field: { namespace, name },
    });
  }
  return lines;
}
