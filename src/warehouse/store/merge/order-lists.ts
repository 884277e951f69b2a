import type { DuckDBConnection } from '@duckdb/node-api';
import type { Progress } from '../../../core/base/progress.ts';
import { queryRows } from '../rows.ts';
import { quoteText } from '../sql-text.ts';
import { NO_LINE } from '../staged-tables.ts';
import { SEPARATOR } from '../value-lists.ts';

const MOVED = 'SELECT count(*) FROM staged_field s JOIN id_field f USING (n) WHERE s.expected_id <> f.id';
const IDS =
  'CREATE OR REPLACE TEMP TABLE moved_field AS SELECT s.expected_id, f.id FROM staged_field s JOIN id_field f USING (n)';

const LINES = `if(s[1].line = ${NO_LINE}, [], [v.line FOR v IN s]) AS lines`;
const EACH_LINE = `unnest(if(len(lines) = 0, [${NO_LINE} FOR f IN fields], lines)) AS line`;
const NUMBERS = `
  SELECT n, [v.id FOR v IN s] AS fields, [v.mantissa FOR v IN s] AS mantissas, [v.places FOR v IN s] AS places,
    [v.decimals FOR v IN s] AS decimals, ${LINES}
  FROM (SELECT n, list_sort(list({id: m.id, mantissa: v.mantissa, places: v.places, decimals: v.decimals,
    line: v.line})) AS s
    FROM (SELECT n, unnest(fields) AS field, unnest(mantissas) AS mantissa, unnest(places) AS places,
      unnest(decimals) AS decimals, ${EACH_LINE}
      FROM staged_numbers WHERE n BETWEEN $first AND $last) v JOIN moved_field m ON m.expected_id = v.field
      GROUP BY n)`;
const TEXTS = `
  SELECT n, [v.id FOR v IN s] AS fields, array_to_string([v.text FOR v IN s], ${quoteText(SEPARATOR)}) AS joined,
    ${LINES}
  FROM (SELECT n, list_sort(list({id: m.id, text: v.text, line: v.line})) AS s
    FROM (SELECT n, unnest(fields) AS field, unnest(string_split(joined, ${quoteText(SEPARATOR)})) AS text, ${EACH_LINE}
      FROM staged_texts WHERE n BETWEEN $first AND $last) v JOIN moved_field m ON m.expected_id = v.field GROUP BY n)`;

/**
 * Leaves `ordered_numbers` and `ordered_texts`: the lists as they were staged where the fields have the ids that were
 * expected, else with the right ids and sorted anew. What was staged stays as it is: a write may be done twice.
 */
export async function orderLists(connection: DuckDBConnection): Promise<void> {
  const [[moved] = []] = await queryRows(connection, MOVED);
  if (Number(moved) > 0) await connection.run(IDS);
  for (const [ordered, staged, lists] of [
    ['ordered_numbers', 'staged_numbers', NUMBERS],
    ['ordered_texts', 'staged_texts', TEXTS],
  ] as const) {
    const from = Number(moved) > 0 ? `renumbered_${staged}` : staged;
    if (from !== staged) {
      await connection.run(`CREATE OR REPLACE TEMP TABLE ${from} AS FROM ${staged} LIMIT 0`);
      await inRanges(connection, { table: staged, column: 'n' }, async (range) => {
        await connection.run(`INSERT INTO ${from} ${lists}`, range);
      });
    }
    await connection.run(`CREATE OR REPLACE TEMP VIEW ${ordered} AS FROM ${from}`);
  }
}

/** Rows that were staged twice with different contents, by part. */
type RepeatedRows = {
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

/** Numbers of a column, both included. */
export type Range = { readonly first: number; readonly last: number };

/** As many rows as have room, with all their values, in the memory that a sparing writer takes for itself. */
const ROWS_AT_ONCE = 16_384;

/** Numbers, and the stage of progress that they are. */
type Numbers = {
  readonly table: string;
  readonly column: string;
  readonly progress?: Progress | undefined;
  readonly stage?: string;
  /** How many of them a range has. */
  readonly size?: number;
};

/** Does something for all numbers of a column of a table, range by range. */
export async function inRanges(
  connection: DuckDBConnection,
  { table, column, progress, stage = table, size = ROWS_AT_ONCE }: Numbers,
  work: (range: Range) => Promise<void>,
): Promise<void> {
  const [[lowest, highest] = []] = await queryRows(connection, `SELECT min(${column}), max(${column}) FROM ${table}`);
  if (lowest === null || lowest === undefined) return;
  progress?.stage(stage, Number(highest) - Number(lowest) + 1);
  for (let first = Number(lowest); first <= Number(highest); first += size) {
    const last = Math.min(first + size - 1, Number(highest));
    await work({ first, last });
    progress?.advance(last - first + 1);
  }
}
