import type { DuckDBConnection } from '@duckdb/node-api';
import { queryRows } from '../rows.ts';
import type { VerdictRange } from './verdict-file.ts';

/**
 * The printed totals of a range, by numbers that stay the same when later snapshots are added: sums are numbered as
 * they are stored. `own_weights`: of the parts in this total, which may repeat another one with the other sign.
 */
const totalsOf = ({ since, until }: VerdictRange): string => `
  CREATE OR REPLACE TEMP TABLE exported_total AS
  SELECT t.*, s.printed_statement_id AS statement_id, s.statement, s.opened, p.children,
    list_transform(p.weights, lambda w: w::INTEGER * t.weight) AS own_weights
  FROM (SELECT *, row_number() OVER (ORDER BY printed_sum_id, is_repeat, field_id, period_end,
      coalesce(period_start, period_end), unit_id, row_version_id, weight) AS total_id FROM printed_total) t
    JOIN printed_sum p USING (printed_sum_id) JOIN printed_statement s USING (printed_statement_id)
  WHERE s.opened > ${since} AND s.opened <= ${until}`;

/**
 * The terms of the printed totals of a snapshot: a row for the total (`part` 0, `weight` -1) and one for each part,
 * because the lists of a store are something else in each engine, or nothing.
 *
 * An engine computes the difference from them. What it cannot compute is decided when sums are inferred, from all lines
 * and columns of a statement together: whether a difference is rounding, and whether a column lacks a part, so that it
 * cannot be judged. So these are columns: `slack` (the difference that is rounding; 0 of most totals) and `is_open`.
 */
const termsOf = (snapshot: number): string => `
  SELECT total_id, statement_id, statement, row_version_id::BIGINT AS row_id, is_repeat::INTEGER AS is_repeat,
    (verdict = 'open')::INTEGER AS is_open, if(verdict = 'foots', abs(difference), 0)::DECIMAL(18, 0) AS slack,
    unnest(range(len(children) + 1))::INTEGER AS part, unnest(list_prepend(field_id, children)) AS field_id,
    unnest(list_prepend(-1, own_weights)) AS weight, unnest(list_prepend(amount, amounts))::DECIMAL(18, 0) AS amount
  FROM (SELECT *, amount::HUGEINT - list_sum(list_transform(list_zip(own_weights, amounts),
      lambda x: x[1]::HUGEINT * coalesce(x[2], 0))) AS difference
    FROM exported_total WHERE opened = ${snapshot})
  ORDER BY total_id, part`;

const closedIn = (snapshot: number): string => `
  SELECT printed_statement_id AS statement_id FROM printed_statement WHERE closed = ${snapshot} ORDER BY 1`;

/** A file of terms or of closed statements; `first` and `last`: the numbers of totals. */
export type PrintedPiece = {
  readonly path: string;
  readonly table: 'printed' | 'printed_closed';
  readonly query: string;
  readonly first?: number;
  readonly last?: number;
};

/** Each snapshot has both files, empty ones too: external tables need the folders. */
export async function printedPieces(
  connection: DuckDBConnection,
  range: VerdictRange,
  snapshots: readonly number[],
): Promise<readonly PrintedPiece[]> {
  await connection.run(totalsOf(range));
  const ends = await queryRows(
    connection,
    'SELECT opened, min(total_id), max(total_id) FROM exported_total GROUP BY 1',
  );
  const endsOf = new Map(ends.map(([opened, first, last]) => [opened, { first: Number(first), last: Number(last) }]));
  const pathOf = (table: string, snapshot: number): string => `${table}/snapshot=${snapshot}/part-0.parquet`;
  return snapshots.flatMap((snapshot): PrintedPiece[] => [
    { path: pathOf('printed', snapshot), table: 'printed', query: termsOf(snapshot), ...endsOf.get(snapshot) },
    { path: pathOf('printed_closed', snapshot), table: 'printed_closed', query: closedIn(snapshot) },
  ]);
}

/** By table, the rows of the statements that were opened by `$until`. */
export const OPENED_BY = {
  printed_statement: 'WHERE opened <= $until ORDER BY ALL',
  printed_sum: `SEMI JOIN (FROM printed_statement WHERE opened <= $until) USING (printed_statement_id) ORDER BY ALL`,
  printed_total: `SEMI JOIN (FROM printed_sum JOIN printed_statement USING (printed_statement_id)
    WHERE opened <= $until) USING (printed_sum_id) ORDER BY ALL`,
} as const;
