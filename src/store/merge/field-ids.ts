import type { DuckDBConnection } from '@duckdb/node-api';
import { queryRows } from '../rows.ts';
import { quoteText } from '../sql-text.ts';
import { SEPARATOR } from '../value-lists.ts';
import { inRanges } from './in-ranges.ts';

const MOVED = 'SELECT count(*) FROM staged_field s JOIN id_field f USING (n) WHERE s.expected_id <> f.id';
const IDS =
  'CREATE OR REPLACE TEMP TABLE moved_field AS SELECT s.expected_id, f.id FROM staged_field s JOIN id_field f USING (n)';

/** By table, its lists with the right ids and in their order. */
const ORDERED: Readonly<Record<string, string>> = {
  staged_numbers: `
    SELECT n, [v.id FOR v IN s] AS fields, [v.mantissa FOR v IN s] AS mantissas, [v.places FOR v IN s] AS places, [v.decimals FOR v IN s] AS decimals
    FROM (SELECT n, list_sort(list({id: m.id, mantissa: v.mantissa, places: v.places, decimals: v.decimals})) AS s
      FROM (SELECT n, unnest(fields) AS field, unnest(mantissas) AS mantissa, unnest(places) AS places, unnest(decimals) AS decimals
        FROM staged_numbers WHERE n BETWEEN $first AND $last) v JOIN moved_field m ON m.expected_id = v.field GROUP BY n)`,
  staged_texts: `
    SELECT n, [v.id FOR v IN s] AS fields, array_to_string([v.text FOR v IN s], ${quoteText(SEPARATOR)}) AS joined
    FROM (SELECT n, list_sort(list({id: m.id, text: v.text})) AS s
      FROM (SELECT n, unnest(fields) AS field, unnest(string_split(joined, ${quoteText(SEPARATOR)})) AS text
        FROM staged_texts WHERE n BETWEEN $first AND $last) v JOIN moved_field m ON m.expected_id = v.field GROUP BY n)`,
};

/** Where fields have other ids than was expected when rows were staged, the lists of values get the right ones and are sorted anew. */
export async function orderByFieldIds(connection: DuckDBConnection): Promise<void> {
  const [[moved] = []] = await queryRows(connection, MOVED);
  if (Number(moved) === 0) return;
  await connection.run(IDS);
  for (const [table, ordered] of Object.entries(ORDERED)) {
    await connection.run(`CREATE OR REPLACE TEMP TABLE ordered_lists AS FROM ${table} LIMIT 0`);
    await inRanges(connection, { table, column: 'n' }, async (range) => {
      await connection.run(`INSERT INTO ordered_lists ${ordered}`, range);
    });
    await connection.run(`DROP TABLE ${table}`);
    await connection.run(`ALTER TABLE ordered_lists RENAME TO ${table}`);
  }
}
