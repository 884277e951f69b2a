import type { DuckDBConnection } from '@duckdb/node-api';
import type { RowDescription } from '../../core/model/finding.ts';
import { toPeriod } from '../../core/model/period.ts';
import type { FieldName } from '../../core/model/taxonomy.ts';
import { openAtEach } from './open-at.ts';
import { CHANGES_OF_SNAPSHOT, documentOf, entityName, SHOWN_OF_COMPANY } from './relations.ts';
import { queryRecords, streamRecords } from './rows.ts';

/** `value`: exact decimal text, text, or `null` for a nil field. `decimals`: `null` where they are not stated. */
export type ShownValue = {
  readonly field: FieldName;
  readonly type: 'number' | 'text' | 'nil';
  readonly value: string | null;
  readonly decimals: number | null;
};

/** A row as it is at a moment. `source.snapshot`: the snapshot since which it has been so. */
export type ShownRow = RowDescription & {
  readonly row: number;
  /** Of {@link StoredBinding}; 0 where the row names no taxonomy. */
  readonly bindingId: number;
  /** By field id of the store; of a field with several numbers all. */
  readonly values: readonly ShownValue[];
};

/** A row before and after a snapshot; a new row has no `before`, a withdrawn one no `after`. */
export type ChangedRow = { readonly before: ShownRow | null; readonly after: ShownRow | null };

/** Every value of the contents in the relation `held`; `line`: SQL of the lines that belong to a list. */
export const heldValues = (line: (list: string) => string): string => `
  SELECT content_id, field_id, 'number' AS type, exact_text(mantissa, places) AS value, decimals, line FROM (
    SELECT content_id, unnest(fields) AS field_id, unnest(mantissas) AS mantissa, unnest(places) AS places,
      unnest(decimals) AS decimals, ${line('lines')} AS line FROM held)
  UNION ALL SELECT content_id, unnest(wide_fields), 'number', unnest(wide_numbers), unnest(wide_decimals),
    ${line('wide_lines')} FROM held
  UNION ALL SELECT content_id, unnest(text_fields), 'text', unnest(texts), NULL, ${line('text_lines')} FROM held
  UNION ALL SELECT content_id, unnest(nil_fields), 'nil', NULL, NULL, ${line('nil_lines')} FROM held`;

/** Every value of the contents that the relation `held` has, as one list a content. */
const VALUES = `
  SELECT content_id,
    list({field: {namespace: namespace, name: name}, type: type, value: value, decimals: nullif(decimals, -128)}
    ORDER BY field_id, value) AS "values"
  FROM (${heldValues(() => 'NULL::INTEGER')}) JOIN field USING (field_id) GROUP BY content_id`;

const isOpen = openAtEach('s.moment');
const days = (date: string): string => `coalesce((${date} - DATE '1970-01-01')::INTEGER, 0)`;

/** `shown`: a relation of versions, each with a `side` and the `moment` at which names are read. */
const describe = (shown: string): string => `
  WITH shown AS (${shown}), held AS (FROM content SEMI JOIN shown USING (content_id)), valued AS (${VALUES})
  SELECT c.current_row_id AS "row", s.side, s.binding_id AS "bindingId",
    {key: e.key, name: ev.name, symbol: ev.symbol} AS company,
    CASE WHEN bd.name IS NOT NULL THEN {name: bd.name, form: bv.form, filed: bv.filed::VARCHAR} END AS document,
    {kind: c.period_kind, start: ${days('c.period_start')}, "end": ${days('c.period_end')}} AS period,
    d.text AS dimensions, u.name AS unit,
    {resource: r.name, snapshot: s.opened} AS source, coalesce(x."values", []) AS "values"
  FROM shown s JOIN current_row c USING (current_row_id) JOIN resource r USING (resource_id)
    JOIN entity e USING (entity_id)
  JOIN dimensions d USING (dimensions_id) LEFT JOIN unit u ON u.unit_id = c.unit_id
    LEFT JOIN valued x USING (content_id)
  ${entityName(isOpen)} ${documentOf('s.document_id', 'b', isOpen)}`;

type StoredRow = Omit<ShownRow, 'period'> & {
  readonly side: 'before' | 'after';
  readonly period: { readonly kind: number; readonly start: number; readonly end: number };
};

const ROWS_OF_COMPANY = `${describe(SHOWN_OF_COMPANY)} ORDER BY r.name, c.period_end, c.period_start, c.current_row_id`;
const CHANGED_ROWS = `${describe(CHANGES_OF_SNAPSHOT)} ORDER BY c.current_row_id, s.side DESC`;

/** The rows of a company (by its key) at a snapshot, by resource and end of period. */
export async function rowsOfCompany(
  connection: DuckDBConnection,
  company: string,
  snapshot: number,
): Promise<readonly ShownRow[]> {
  return (await queryRecords<StoredRow>(connection, ROWS_OF_COMPANY, { company, snapshot })).map(toShownRow);
}

export async function* changesOf(connection: DuckDBConnection, snapshot: number): AsyncGenerator<ChangedRow> {
  let before: ShownRow | null = null;
  for await (const stored of streamRecords<StoredRow>(connection, CHANGED_ROWS, { snapshot })) {
    const row = toShownRow(stored);
    const isSameRow = before?.row === row.row;
    if (before && !isSameRow) yield { before, after: null };
    if (stored.side === 'after') yield { before: isSameRow ? before : null, after: row };
    before = stored.side === 'before' ? row : null;
  }
  if (before) yield { before, after: null };
}

function toShownRow({ side: _, period: { kind, start, end }, ...row }: StoredRow): ShownRow {
  return { ...row, period: toPeriod(kind, start, end) };
}
