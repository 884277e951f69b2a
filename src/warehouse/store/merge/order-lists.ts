import type { DuckDBConnection } from '@duckdb/node-api';
import { queryRows } from '../rows.ts';
import { quoteText } from '../sql-text.ts';
import { NO_LINE } from '../staged-tables.ts';
import { SEPARATOR } from '../value-lists.ts';
import { inRanges } from './in-ranges.ts';

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
