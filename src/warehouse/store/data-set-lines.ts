import type { DuckDBConnection } from '@duckdb/node-api';
import { BALANCE_TYPES, CODES, PERIOD_TYPES } from './printed-filings.ts';
import { openAt } from './relations.ts';
import { type ColumnsOf, columns, queryColumns } from './rows.ts';
import { listed, quoteText } from './sql-text.ts';

const isOpen = openAt('$snapshot');

/** The place of a text in a list, from 1; 0 where it is not there. Numbers are read several times as fast as texts. */
const placeIn = (list: readonly string[], column: string): string =>
  `coalesce(list_position([${list.map(quoteText).join(', ')}], ${column}), 0)::INTEGER`;

const LINE_PLAN = {
  ...columns('integer', 'document report line field negating code isMoney periodType balanceType'),
  label: 'text',
} as const;
const linesOf = (documents: readonly number[]): string => `
  SELECT l.document_id, l.report, l.line, l.field_id, l.negating::INTEGER, ${placeIn(CODES, 'l.statement')},
    coalesce(t.data_type = 'monetary', false)::INTEGER, ${placeIn(PERIOD_TYPES, 't.period_type')},
    ${placeIn(BALANCE_TYPES, 't.balance_type')}, l.label
  FROM (FROM statement_line WHERE document_id IN (${listed(documents)})) l
    JOIN document_version v ON v.document_id = l.document_id AND v.opened = l.opened AND ${isOpen('v')}
    LEFT JOIN (FROM filed_field t WHERE ${isOpen('t')}) t USING (field_id)
  WHERE NOT l.parenthetical AND l.statement IN (${CODES.map(quoteText).join(', ')})
  ORDER BY l.document_id, l.report, l.line`;

const NAME_PLAN = { ...columns('integer', 'document'), name: 'text' } as const;
const namesOf = (documents: readonly number[]): string =>
  `SELECT document_id, name FROM document WHERE document_id IN (${listed(documents)})`;

type DataSetLines = {
  readonly lines: ColumnsOf<typeof LINE_PLAN>;
  readonly names: ReadonlyMap<number, string>;
};

/** The lines of primary statements that data sets list, in the order of documents, and the names of these. */
export async function readDataSetLines(
  connection: DuckDBConnection,
  documents: readonly number[],
  snapshot: number,
): Promise<DataSetLines> {
  const lines = await queryColumns(connection, LINE_PLAN, linesOf(documents), { snapshot });
  const named = await queryColumns(connection, NAME_PLAN, namesOf(documents));
  return { lines, names: new Map(Array.from(named.document, (id, at) => [id, named.name[at] ?? ''])) };
}
