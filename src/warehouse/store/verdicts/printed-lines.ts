import type { DuckDBConnection } from '@duckdb/node-api';
import { openAt } from '../open-at.ts';
import { columns, queryColumns, type RecordOf, toRecords } from '../rows.ts';

const PLAN = { ...columns('text', 'statement verdict'), ...columns('integer', 'row totals') };

/**
 * The verdicts on printed totals as the lines of an engine: how many totals of the statements of one kind have a
 * verdict, in each row where it is `odd`; `row` is -1 of others.
 */
export type PrintedLine = RecordOf<typeof PLAN>;

export async function printedLines(connection: DuckDBConnection, snapshot: number): Promise<readonly PrintedLine[]> {
  const sql = `
    SELECT s.statement, t.verdict, if(t.verdict = 'odd', t.row_version_id, -1) AS listed, count(*)::INTEGER
    FROM printed_total t JOIN printed_sum USING (printed_sum_id) JOIN printed_statement s USING (printed_statement_id)
    WHERE ${openAt('$snapshot')('s')} GROUP BY ALL ORDER BY ALL`;
  return toRecords(await queryColumns(connection, PLAN, sql, { snapshot }));
}
