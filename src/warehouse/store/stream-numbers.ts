import type { DuckDBConnection } from '@duckdb/node-api';
import type { Decimal } from '../../core/base/decimal.ts';
import { type Period, toPeriod } from '../../core/model/period.ts';
import type { BalanceType, FieldName } from '../../core/model/taxonomy.ts';
import { rawItems } from './raw-vector.ts';
import { ROW_AT, ROW_VERSIONS } from './relations.ts';
import { rememberedEach } from './remembered.ts';
import { readFields } from './resource-fields.ts';
import { columns, queryColumns, readAhead } from './rows.ts';
import { listed } from './sql-text.ts';

/** A number of a row with the ids of its place. `decimals` as in `NumberColumns`. */
export type StoredNumber = {
  readonly version: number;
  readonly document: number;
  readonly entity: number;
  readonly resource: number;
  readonly dimensions: number;
  readonly unit: number;
  readonly field: number;
  readonly period: Period;
  /** The length of a duration, rounded; 0 for an instant. */
  readonly months: number;
  readonly amount: Decimal & { readonly decimals: number };
};

export type NumberOrder = keyof typeof ORDERS;

const ORDERS = {
  document: 'document_id, version, field_id',
  series: 'entity_id, resource_id, field_id, dimensions_id, unit_id, months, last, first, document_id, version',
};

const COLUMNS = `version, document_id, entity_id, resource_id, dimensions_id, unit_id, field_id, kind,
  coalesce(first, DATE '1970-01-01') AS first, coalesce(last, DATE '1970-01-01') AS last, months, places, decimals`;

const VALUES = `
  SELECT row_at.*, unnest(fields) AS field_id, unnest(mantissas) AS number, unnest(places)::INTEGER AS places,
    unnest(decimals)::INTEGER AS decimals, NULL::VARCHAR AS wide FROM row_at
    JOIN row_content ON row_version_id = version
  UNION ALL BY NAME
  SELECT *, (length(wide) - length(split_part(wide, '.', 1)))::INTEGER - contains(wide, '.')::INTEGER AS places
  FROM (SELECT row_at.*, unnest(wide_fields) AS field_id, unnest(wide_numbers) AS wide,
    unnest(wide_decimals)::INTEGER AS decimals
    FROM row_at JOIN row_content ON row_version_id = version WHERE wide_fields IS NOT NULL)`;

/** Doubles are near enough: the smallest ratio is given with room. */
const SPREAD = `
  SEMI JOIN (SELECT series, field_id
    FROM (SELECT series, field_id, coalesce(abs(number::DOUBLE) / power(10, places), abs(wide::DOUBLE)) AS size
      FROM value)
    GROUP BY ALL HAVING count(*) > 2 AND max(size) >= $spread * min(size) FILTER (size > 0)) USING (series, field_id)`;

const FIELDS = `SEMI JOIN (SELECT unnest(from_json($fields, '["INTEGER"]')) AS field_id) USING (field_id)`;

/**
 * The numbers that a rule reads: those of some fields, or of the series whose largest value is a given multiple of the
 * smallest, zeros aside.
 */
export type NumberChoice = { readonly fields: readonly number[] } | { readonly spread: number };

/** Some numbers of the rows open at a snapshot, in chunks. */
export async function* streamNumbers(
  connection: DuckDBConnection,
  snapshot: number,
  order: NumberOrder,
  choice: NumberChoice,
): AsyncGenerator<readonly StoredNumber[], void, void> {
  await connection.run(ROW_AT, { snapshot });
  const [chosen, parameters] =
    'fields' in choice ? [FIELDS, { fields: JSON.stringify(choice.fields) }] : [SPREAD, choice];
  const query = `WITH value AS NOT MATERIALIZED (${VALUES})
    SELECT ${COLUMNS}, coalesce(number::VARCHAR, replace(wide, '.', ''))
    FROM value ${chosen} ORDER BY ${ORDERS[order]}`;
  const result = await connection.stream(query, parameters);
  for await (const chunk of readAhead(result)) {
    const integers = Array.from({ length: 13 }, (_, index) => rawItems(chunk.getColumnVector(index), Int32Array));
    const mantissas = chunk.getColumnVector(13);
    yield Array.from({ length: chunk.rowCount }, (_, i) => {
      const cell = (column: number): number => integers[column]?.[i] ?? 0;
      return {
        version: cell(0),
        document: cell(1),
        entity: cell(2),
        resource: cell(3),
        dimensions: cell(4),
        unit: cell(5),
        field: cell(6),
        period: toPeriod(cell(7), cell(8), cell(9)),
        months: cell(10),
        amount: { mantissa: BigInt(String(mantissas.getItem(i))), places: cell(11), decimals: cell(12) },
      };
    });
  }
}

/** The names of fields; the ids are written into the query, so that DuckDB skips what they are not in. */
export function readFieldsById(
  connection: DuckDBConnection,
  ids: readonly number[],
): Promise<ReadonlyMap<number, FieldName>> {
  return rememberedEach(connection, { kind: 'names of fields', most: 20_000 }, ids, async (unknown) => {
    const fields = await readFields(connection, `field_id IN (${listed(unknown)})`);
    return new Map(fields.map(({ id, field }) => [id, field]));
  });
}

export async function readFieldsNamed(
  connection: DuckDBConnection,
  names: readonly string[] | undefined,
): Promise<ReadonlyMap<number, FieldName>> {
  const condition = names ? `name IN (SELECT unnest(from_json($names, '["VARCHAR"]')))` : 'true';
  const fields = await readFields(connection, condition, names && { names: JSON.stringify(names) });
  return new Map(fields.map(({ id, field }) => [id, field]));
}

/** The texts of dimensions and the names of units, by their ids. */
export async function readRowNames(
  connection: DuckDBConnection,
): Promise<{ readonly dimensions: ReadonlyMap<number, string>; readonly units: ReadonlyMap<number, string> }> {
  const named = async (sql: string): Promise<ReadonlyMap<number, string>> => {
    const { id, text } = await queryColumns(connection, { id: 'integer', text: 'text' }, sql);
    return new Map(Array.from(id, (key, i) => [key, text[i] ?? '']));
  };
  return {
    dimensions: await named('SELECT dimensions_id, text FROM dimensions'),
    units: await named('SELECT unit_id, name FROM unit'),
  };
}

/**
 * The fields of the numbers that are reported by some dimensions, without those that are known to hold no amounts of
 * money.
 */
export async function readMonetaryFieldsBy(
  connection: DuckDBConnection,
  dimensions: readonly number[],
): Promise<ReadonlyMap<number, FieldName>> {
  const fields = await readFields(
    connection,
    `field_id IN (SELECT DISTINCT unnest(list_concat(x.fields, x.wide_fields)) FROM row_content x
      JOIN ${ROW_VERSIONS} USING (row_version_id)
        WHERE list_contains(from_json($dimensions, '["INTEGER"]'), c.dimensions_id))
      AND field_id NOT IN (SELECT field_id FROM filed_field WHERE data_type NOT ILIKE '%monetary%'
        UNION ALL SELECT field_id FROM property WHERE NOT is_money)`,
    { dimensions: JSON.stringify(dimensions) },
  );
  return new Map(fields.map(({ id, field }) => [id, field]));
}

export async function readBalanceTypes(
  connection: DuckDBConnection,
  taxonomyIds: readonly number[],
): Promise<ReadonlyMap<number, ReadonlyMap<number, BalanceType>>> {
  const { taxonomy, field, isDebit } = await queryColumns(
    connection,
    columns('integer', 'taxonomy field isDebit'),
    `SELECT taxonomy_id, field_id, (balance_type = 'debit')::INTEGER FROM property
     WHERE list_contains(from_json($ids, '["INTEGER"]'), taxonomy_id) AND balance_type IS NOT NULL`,
    { ids: JSON.stringify(taxonomyIds) },
  );
  const types = new Map(taxonomyIds.map((id) => [id, new Map<number, BalanceType>()]));
  for (const [i, id] of taxonomy.entries()) types.get(id)?.set(field[i] ?? 0, isDebit[i] === 1 ? 'debit' : 'credit');
  return types;
}
