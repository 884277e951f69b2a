import type { DuckDBConnection } from '@duckdb/node-api';
import { queryRows, queryTexts } from '../rows.ts';

/** Operators of a plan as DuckDB prints them in JSON. */
type PlanNode = { readonly name: string; readonly children: readonly PlanNode[] };

/** Table functions that read nothing but the tables, the catalog or what they are given. */
const HARMLESS =
  /^(?:SEQ_SCAN|RANGE|GENERATE_SERIES|UNNEST|REPEAT|REPEAT_ROW|SUMMARY|JSON_EACH|JSON_TREE|TEST_ALL_TYPES|TEST_VECTOR_TYPES|ICU_CALENDAR_NAMES|PG_TIMEZONE_NAMES|DUCKDB_\w+|PRAGMA_\w+)$/;

const AMONG = `SELECT DISTINCT function_name FROM duckdb_functions()
  WHERE function_type = 'table' AND list_contains(string_split($names, ','), upper(function_name))`;

/** The table functions that the plan of a query calls, but for harmless ones, whatever macro, view or text they are hidden in. */
export async function tableFunctionsOf(connection: DuckDBConnection, sql: string): Promise<readonly string[]> {
  const [[, text] = []] = await queryRows(connection, `EXPLAIN (FORMAT json) ${sql.replace(/^[\s;]+/, '')}`);
  const called = new Set<string>();
  const visit = ({ name, children }: PlanNode): void => {
    called.add(name.trim());
    children.forEach(visit);
  };
  for (const root of JSON.parse(String(text)) as readonly PlanNode[]) visit(root);
  const names = [...called].filter((name) => !HARMLESS.test(name));
  return queryTexts(connection, AMONG, { names: names.join(',') });
}
