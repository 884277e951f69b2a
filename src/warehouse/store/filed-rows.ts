import type { DuckDBConnection } from '@duckdb/node-api';
import { pushTo } from '../../core/base/collections.ts';
import type { EpochDay } from '../../core/base/date.ts';
import { formatDecimal } from '../../core/base/decimal.ts';
import { fieldKey } from '../../core/model/field-name.ts';
import type { Period } from '../../core/model/period.ts';
import { toPeriod } from '../../core/model/period.ts';
import { DECIMALS_UNSTATED } from '../../core/model/row-batch.ts';
import type { BalanceType, FieldName, PeriodType } from '../../core/model/taxonomy.ts';
import { openAt } from './open-at.ts';
import { ROW_VERSIONS } from './relations.ts';
import { type ColumnsOf, columns, queryColumns, queryRows, toRecords } from './rows.ts';
import { listed } from './sql-text.ts';

/** All that filings (or answers of a service) say of a company at a snapshot, also what later ones say anew. */
export type FiledRows = {
  readonly documents: ReadonlyMap<number, StoredDocument>;
  readonly rows: readonly FiledRow[];
  /** What the source of the rows says of their fields, by {@link fieldKey}. */
  readonly fields: ReadonlyMap<string, FiledField>;
};

/** A field as the source of rows describes it; `null` where it does not. */
export type FiledField = {
  readonly dataType: string | null;
  readonly periodType: PeriodType | null;
  readonly balanceType: BalanceType | null;
  readonly label: string | null;
};

/** A document with the attributes known at the snapshot; `null` where its source does not state one. */
export type StoredDocument = {
  readonly name: string;
  readonly form: string | null;
  readonly filed: string | null;
  /** ISO text of the acceptance. */
  readonly accepted: string | null;
  readonly periodEnd: EpochDay | null;
  readonly fiscalYear: string | null;
  /** `Q1` to `Q3`, `FY`, or the number of the quarter. */
  readonly fiscalPeriod: string | null;
};

/** A row of a document. `row` is the id of its version, `snapshot` the one that brought this version. */
export type FiledRow = {
  readonly row: number;
  readonly snapshot: number;
  /** The key of the company. */
  readonly company: string;
  /** `sec-fsds`, `filing`, `service`. */
  readonly source: string;
  readonly resource: string;
  /** Of {@link StoredBinding}; 0 where the row names no taxonomy. */
  readonly binding: number;
  /** A key of `documents`; 0 where the row is of no document. */
  readonly document: number;
  readonly period: Period;
  readonly dimensions: string;
  readonly unit: string | null;
  readonly values: readonly StoredValue[];
};

/** `value`: exact decimal text, text, or '' for nil. `decimals`: `null` where they are not stated. */
export type StoredValue = {
  readonly field: FieldName;
  readonly kind: 'number' | 'text' | 'nil';
  readonly value: string;
  readonly decimals: number | null;
  /** Line of the source; `null` where it has none. */
  readonly line: number | null;
};

/** `companies`: keys. `resources`, `documents`: names; all where they are left out. */
export type FiledRowsAsked = {
  readonly companies: readonly string[];
  readonly snapshot: number;
  readonly resources?: readonly string[];
  readonly documents?: readonly string[];
};

const isOpen = openAt('$snapshot');

/** Ids are written into the queries: DuckDB then skips what they are not in, ten times faster than by a subquery. */
const chosen = (
  entities: readonly number[],
  resources: readonly number[] | undefined,
  documents: readonly number[] | undefined,
): string => `
  CREATE OR REPLACE TEMP TABLE company_row AS
  SELECT v.row_version_id, v.opened, v.binding_id, w.document_id, c.*
  FROM ${ROW_VERSIONS} WHERE ${isOpen('v')} AND c.entity_id IN (${listed(entities)})
    ${resources ? `AND c.resource_id IN (${listed(resources)})` : ''}
    ${documents ? `AND w.document_id IN (${listed(documents)})` : ''}`;

const ROW_PLAN = {
  ...columns('integer', 'row snapshot binding document kind start end'),
  ...columns('text', 'company source resource dimensions'),
  ...columns('text?', 'unit'),
};
const ROWS = `
  SELECT c.row_version_id, c.opened, c.binding_id, coalesce(c.document_id, 0), c.period_kind::INTEGER,
    coalesce(c.period_start, DATE '1970-01-01'), coalesce(c.period_end, DATE '1970-01-01'),
    e.key, r.source, r.name, d.text, u.name
  FROM company_row c JOIN entity e USING (entity_id) JOIN resource r USING (resource_id)
    JOIN dimensions d USING (dimensions_id) LEFT JOIN unit u USING (unit_id)
  ORDER BY c.row_version_id`;

const DOCUMENT_PLAN = {
  ...columns('integer', 'document hasEnd end'),
  name: 'text',
  ...columns('text?', 'form filed accepted fiscalYear fiscalPeriod'),
} as const;
const DOCUMENTS = `
  SELECT d.document_id, (v.period_end IS NOT NULL)::INTEGER, coalesce(v.period_end, DATE '1970-01-01'), d.name, v.form,
    v.filed::VARCHAR, v.accepted, v.fiscal_year, v.fiscal_period
  FROM document d LEFT JOIN document_version v ON v.document_id = d.document_id AND ${isOpen('v')}
  WHERE d.document_id IN (SELECT document_id FROM company_row) ORDER BY 1`;

const NO_LINE = -1;
const line = (list: string): string => `coalesce(unnest(${list}), ${NO_LINE})`;

/**
 * Nearly all values are digits of a number with `places`; digits and point are put together here, where that is
 * cheaper.
 */
const VALUE_PLAN = { ...columns('integer', 'row field kind places decimals line'), text: 'text' } as const;
const DIGITS = 0;
const KINDS = ['number', 'number', 'text', 'nil'] as const;
const VALUES = `
  WITH held AS MATERIALIZED (FROM row_content SEMI JOIN company_row USING (row_version_id)),
  others AS (FROM held WHERE wide_fields IS NOT NULL OR text_fields IS NOT NULL OR nil_fields IS NOT NULL)
  SELECT row_version_id, unnest(fields), ${DIGITS}, unnest(places)::INTEGER, unnest(decimals)::INTEGER,
    ${line('lines')}, unnest(mantissas)::VARCHAR FROM held
  UNION ALL SELECT row_version_id, unnest(wide_fields), 1, 0, unnest(wide_decimals)::INTEGER, ${line('wide_lines')},
    unnest(wide_numbers) FROM others
  UNION ALL SELECT row_version_id, unnest(text_fields), 2, 0, ${DECIMALS_UNSTATED}, ${line('text_lines')},
    unnest(texts) FROM others
  UNION ALL SELECT row_version_id, unnest(nil_fields), 3, 0, ${DECIMALS_UNSTATED}, ${line('nil_lines')}, ''
    FROM others`;

const FIELD_PLAN = {
  ...columns('integer', 'id'),
  ...columns('text', 'namespace name'),
  ...columns('text?', 'dataType periodType balanceType label'),
};
const fieldsOf = (ids: readonly number[]): string => `
  SELECT f.field_id, f.namespace, f.name, t.data_type, t.period_type, t.balance_type, t.label
  FROM (FROM field WHERE field_id IN (${listed(ids)})) f
  LEFT JOIN (FROM filed_field t WHERE field_id IN (${listed(ids)}) AND ${isOpen('t')}) t USING (field_id)`;

/** The rows of companies with all their values, those of one row by kind and field. */
export async function readFiledRows(connection: DuckDBConnection, asked: FiledRowsAsked): Promise<FiledRows> {
  const { snapshot, companies, resources, documents } = asked;
  const idsOf = async (table: string, column: string, names: readonly string[]): Promise<readonly number[]> => {
    const query = `SELECT ${table}_id FROM ${table} WHERE ${column} IN (SELECT unnest(from_json($names,
      '["VARCHAR"]')))`;
    return (await queryRows(connection, query, { names: JSON.stringify(names) })).map(([id]) => Number(id));
  };
  const entities = await idsOf('entity', 'key', companies);
  const ofResources = resources && (await idsOf('resource', 'name', resources));
  const ofDocuments = documents && (await idsOf('document', 'name', documents));
  await connection.run(chosen(entities, ofResources, ofDocuments), { snapshot });
  const stated = await queryColumns(connection, VALUE_PLAN, VALUES);
  const used = [...new Set(stated.field)];
  const fields = toRecords(await queryColumns(connection, FIELD_PLAN, fieldsOf(used), { snapshot }));
  const names = new Map(fields.map(({ id, namespace, name }) => [id, { namespace, name }]));
  const values = valuesByRow(stated, names);
  const rows = toRecords(await queryColumns(connection, ROW_PLAN, ROWS));
  const filed = toRecords(await queryColumns(connection, DOCUMENT_PLAN, DOCUMENTS, { snapshot }));
  return {
    documents: new Map(
      filed.map(({ document, hasEnd, end, ...rest }) => [document, { ...rest, periodEnd: hasEnd === 1 ? end : null }]),
    ),
    rows: rows.map(({ kind, start, end, ...row }) => {
      return { ...row, period: toPeriod(kind, start, end), values: values.get(row.row) ?? [] };
    }),
    fields: new Map(fields.map(({ id: _, ...field }) => [fieldKey(field), field as FiledField])),
  };
}

/** By row: its numbers by field, then the rarer values. */
function valuesByRow(
  stated: ColumnsOf<typeof VALUE_PLAN>,
  names: ReadonlyMap<number, FieldName>,
): ReadonlyMap<number, readonly StoredValue[]> {
  const values = new Map<number, StoredValue[]>();
  for (let i = 0; i < stated.count; i += 1) {
    const {
      text: { [i]: text = '' },
      places: { [i]: places = 0 },
      kind: { [i]: kind = DIGITS },
    } = stated;
    const [decimals = DECIMALS_UNSTATED, at = NO_LINE] = [stated.decimals[i], stated.line[i]];
    pushTo(values, stated.row[i] ?? 0, {
      field: names.get(stated.field[i] ?? 0) ?? { namespace: '', name: '' },
      kind: KINDS[kind] ?? 'number',
      value: kind === DIGITS ? formatDecimal({ mantissa: BigInt(text), places }) : text,
      decimals: decimals === DECIMALS_UNSTATED ? null : decimals,
      line: at === NO_LINE ? null : at,
    });
  }
  return values;
}
