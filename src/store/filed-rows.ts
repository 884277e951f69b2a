import type { DuckDBConnection } from '@duckdb/node-api';
import { pushTo } from '../base/collections.ts';
import type { EpochDay } from '../base/date.ts';
import { fieldKey } from '../model/field-name.ts';
import type { Period } from '../model/period.ts';
import { toPeriod } from '../model/period.ts';
import { DECIMALS_UNSTATED } from '../model/row-batch.ts';
import type { BalanceType, FieldName, PeriodType } from '../model/taxonomy.ts';
import { openAt } from './open-at.ts';
import { ROW_VERSIONS } from './relations.ts';
import { type ColumnsOf, columns, queryColumns, toRecords } from './rows.ts';

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
const named = (parameter: string): string => `(SELECT unnest(from_json(${parameter}, '["VARCHAR"]')))`;

/** Small tables are looked up by `$companies`, `$resources` and `$documents` first, so that the large ones are read once. */
const CHOSEN = `
  CREATE OR REPLACE TEMP TABLE company_row AS
  SELECT v.row_version_id, v.opened, v.binding_id, w.document_id, c.*
  FROM ${ROW_VERSIONS} WHERE ${isOpen('v')}
    AND c.entity_id IN (SELECT entity_id FROM entity WHERE key IN ${named('$companies')})
    AND ($resources IS NULL OR c.resource_id IN (SELECT resource_id FROM resource WHERE name IN ${named('$resources')}))
    AND ($documents IS NULL OR w.document_id IN (SELECT document_id FROM document WHERE name IN ${named('$documents')}))`;

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

const VALUE_PLAN = { ...columns('integer', 'row field kind decimals line'), text: 'text' } as const;
const KINDS = ['number', 'text', 'nil'] as const;
const NO_LINE = -1;
const line = (list: string): string => `coalesce(unnest(${list}), ${NO_LINE})`;
const VALUES = `
  WITH held AS (FROM row_content SEMI JOIN company_row USING (row_version_id))
  SELECT row_version_id, field_id, kind, decimals, line, text FROM (
    SELECT row_version_id, field_id, 0 AS kind, decimals, line, exact_text(mantissa, places) AS text FROM (
      SELECT row_version_id, unnest(fields) AS field_id, unnest(mantissas) AS mantissa, unnest(places) AS places,
        unnest(decimals)::INTEGER AS decimals, ${line('lines')} AS line FROM held)
    UNION ALL SELECT row_version_id, unnest(wide_fields), 0, unnest(wide_decimals)::INTEGER, ${line('wide_lines')},
      unnest(wide_numbers) FROM held WHERE wide_fields IS NOT NULL
    UNION ALL SELECT row_version_id, unnest(text_fields), 1, ${DECIMALS_UNSTATED}, ${line('text_lines')}, unnest(texts)
      FROM held WHERE text_fields IS NOT NULL
    UNION ALL SELECT row_version_id, unnest(nil_fields), 2, ${DECIMALS_UNSTATED}, ${line('nil_lines')}, '' FROM held
      WHERE nil_fields IS NOT NULL)
  ORDER BY row_version_id, kind, field_id, text, decimals`;

const FIELD_PLAN = {
  ...columns('integer', 'id'),
  ...columns('text', 'namespace name'),
  ...columns('text?', 'dataType periodType balanceType label'),
};
const FIELDS = `
  SELECT f.field_id, f.namespace, f.name, t.data_type, t.period_type, t.balance_type, t.label
  FROM field f LEFT JOIN filed_field t ON t.field_id = f.field_id AND ${isOpen('t')}
  WHERE f.field_id IN (SELECT unnest(from_json($used, '["INTEGER"]')))`;

/** The rows of companies with all their values, those of one row by kind and field. */
export async function readFiledRows(connection: DuckDBConnection, asked: FiledRowsAsked): Promise<FiledRows> {
  const json = (names: readonly string[] | undefined): string | null => (names ? JSON.stringify(names) : null);
  const { snapshot, companies, resources, documents } = asked;
  await connection.run(CHOSEN, {
    ...{ snapshot, companies: JSON.stringify(companies) },
    ...{ resources: json(resources), documents: json(documents) },
  });
  const found = await queryColumns(connection, VALUE_PLAN, VALUES);
  const used = JSON.stringify([...new Set(found.field)]);
  const fields = toRecords(await queryColumns(connection, FIELD_PLAN, FIELDS, { snapshot, used }));
  const values = valuesByRow(found, new Map(fields.map(({ id, namespace, name }) => [id, { namespace, name }])));
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

function valuesByRow(
  { row, field, kind, decimals, line: lines, text }: ColumnsOf<typeof VALUE_PLAN>,
  names: ReadonlyMap<number, FieldName>,
): ReadonlyMap<number, readonly StoredValue[]> {
  const values = new Map<number, StoredValue[]>();
  for (const [i, of] of row.entries()) {
    pushTo(values, of, {
      field: names.get(field[i] ?? 0) ?? { namespace: '', name: '' },
      kind: KINDS[kind[i] ?? 0] ?? 'number',
      value: text[i] ?? '',
      decimals: decimals[i] === DECIMALS_UNSTATED ? null : (decimals[i] ?? null),
      line: lines[i] === NO_LINE ? null : (lines[i] ?? null),
    });
  }
  return values;
}
