import type { DuckDBConnection } from '@duckdb/node-api';
import { traitSql } from '../../core/model/row-source.ts';
import { openAt, ROW_AT, ROW_VERSIONS } from './relations.ts';
import { queryRecords, queryRows } from './rows.ts';
import { CUSTOM_NAMESPACE, quoteText } from './sql-text.ts';

/** A number or text in a row that a rule found: `first` and `last` are days since 1970, `kind` as in `PERIOD_KIND`. */
export type RulePart = {
  readonly field: string;
  readonly weight: number;
  readonly text: string;
  /** As in `NumberColumns`. */
  readonly decimals: number;
  readonly kind: number;
  readonly first: number;
  readonly last: number;
};

/** A row version that a rule found. `field` is an id of the store, 0 where the finding is about no field. */
export type RuleRow = {
  readonly version: number;
  readonly field: number;
  readonly reported: RulePart | null;
  readonly parts: readonly RulePart[];
  readonly detail: string;
};

const isOpen = openAt('$snapshot');
const UNIT = '0.000000000001::DECIMAL(12, 12)';

/**
 * Fields that are not of a single filing, with the types that data sets, else taxonomies state for them, in lower case.
 */
const namedIn = (fields: string): string => `
  SELECT f.field_id, f.namespace, f.name,
    lower(regexp_replace(coalesce(d.data_type, p.data_type), '^.*:|ItemType$', '', 'g')) AS data_type,
    coalesce(d.period_type, p.period_type) AS period_type, p.can_hold_value, p.is_numeric
  FROM ${fields} f LEFT JOIN (FROM filed_field d WHERE ${isOpen('d')}) d USING (field_id)
  LEFT JOIN (SELECT field_id, arg_max(data_type, taxonomy_id) AS data_type,
    arg_max(period_type, taxonomy_id) AS period_type,
    arg_max(can_hold_value, taxonomy_id) AS can_hold_value, arg_max(is_numeric, taxonomy_id) AS is_numeric
    FROM property SEMI JOIN ${fields} USING (field_id) GROUP BY field_id) p USING (field_id)
  WHERE NOT regexp_matches(f.namespace, ${quoteText(CUSTOM_NAMESPACE)})`;

/**
 * `value` is exact, and NULL where DECIMAL(38, 12) with room for a sum cannot hold it. Rows are joined before their
 * numbers are unnested: the engine does not know how many they are, and would keep them all to look up their rows.
 */
const NUMBER = `
  SELECT x.*, n.name, n.data_type, n.period_type
  FROM (
    SELECT *, NULL::VARCHAR AS wide, exact_number(mantissa, places, 12, ${UNIT}) AS value
    FROM (SELECT row_at.*, unnest(fields) AS field_id, unnest(mantissas) AS mantissa, unnest(places) AS places,
      unnest(decimals)::INTEGER AS decimals FROM row_at JOIN row_content ON version = row_version_id)
    UNION ALL BY NAME
    SELECT *, CASE WHEN length(split_part(ltrim(wide, '-'), '.', 1)) <= 24 THEN wide_number(wide) END AS value
    FROM (SELECT row_at.*, unnest(wide_fields) AS field_id, unnest(wide_numbers) AS wide,
      unnest(wide_decimals)::INTEGER AS decimals
      FROM row_at JOIN row_content ON version = row_version_id WHERE wide_fields IS NOT NULL)
  ) x JOIN named n USING (field_id)`;

/**
 * The relations that a query of a rule may name, beside the tables of the store. `number` is a view, so that conditions
 * on it are applied before its joins; as a part of a WITH it would be made as a whole.
 */
const RELATIONS: readonly string[] = [
  ROW_AT,
  `CREATE OR REPLACE TEMP TABLE named AS ${namedIn('field')}`,
  `CREATE OR REPLACE TEMP VIEW number AS ${NUMBER}`,
];

/** The units and the kinds of periods with which fields have values outside of the service. */
const HELD = `
  SELECT DISTINCT unnest(fields) AS field_id, unit_id, kind FROM (
  -- Many rows have the same fields: telling lists apart first takes a third of the time.
  SELECT DISTINCT list_concat(x.fields, x.wide_fields) AS fields, c.unit_id, c.period_kind::INTEGER AS kind
  FROM row_content x JOIN ${ROW_VERSIONS} USING (row_version_id) JOIN resource r USING (resource_id)
  WHERE NOT (${traitSql('oneUnit', 'r.source')} AND ${traitSql('onePeriod', 'r.source')}) AND ${isOpen('v')})`;

/**
 * Which conditions a value outside of the service meets: on its `kind` and `unit`, and on the `data_type` and
 * `period_type` of its field. It reads no amounts, and costs little beside {@link prepareRules}.
 */
export async function areHeld(
  connection: DuckDBConnection,
  snapshot: number,
  conditions: readonly string[],
): Promise<readonly boolean[]> {
  if (conditions.length === 0) return [];
  const held = conditions.map((condition) => `coalesce(bool_or(${condition}), false)`);
  const query = `WITH held AS MATERIALIZED (${HELD}),
      own AS MATERIALIZED (SELECT field_id, namespace, name FROM field SEMI JOIN held USING (field_id)),
      typed AS MATERIALIZED (${namedIn('own')})
    SELECT ${held.join(', ')} FROM held JOIN typed USING (field_id)
    JOIN (SELECT unit_id, name AS unit FROM unit) USING (unit_id)`;
  const [row = []] = await queryRows(connection, query, { snapshot });
  return row.map((flag) => flag === true);
}

const WITHOUT_VALUES = `
  SELECT DISTINCT taxonomy_id FROM calculation
  WHERE taxonomy_id NOT IN (
    SELECT c.taxonomy_id FROM (SELECT taxonomy_id, unnest([parent_field_id, child_field_id]) AS field_id
      FROM calculation) c
    JOIN field f USING (field_id)
    SEMI JOIN (SELECT g.name, regexp_replace(g.namespace, '/[0-9]{4}$', '') AS publisher FROM field_usage u
      JOIN field g USING (field_id)) x
    ON x.name = f.name AND x.publisher = regexp_replace(f.namespace, '/[0-9]{4}$', ''))
  ORDER BY 1`;

/** The taxonomies with a calculation none of whose fields has ever had a value in the store, of whatever year. */
export async function calculationsWithoutValues(connection: DuckDBConnection): Promise<ReadonlySet<number>> {
  const rows = await queryRows(connection, WITHOUT_VALUES);
  return new Set(rows.map(([id]) => Number(id)));
}

/** Makes the relations of a snapshot, before {@link ruleRows}. */
export async function prepareRules(connection: DuckDBConnection, snapshot: number): Promise<void> {
  for (const statement of RELATIONS)
    await connection.run(statement, statement.includes('$snapshot') ? { snapshot } : {});
}

/**
 * The rows that the query of a rule finds at a snapshot: it is SQL after a WITH, and has a column for each member of
 * {@link RuleRow}.
 */
export function ruleRows(connection: DuckDBConnection, snapshot: number, query: string): Promise<readonly RuleRow[]> {
  return queryRecords<RuleRow>(connection, `WITH moment AS (SELECT $snapshot AS snapshot) ${query}`, { snapshot });
}

/** The rows of a part, about: the memory of the engine does not hold the numbers of more. */
const MOST_ROWS = 100_000;

/** The last document of each part. */
const PARTS = `
  SELECT max(document_id)::INTEGER AS last FROM (
    SELECT document_id, sum(count(*)) OVER (ORDER BY document_id) // $most AS part FROM row_at GROUP BY document_id)
  GROUP BY part ORDER BY last`;

/**
 * As {@link ruleRows}, for a query that compares no numbers of different documents. It asks for one part of the
 * documents after another, so that memory does not grow with the store.
 */
export async function ruleRowsByDocument(
  connection: DuckDBConnection,
  snapshot: number,
  query: string,
  most = MOST_ROWS,
): Promise<readonly RuleRow[]> {
  const parts = await queryRecords<{ readonly last: number }>(connection, PARTS, { most });
  if (parts.length < 2) return ruleRows(connection, snapshot, query);
  const found: RuleRow[] = [];
  let before = -1;
  for (const { last } of parts) {
    const isOfPart = `document_id > ${before} AND document_id <= ${last}`;
    const ofPart = `, row_at AS MATERIALIZED (FROM temp.row_at WHERE ${isOfPart}),
      number AS NOT MATERIALIZED (${NUMBER}) ${query}`;
    for (const row of await ruleRows(connection, snapshot, ofPart)) found.push(row);
    before = last;
  }
  return found;
}
