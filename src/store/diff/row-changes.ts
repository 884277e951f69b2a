import type { DuckDBConnection, DuckDBValue } from '@duckdb/node-api';
import { PERIOD_KIND, type PrintedPeriod } from '../../model/period.ts';
import type { FieldName } from '../../model/taxonomy.ts';
import { openAt } from '../open-at.ts';
import { queryRows, textCell } from '../rows.ts';

/**
 * Why a row differs. Of new rows: `company`, nothing of the company was in the resource before; `period`, nothing of the company for
 * this period; `row`, neither. Of changed rows: `restatement`, a later document took the place of the one before, or the row began to
 * call itself restated (`restated` true, `original` false); `correction`, neither.
 */
export type ChangeKind = 'company' | 'period' | 'row' | 'restatement' | 'correction';

export type ChangedDocument = {
  readonly name: string | null;
  readonly form: string | null;
  /** ISO date. */
  readonly filed: string | null;
};

/** A value in which a changed row differs; exact decimal text, or text. `null`: not reported. */
export type ValueChange = {
  readonly field: FieldName;
  readonly change: 'new' | 'changed' | 'retired';
  /** What it is last. */
  readonly type: 'number' | 'text';
  readonly before: string | null;
  readonly after: string | null;
};

export type RowChange = {
  readonly change: 'new' | 'changed' | 'retired';
  /** `null` for retired rows. */
  readonly kind: ChangeKind | null;
  readonly resource: string;
  readonly company: { readonly key: string; readonly name: string | null; readonly symbol: string | null };
  readonly period: PrintedPeriod;
  readonly unit: string | null;
  readonly dimensions: string;
  /** Whether the row as it stands last calls itself restated. */
  readonly restated: boolean;
  /** Where the row stood in, `null` where it was not there. */
  readonly before: ChangedDocument | null;
  readonly after: ChangedDocument | null;
  /** Of changed rows, by name of the field. */
  readonly values: readonly ValueChange[];
};

/** Row versions that call themselves restated. */
const RESTATED = `
  SELECT DISTINCT row_version_id FROM (
    SELECT row_version_id, unnest(text_fields) AS field_id, unnest(texts) AS text FROM row_content
    WHERE row_version_id IN (SELECT before.version FROM compared_rows UNION ALL SELECT after.version FROM compared_rows))
  JOIN field f USING (field_id)
  WHERE f.namespace = 'service' AND ((f.name = 'restated' AND lower(text) = 'true') OR (f.name = 'original' AND lower(text) = 'false'))`;

/**
 * One row a difference, in an order that the rows themselves fix: `$before` and `$after` are the snapshots that were compared last. Names and
 * forms are those of the later snapshot, of a document those of its own side.
 */
export const ROW_CHANGES = `
  WITH restated AS (${RESTATED}),
  stood AS (SELECT c.* FROM compared_rows x JOIN current_row c USING (current_row_id) WHERE x.before IS NOT NULL),
  differing AS (
    SELECT current_row_id, before, after, before.version IN (FROM restated) AS was_restated, after.version IN (FROM restated) AS is_restated,
      CASE WHEN before IS NULL THEN 'new' WHEN after IS NULL THEN 'retired' ELSE 'changed' END AS change
    FROM compared_rows
    WHERE before IS NULL OR after IS NULL OR current_row_id IN (SELECT current_row_id FROM changed_values))
  SELECT x.current_row_id, x.change,
    CASE WHEN x.change = 'new' THEN
      CASE WHEN NOT EXISTS (FROM stood s WHERE s.resource_id = c.resource_id AND s.entity_id = c.entity_id) THEN 'company'
        WHEN NOT EXISTS (FROM stood s WHERE s.resource_id = c.resource_id AND s.entity_id = c.entity_id AND s.period_kind = c.period_kind
          AND s.period_start IS NOT DISTINCT FROM c.period_start AND s.period_end IS NOT DISTINCT FROM c.period_end) THEN 'period'
        ELSE 'row' END
      WHEN x.change = 'changed' THEN
      CASE WHEN (x.before.document IS DISTINCT FROM x.after.document AND x.after.accepted >= x.before.accepted)
          OR (x.is_restated AND NOT x.was_restated) THEN 'restatement' ELSE 'correction' END END AS kind,
    r.name AS resource, e.key AS company_key, ev.name AS company, ev.symbol, c.period_kind, c.period_start, c.period_end, u.name AS unit, d.text AS dimensions,
    coalesce(x.is_restated, x.was_restated, false) AS restated, x.before IS NOT NULL AS was_there, x.after IS NOT NULL AS is_there,
    bd.name AS document_before, bv.form AS form_before, bv.filed AS filed_before, ad.name AS document_after, av.form AS form_after, av.filed AS filed_after
  FROM differing x JOIN current_row c USING (current_row_id) JOIN resource r USING (resource_id) JOIN entity e USING (entity_id)
  JOIN dimensions d USING (dimensions_id) LEFT JOIN unit u ON u.unit_id = c.unit_id
  LEFT JOIN entity_version ev ON ev.entity_id = c.entity_id AND ev.opened <= greatest($before, $after) AND (ev.closed IS NULL OR ev.closed > greatest($before, $after))
  LEFT JOIN document bd ON bd.document_id = x.before.document
  LEFT JOIN document_version bv ON bv.document_id = x.before.document AND ${openAt('$before')('bv')}
  LEFT JOIN document ad ON ad.document_id = x.after.document
  LEFT JOIN document_version av ON av.document_id = x.after.document AND ${openAt('$after')('av')}`;

/** Order of {@link ROW_CHANGES}, which is that of identities: the newest period of a company first. */
export const CHANGE_ORDER =
  'resource, company_key, period_end DESC NULLS LAST, period_start DESC NULLS LAST, period_kind, unit, dimensions';

const VALUES_OF_ROW = `
  SELECT current_row_id, to_json(list({namespace: f.namespace, name: f.name, change: change,
      type: CASE WHEN coalesce(after_is_number, before_is_number) THEN 'number' ELSE 'text' END, before: before, after: after}
    ORDER BY f.name, f.namespace))::VARCHAR AS value_changes
  FROM changed_values JOIN field f ON f.field_id = field GROUP BY current_row_id`;

const LIST = `
  SELECT change, kind, resource, company_key, company, symbol, period_kind::INTEGER, period_start::VARCHAR, period_end::VARCHAR, unit, dimensions, restated,
    was_there, document_before, form_before, filed_before::VARCHAR, is_there, document_after, form_after, filed_after::VARCHAR, value_changes
  FROM (${ROW_CHANGES}) LEFT JOIN (${VALUES_OF_ROW}) USING (current_row_id) ORDER BY ${CHANGE_ORDER}`;

/** What was compared last on this connection, row by row as it is read; `before` and `after` are the numbers of the snapshots. */
export async function* rowChanges(
  connection: DuckDBConnection,
  { before, after }: { readonly before: number; readonly after: number },
): AsyncGenerator<RowChange> {
  const result = await connection.stream(LIST, { before, after });
  for await (const page of result.yieldRows()) for (const row of page) yield changeOf(row);
}

/** How many differences are of each kind, of what was compared last on this connection. */
export async function countKinds(
  connection: DuckDBConnection,
  { before, after }: { readonly before: number; readonly after: number },
): Promise<Readonly<Record<ChangeKind, number>>> {
  const rows = await queryRows(
    connection,
    `SELECT kind, count(*)::INTEGER FROM (${ROW_CHANGES}) WHERE kind IS NOT NULL GROUP BY kind`,
    { before, after },
  );
  const counts = new Map(rows.map(([kind, count]) => [String(kind), Number(count)]));
  const of = (kind: ChangeKind): number => counts.get(kind) ?? 0;
  return {
    company: of('company'),
    period: of('period'),
    row: of('row'),
    restatement: of('restatement'),
    correction: of('correction'),
  };
}

function changeOf(row: readonly DuckDBValue[]): RowChange {
  const [change, kind, resource, key, name, symbol, periodKind, start, end, unit, dimensions, restated, ...sides] = row;
  const [wasThere, documentBefore, formBefore, filedBefore, isThere, documentAfter, formAfter, filedAfter, values] =
    sides;
  return {
    change: String(change) as RowChange['change'],
    kind: textCell(kind) as ChangeKind | null,
    resource: String(resource),
    company: { key: String(key), name: textCell(name), symbol: textCell(symbol) },
    period: periodOf(Number(periodKind), textCell(start), textCell(end)),
    unit: textCell(unit),
    dimensions: String(dimensions),
    restated: restated === true,
    before: wasThere === true ? documentOf(documentBefore, formBefore, filedBefore) : null,
    after: isThere === true ? documentOf(documentAfter, formAfter, filedAfter) : null,
    values: valuesOf(textCell(values)),
  };
}

function periodOf(kind: number, start: string | null, end: string | null): PrintedPeriod {
  if (kind === PERIOD_KIND.unknown || end === null) return { unknown: true };
  return kind === PERIOD_KIND.instant || start === null ? { instant: end } : { start, end };
}

function documentOf(...[name, form, filed]: (DuckDBValue | undefined)[]): ChangedDocument {
  return { name: textCell(name), form: textCell(form), filed: textCell(filed) };
}

type StoredChange = Omit<ValueChange, 'field'> & FieldName;

function valuesOf(json: string | null): readonly ValueChange[] {
  if (json === null) return [];
  return (JSON.parse(json) as StoredChange[]).map(({ namespace, name, ...change }) => ({
    field: { namespace, name },
    ...change,
  }));
}
