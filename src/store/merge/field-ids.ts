import type { DuckDBConnection } from '@duckdb/node-api';
import { queryRows } from '../rows.ts';
import { quoteText } from '../sql-text.ts';
import { SEPARATOR } from '../value-lists.ts';

const MOVED = 'SELECT count(*) FROM staged_field s JOIN id_field f USING (n) WHERE s.expected_id <> f.id';

const ORDER: readonly string[] = [
  'CREATE OR REPLACE TEMP TABLE moved_field AS SELECT s.expected_id, f.id FROM staged_field s JOIN id_field f USING (n)',
  `CREATE OR REPLACE TEMP TABLE staged_numbers AS
   SELECT n, [v.id FOR v IN s] AS fields, [v.mantissa FOR v IN s] AS mantissas, [v.places FOR v IN s] AS places, [v.decimals FOR v IN s] AS decimals
   FROM (SELECT n, list_sort(list({id: m.id, mantissa: v.mantissa, places: v.places, decimals: v.decimals})) AS s
     FROM (SELECT n, unnest(fields) AS field, unnest(mantissas) AS mantissa, unnest(places) AS places, unnest(decimals) AS decimals
       FROM staged_numbers) v JOIN moved_field m ON m.expected_id = v.field GROUP BY n)`,
  `CREATE OR REPLACE TEMP TABLE staged_texts AS
   SELECT n, [v.id FOR v IN s] AS fields, array_to_string([v.text FOR v IN s], ${quoteText(SEPARATOR)}) AS joined
   FROM (SELECT n, list_sort(list({id: m.id, text: v.text})) AS s
     FROM (SELECT n, unnest(fields) AS field, unnest(string_split(joined, ${quoteText(SEPARATOR)})) AS text FROM staged_texts) v JOIN moved_field m ON m.expected_id = v.field GROUP BY n)`,
];

/** Where fields have other ids than was expected when rows were staged, the lists of values get the right ones and are sorted anew. */
export async function orderByFieldIds(connection: DuckDBConnection): Promise<void> {
  const [[moved] = []] = await queryRows(connection, MOVED);
  if (Number(moved) === 0) return;
  for (const statement of ORDER) await connection.run(statement);
}
