import type { DuckDBConnection } from '@duckdb/node-api';
import { pushTo } from '../../core/base/collections.ts';
import { formatDecimal } from '../../core/base/decimal.ts';
import { compareText, fieldKey } from '../../core/model/field-name.ts';
import { DECIMALS_UNSTATED } from '../../core/model/row-batch.ts';
import type { BalanceType, FieldName, PeriodType } from '../../core/model/taxonomy.ts';
import { openAt } from './relations.ts';
import { rememberedEach } from './remembered.ts';
import { columns, queryColumns, toRecords } from './rows.ts';
import { isAmong, listed } from './sql-text.ts';
import { readFieldsById } from './stream-numbers.ts';

/** `value`: exact decimal text, text, or `null` for a nil field. */
export type StoredValue = {
  /** The field, and its id in the store. */
  readonly field: FieldName;
  readonly id: number;
  readonly type: 'number' | 'text' | 'nil';
  readonly value: string | null;
  /** `null` where they are not stated. */
  readonly decimals: number | null;
  /** Line of the source; `null` where it has none. */
  readonly line: number | null;
};

/** SQL of the ids of all fields that a content has values of. */
export const fieldsHeld = (content: string): string =>
  `list_concat(list_concat(${content}.fields, ${content}.wide_fields),
    list_concat(${content}.text_fields, ${content}.nil_fields))`;

const NO_LINE = -1;
const line = (list: string): string => `coalesce(unnest(${list}), ${NO_LINE})`;

/**
 * Nearly all values are digits of a number with `places`; digits and point are put together here, where that is
 * cheaper.
 */
const VALUE_PLAN = { ...columns('integer', 'version field type places decimals line'), text: 'text' } as const;
const DIGITS = 0;
const TYPES = ['number', 'number', 'text', 'nil'] as const;

const valuesIn = (isHeld: string, fields: string): string => `
  WITH held AS MATERIALIZED (FROM row_content WHERE ${isHeld}),
  others AS (FROM held WHERE wide_fields IS NOT NULL OR text_fields IS NOT NULL OR nil_fields IS NOT NULL)
  SELECT * FROM (
    SELECT row_version_id, unnest(fields) AS field, ${DIGITS}, unnest(places)::INTEGER, unnest(decimals)::INTEGER,
      ${line('lines')}, unnest(mantissas)::VARCHAR FROM held
    UNION ALL SELECT row_version_id, unnest(wide_fields), 1, 0, unnest(wide_decimals)::INTEGER, ${line('wide_lines')},
      unnest(wide_numbers) FROM others
    UNION ALL SELECT row_version_id, unnest(text_fields), 2, 0, ${DECIMALS_UNSTATED}, ${line('text_lines')},
      unnest(texts) FROM others
    UNION ALL SELECT row_version_id, unnest(nil_fields), 3, 0, ${DECIMALS_UNSTATED}, ${line('nil_lines')}, ''
      FROM others) ${fields}`;

export type ReadValues = {
  /** By row version, its numbers by field, then the rarer values. */
  readonly values: ReadonlyMap<number, readonly StoredValue[]>;
  /** The fields of the values, by id. */
  readonly fields: ReadonlyMap<number, FieldName>;
};

/** The values of row versions (SQL of a condition on their content): all, or those of some fields (ids). */
export async function readValues(
  connection: DuckDBConnection,
  isHeld: string,
  wanted: 'all' | readonly number[],
): Promise<ReadValues> {
  const onlyFields = wanted === 'all' ? '' : `WHERE field IN (${listed(wanted)})`;
  const read = await queryColumns(connection, VALUE_PLAN, valuesIn(isHeld, onlyFields));
  const fields = await readFieldsById(connection, [...new Set(read.field)]);
  const values = new Map<number, StoredValue[]>();
  for (let i = 0; i < read.count; i += 1) {
    const type = TYPES[read.type[i] ?? DIGITS] ?? 'number';
    const [text = '', places = 0, decimals = DECIMALS_UNSTATED] = [read.text[i], read.places[i], read.decimals[i]];
    const isDigits = read.type[i] === DIGITS;
    pushTo(values, read.version[i] ?? 0, {
      id: read.field[i] ?? 0,
      field: fields.get(read.field[i] ?? 0) ?? { namespace: '', name: '' },
      type,
      value: isDigits ? formatDecimal({ mantissa: BigInt(text), places }) : type === 'nil' ? null : text,
      decimals: decimals === DECIMALS_UNSTATED ? null : decimals,
      line: read.line[i] === NO_LINE ? null : (read.line[i] ?? null),
    });
  }
  return { values, fields };
}

/** A value of a row version. */
export type PlacedValue = StoredValue & { readonly version: number };

/** All values of these row versions, by field, line and value within a version. */
export async function valuesOfVersions(
  connection: DuckDBConnection,
  versions: readonly number[],
): Promise<readonly PlacedValue[]> {
  const { values } = await readValues(connection, isAmong('row_version_id', versions), 'all');
  const lineOf = ({ line }: PlacedValue): number => line ?? Number.MAX_SAFE_INTEGER;
  return [...values]
    .flatMap(([version, own]) => own.map((value) => ({ ...value, version })))
    .toSorted(
      (a, b) =>
        a.version - b.version || a.id - b.id || lineOf(a) - lineOf(b) || compareText(a.value ?? '', b.value ?? ''),
    );
}

/** A field as the source of rows describes it; `null` where it does not. */
export type FiledField = {
  readonly dataType: string | null;
  readonly periodType: PeriodType | null;
  readonly balanceType: BalanceType | null;
  readonly label: string | null;
};

const FIELD_PLAN = {
  ...columns('integer', 'id'),
  ...columns('text?', 'dataType periodType balanceType label'),
};

/** What the sources of rows say of fields at a snapshot, by `fieldKey`. */
export async function describeFields(
  connection: DuckDBConnection,
  snapshot: number,
  fields: ReadonlyMap<number, FieldName>,
): Promise<ReadonlyMap<string, FiledField>> {
  const byId = await rememberedEach(
    connection,
    { kind: `fields as filed at ${snapshot}`, most: 20_000 },
    fields.keys(),
    async (unknown) => {
      const query = `SELECT field_id, data_type, period_type, balance_type, label FROM filed_field t
      WHERE field_id IN (${listed(unknown)}) AND ${openAt('$snapshot')('t')}`;
      const described = await queryColumns(connection, FIELD_PLAN, query, { snapshot });
      return new Map(toRecords(described).map(({ id, ...field }) => [id, field as FiledField]));
    },
  );
  const nothing = { dataType: null, periodType: null, balanceType: null, label: null };
  return new Map(Array.from(fields, ([id, field]) => [fieldKey(field), byId.get(id) ?? nothing]));
}
