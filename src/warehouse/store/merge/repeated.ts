import type { DuckDBConnection } from '@duckdb/node-api';
import { queryRows } from '../rows.ts';

/** Rows that were staged twice with different contents, by part. */
export type RepeatedRows = {
  readonly part: number;
  readonly rows: number;
  /** Company, period and dimensions of the first of them. */
  readonly example: string;
};

const DIFFERING = `
  SELECT p.part, count(*),
    min(e.key || coalesce(' ' || s.period_end::VARCHAR, '') || coalesce(' ' || nullif(d.text, ''), ''))
  FROM repeated_row p JOIN staged_identity s USING (n) JOIN store.entity e USING (entity_id)
  JOIN store.dimensions d USING (dimensions_id)
  WHERE p.differs GROUP BY p.part ORDER BY p.part`;

/** Rows that the last merge left out because a later answer of the same read shows other contents. */
export async function readRepeated(connection: DuckDBConnection): Promise<readonly RepeatedRows[]> {
  const rows = await queryRows(connection, DIFFERING);
  return rows.map(([part, count, example]) => ({ part: Number(part), rows: Number(count), example: String(example) }));
}
