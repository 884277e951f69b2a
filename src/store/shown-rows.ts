import type { DuckDBConnection, DuckDBValue } from '@duckdb/node-api';
import { PERIOD_KIND, type Period } from '../model/period.ts';
import type { RowDescription } from '../model/row-description.ts';
import type { FieldName } from '../model/taxonomy.ts';
import { openAt } from './open-at.ts';
import { CHANGES_OF_SNAPSHOT, documentOf, entityName, SHOWN_OF_COMPANY } from './relations.ts';
import { queryRows, textCell } from './rows.ts';

/** A value of a row: exact decimal text, or text. `decimals`: as stated; `null` where they are not. */
export type ShownValue = {
  readonly field: FieldName;
  readonly type: 'number' | 'text';
  readonly value: string;
  readonly decimals: number | null;
};

/** What a row shows at a moment. `source.snapshot` is the snapshot from which on it shows that. */
export type ShownRow = RowDescription & {
  /** The store's number of the row, the same at all moments. */
  readonly row: number;
  /** Of {@link StoredBinding}; 0 where the row names no taxonomy. */
  readonly bindingId: number;
  /** By field id of the store; of a field with several numbers all. */
  readonly values: readonly ShownValue[];
};

/** A row before and after a snapshot; a new row has no `before`, a withdrawn one no `after`. */
export type ChangedRow = { readonly before: ShownRow | null; readonly after: ShownRow | null };

/** Every value of the contents that the relation `shown` names, as one JSON list a content. */
const VALUES = `
  SELECT content_id, to_json(list({namespace: namespace, name: name, type: type, value: value, decimals: nullif(decimals, -128)} ORDER BY field_id, value))::VARCHAR AS "values"
  FROM (
    SELECT content_id, field_id, 'number' AS type, exact_text(mantissa, places) AS value, decimals FROM (
      SELECT content_id, unnest(fields) AS field_id, unnest(mantissas) AS mantissa, unnest(places) AS places, unnest(decimals) AS decimals FROM held)
    UNION ALL SELECT content_id, unnest(wide_fields), 'number', unnest(wide_numbers), unnest(wide_decimals) FROM held
    UNION ALL SELECT content_id, unnest(text_fields), 'text', unnest(texts), NULL FROM held
  ) JOIN field USING (field_id) GROUP BY content_id`;

const isOpen = openAt('s.moment');

/** `shown`: a relation of versions, each with a `side` and the `moment` at which names are read. */
const describe = (shown: string): string => `
  WITH shown AS (${shown}), held AS (FROM content SEMI JOIN shown USING (content_id)), valued AS (${VALUES})
  SELECT c.current_row_id, s.side, s.opened, s.binding_id, r.name, e.key, ev.name, ev.symbol, bd.name, bv.form, bv.filed::VARCHAR, c.period_kind,
    c.period_start - DATE '1970-01-01', c.period_end - DATE '1970-01-01', u.name, d.text, x."values"
  FROM shown s JOIN current_row c USING (current_row_id) JOIN resource r USING (resource_id) JOIN entity e USING (entity_id)
  JOIN dimensions d USING (dimensions_id) LEFT JOIN unit u ON u.unit_id = c.unit_id LEFT JOIN valued x USING (content_id)
  ${entityName(isOpen)} ${documentOf('s.document_id', 'b', isOpen)}`;

const ROWS_OF_COMPANY = `${describe(SHOWN_OF_COMPANY)} ORDER BY r.name, c.period_end, c.period_start, c.current_row_id`;
const CHANGED_ROWS = `${describe(CHANGES_OF_SNAPSHOT)} ORDER BY c.current_row_id, s.side DESC`;

/** What the rows of a company (by its key) show at a snapshot: every resource and period, by resource and end of period. */
export async function rowsOfCompany(
  connection: DuckDBConnection,
  company: string,
  snapshot: number,
): Promise<readonly ShownRow[]> {
  const rows = await queryRows(connection, ROWS_OF_COMPANY, { company, snapshot });
  return rows.map((cells) => toShownRow(cells).row);
}

/** The rows that show something else since a snapshot, one by one as they are read. */
export async function* changesOf(connection: DuckDBConnection, snapshot: number): AsyncGenerator<ChangedRow> {
  let before: ShownRow | null = null;
  const result = await connection.stream(CHANGED_ROWS, { snapshot });
  for await (const page of result.yieldRows()) {
    for (const { side, row } of page.map(toShownRow)) {
      if (before !== null && (side === 'before' || before.row !== row.row)) {
        yield { before, after: null };
        before = null;
      }
      if (side === 'before') before = row;
      else {
        yield { before, after: row };
        before = null;
      }
    }
  }
  if (before !== null) yield { before, after: null };
}

function toShownRow(cells: readonly DuckDBValue[]): { readonly side: string; readonly row: ShownRow } {
  const [row, side, opened, bindingId, resource, key, name, symbol, document, form, filed, ...rest] = cells;
  const [kind, start, end, unit, dimensions, values] = rest;
  const shown: ShownRow = {
    row: Number(row),
    bindingId: Number(bindingId),
    company: { key: String(key), name: textCell(name), symbol: textCell(symbol) },
    document:
      textCell(document) === null ? null : { name: String(document), form: textCell(form), filed: textCell(filed) },
    period: toPeriod(Number(kind), Number(start), Number(end)),
    dimensions: String(dimensions),
    unit: textCell(unit),
    source: { resource: String(resource), snapshot: Number(opened) },
    values: valuesOf(textCell(values)),
  };
  return { side: String(side), row: shown };
}

/** Days since 1970; those that the kind does not have are not looked at. */
export function toPeriod(kind: number, start: number, end: number): Period {
  if (kind === PERIOD_KIND.instant) return { kind: 'instant', instant: end };
  return kind === PERIOD_KIND.duration ? { kind: 'duration', start, end } : { kind: 'unknown' };
}

function valuesOf(json: string | null): readonly ShownValue[] {
  if (json === null) return [];
  return (JSON.parse(json) as (Omit<ShownValue, 'field'> & FieldName)[]).map(({ namespace, name, ...value }) => ({
    field: { namespace, name },
    ...value,
  }));
}
