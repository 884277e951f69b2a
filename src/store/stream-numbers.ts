import type { DuckDBConnection } from '@duckdb/node-api';
import type { Decimal } from '../base/decimal.ts';
import { PERIOD_KIND, type Period, toPeriod } from '../model/period.ts';
import type { BalanceType, FieldName } from '../model/taxonomy.ts';
import { openAt } from './open-at.ts';
import { rawItems } from './raw-vector.ts';
import { ROW_VERSIONS } from './relations.ts';
import { readFields } from './resource-fields.ts';
import { columns, queryColumns, readAhead } from './rows.ts';

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
  document: 'document_id, row_version_id, field_id',
  series: 'entity_id, resource_id, field_id, dimensions_id, unit_id, months, last, first, document_id, row_version_id',
};

const COLUMNS = `row_version_id, document_id, entity_id, resource_id, dimensions_id, unit_id, field_id, kind, first,
  last, months, places, decimals`;

const query = (order: NumberOrder): string => `
  WITH value AS (
    SELECT row_version_id, unnest(fields) AS field_id, unnest(mantissas)::VARCHAR AS mantissa,
      unnest(places)::INTEGER AS places, unnest(decimals)::INTEGER AS decimals
    FROM row_content WHERE $fields IS NULL OR list_has_any(fields, from_json($fields, '["INTEGER"]'))
    UNION ALL
    SELECT row_version_id, field_id, replace(number, '.', ''),
      (length(number) - length(split_part(number, '.', 1)))::INTEGER - contains(number, '.')::INTEGER, decimals
    FROM (SELECT row_version_id, unnest(wide_fields) AS field_id, unnest(wide_numbers) AS number,
      unnest(wide_decimals)::INTEGER AS decimals
      FROM row_content WHERE wide_fields IS NOT NULL)
  )
  SELECT ${COLUMNS}, mantissa FROM (
    SELECT x.*, w.document_id, c.entity_id, c.resource_id, c.dimensions_id, c.unit_id, c.period_kind::INTEGER AS kind,
      coalesce(c.period_start, DATE '1970-01-01') AS first, coalesce(c.period_end, DATE '1970-01-01') AS last,
      CASE WHEN c.period_kind = ${PERIOD_KIND.duration} THEN round((c.period_end - c.period_start + 1) / 30.4375)::INTEGER ELSE 0 END AS months
    FROM ${ROW_VERSIONS} JOIN value x USING (row_version_id)
    WHERE ${openAt('$snapshot')('v')} AND ($fields IS NULL
      OR list_contains(from_json($fields, '["INTEGER"]'), x.field_id)))
  ORDER BY ${ORDERS[order]}`;

/** The numbers of some fields (undefined: of all) in the rows open at a snapshot, in chunks. */
export async function* streamNumbers(
  connection: DuckDBConnection,
  snapshot: number,
  order: NumberOrder,
  fields: readonly number[] | undefined,
): AsyncGenerator<readonly StoredNumber[], void, void> {
  const result = await connection.stream(query(order), { snapshot, fields: fields ? JSON.stringify(fields) : null });
  for await (const chunk of readAhead(result)) {
    const integers = Array.from({ length: 13 }, (_, index) => rawItems(chunk.getColumnVector(index), Int32Array));
    const mantissas = chunk.getColumnVector(13);
    yield Array.from({ length: chunk.rowCount }, (_, i) => {
      const cell = (column: number): number => integers[column]?.[i] ?? 0;
      return {
        ...{ version: cell(0), document: cell(1), entity: cell(2), resource: cell(3), dimensions: cell(4) },
        ...{ unit: cell(5), field: cell(6), period: toPeriod(cell(7), cell(8), cell(9)), months: cell(10) },
        amount: { mantissa: BigInt(String(mantissas.getItem(i))), places: cell(11), decimals: cell(12) },
      };
    });
  }
}

export async function readFieldsNamed(
  connection: DuckDBConnection,
  names: readonly string[] | undefined,
): Promise<ReadonlyMap<number, FieldName>> {
  const condition = `$names IS NULL OR list_contains(from_json($names, '["VARCHAR"]'), name)`;
  const fields = await readFields(connection, condition, { names: names ? JSON.stringify(names) : null });
  return new Map(fields.map(({ id, field }) => [id, field]));
}

/** The texts of dimensions and the names of units, by their ids. */
export async function readRowNames(
  connection: DuckDBConnection,
): Promise<{ readonly dimensions: ReadonlyMap<number, string>; readonly units: ReadonlyMap<number, string> }> {
  const named = async (sql: string): Promise<ReadonlyMap<number, string>> => {
    const { id, text } = await queryColumns(connection, { id: 'integer', text: 'text' }, sql);
    return new Map(Array.from(id, (one, i) => [one, text[i] ?? '']));
  };
  return {
    dimensions: await named('SELECT dimensions_id, text FROM dimensions'),
    units: await named('SELECT unit_id, name FROM unit'),
  };
}

/** The fields of the numbers that are reported by some dimensions, without those that are known to hold no amounts of money. */
export async function readMonetaryFieldsBy(
  connection: DuckDBConnection,
  dimensions: readonly number[],
): Promise<ReadonlyMap<number, FieldName>> {
  const fields = await readFields(
    connection,
    `field_id IN (SELECT DISTINCT unnest(list_concat(x.fields, x.wide_fields)) FROM row_content x JOIN ${ROW_VERSIONS} USING (row_version_id)
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
