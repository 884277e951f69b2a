import type { DuckDBConnection } from '@duckdb/node-api';
import { ROW_CHANGE_KINDS, type RowChangeKind } from '../../../core/model/change-kind.ts';
import { PERIOD_KIND, type PrintedPeriod } from '../../../core/model/period.ts';
import type { FieldName } from '../../../core/model/taxonomy.ts';
import { documentOf, entityName, openAt } from '../relations.ts';
import { queryRows, streamRecords } from '../rows.ts';
import { quoteText } from '../sql-text.ts';
import type { Comparison } from './compare.ts';

/** The first row of the `company` in the resource, of its company in the `period`, or neither (`row`). */
export type NewRowKind = 'company' | 'period' | 'row';

/** The document of one side of a change; `filed` is an ISO date. */
export type ChangedDocument = {
  readonly name: string | null;
  readonly form: string | null;
  readonly filed: string | null;
};

/** A value in which a row differs; exact decimal text, or text. `null`: not reported. */
export type ValueChange = {
  readonly field: FieldName;
  readonly change: Exclude<RowChangeKind, 'extended'>;
  /** Its type on the later side that has it. */
  readonly type: 'number' | 'text';
  readonly before: string | null;
  readonly after: string | null;
  /** In how many rows of the company in this resource the field has this very change. */
  readonly rows: number;
};

/** A row that differs between two snapshots, and its values that do. */
export type RowChange = {
  readonly change: RowChangeKind;
  readonly kind: NewRowKind | null;
  readonly resource: string;
  readonly company: { readonly key: string; readonly name: string | null; readonly symbol: string | null };
  readonly period: PrintedPeriod;
  readonly unit: string | null;
  readonly dimensions: string;
  /** Whether the last version of the row calls itself restated. */
  readonly restated: boolean;
  /** The document of the row; `null` where the row did not exist. */
  readonly before: ChangedDocument | null;
  readonly after: ChangedDocument | null;
  readonly values: readonly ValueChange[];
};

const OUTCOMES = `
  row_outcome x JOIN row_identity c USING (row_identity_id) JOIN resource r USING (resource_id)
  JOIN entity e USING (entity_id) JOIN dimensions d USING (dimensions_id) LEFT JOIN unit u ON u.unit_id = c.unit_id`;

const DIFFERS = `x.outcome NOT IN ('refiled', 'same')`;

/** One row a difference. Names are of the later snapshot, documents of their own side. */
export const ROW_CHANGES = `
  SELECT x.row_identity_id, x.outcome AS change, x.kind,
    r.name AS resource, e.key AS company_key, ev.name AS company, ev.symbol, c.period_kind, c.period_start,
    c.period_end, u.name AS unit, d.text AS dimensions,
    coalesce(x.after_content, x.before_content) IN (FROM restated_content) AS restated,
    x.before_content IS NOT NULL AS was_there, x.after_content IS NOT NULL AS is_there,
    bd.name AS document_before, bv.form AS form_before, bv.filed AS filed_before, ad.name AS document_after,
    av.form AS form_after, av.filed AS filed_after, x.size
  FROM ${OUTCOMES}
  ${entityName(openAt('greatest($before, $after)'))}
  ${documentOf('x.before_document', 'b', openAt('$before'))}
  ${documentOf('x.after_document', 'a', openAt('$after'))}
  WHERE ${DIFFERS}`;

const IMPORTANCE = `list_position([${ROW_CHANGE_KINDS.map(quoteText).join(', ')}], change)`;

/** The most important changes first, then the largest, then the newest period of a company. */
export const CHANGE_ORDER = `${IMPORTANCE}, size DESC,
  resource, company_key, period_end DESC NULLS LAST, period_start DESC NULLS LAST, period_kind, unit, dimensions`;

/** Values that differ, with the number of rows in which the same change happened to the same company. */
export const VALUE_CHANGES = `
  SELECT v.*, f.namespace, f.name,
    count(*) OVER (PARTITION BY c.resource_id, c.entity_id, v.field, v.change, v.before, v.after)::INTEGER AS rows
  FROM changed_value v JOIN row_identity c USING (row_identity_id) JOIN field f ON f.field_id = v.field
    WHERE v.change <> 'refiled' AND NOT v.is_attribute`;

const VALUES_OF_ROW = (which: string): string => `
  SELECT row_identity_id, list({field: {namespace: namespace, name: name}, change: change,
      type: CASE WHEN coalesce(after_is_number, before_is_number) THEN 'number' ELSE 'text' END, before: before,
      after: after, rows: rows}
    ORDER BY name, namespace) AS "values"
  FROM (${VALUE_CHANGES}) WHERE ${which} GROUP BY row_identity_id`;

const documentAt = (side: 'before' | 'after', isThere: string): string =>
  `CASE WHEN ${isThere} THEN {name: document_${side}, form: form_${side}, filed: filed_${side}::VARCHAR} END`;

/** The rows of a part of the list. */
const PART = `
  CREATE OR REPLACE TEMP TABLE listed_row AS
  SELECT row_identity_id FROM (
    SELECT x.row_identity_id, x.outcome AS change, x.size, r.name AS resource, e.key AS company_key, c.period_kind,
      c.period_start, c.period_end, u.name AS unit, d.text AS dimensions
    FROM ${OUTCOMES} WHERE ${DIFFERS})
  ORDER BY ${CHANGE_ORDER} LIMIT $most OFFSET $from`;

const IN_PART = 'row_identity_id IN (FROM listed_row)';

const listOf = (part: ListPart | undefined): string => `
  SELECT change, kind, resource, {key: company_key, name: company, symbol: symbol} AS company,
    {kind: period_kind, start: period_start::VARCHAR, "end": period_end::VARCHAR} AS period, unit, dimensions, restated,
    ${documentAt('before', 'was_there')} AS "before", ${documentAt('after', 'is_there')} AS "after",
    coalesce("values", []) AS "values"
  FROM (${ROW_CHANGES} ${part ? `AND x.${IN_PART}` : ''})
  LEFT JOIN (${VALUES_OF_ROW(part ? IN_PART : 'true')}) USING (row_identity_id) ORDER BY ${CHANGE_ORDER}`;

export type StoredPeriod = { readonly kind: number; readonly start: string | null; readonly end: string | null };
type StoredChange = Omit<RowChange, 'period'> & { readonly period: StoredPeriod };

/** A part of a list of changes: at most `most`, after the first `from`. */
export type ListPart = { readonly from: number; readonly most: number };

/** The rows that differ in the last comparison of this connection; with `part` only these. */
export async function* rowChanges(
  connection: DuckDBConnection,
  { before, after }: Comparison,
  part?: ListPart,
): AsyncGenerator<RowChange> {
  if (part) await connection.run(PART, part);
  for await (const change of streamRecords<StoredChange>(connection, listOf(part), { before, after })) {
    // The period keeps its place among the members: they are printed in this order.
    yield { ...change, period: toPrinted(change.period) };
  }
}

/**
 * Leaves in the list what is of the kinds: new and retired rows, and rows with values that are restated, corrected,
 * rescaled, negated or retired, or are new to them (`extended`). Other values of these rows are left out.
 */
export async function keepKinds(connection: DuckDBConnection, kinds: readonly RowChangeKind[]): Promise<void> {
  const kept = `list_contains([${kinds.map(quoteText).join(', ')}]`;
  await connection.run(`DELETE FROM changed_value
    WHERE NOT ${kept}, CASE change WHEN 'new' THEN 'extended' ELSE change END)`);
  await connection.run(`DELETE FROM row_outcome WHERE CASE
    WHEN before_content IS NOT NULL AND after_content IS NOT NULL
    THEN row_identity_id NOT IN (SELECT row_identity_id FROM changed_value WHERE NOT is_attribute)
    ELSE NOT ${kept}, outcome) END`);
}

/** The rows that differ, and the new ones among them by their kind. */
export async function countListed(connection: DuckDBConnection) {
  const rows = await queryRows(
    connection,
    `SELECT coalesce(kind, ''), count(*)::INTEGER FROM row_outcome x WHERE ${DIFFERS} GROUP BY kind`,
  );
  const { '': others = 0, ...counts }: Readonly<Record<string, number>> = Object.fromEntries(rows);
  const kinds: Readonly<Record<NewRowKind, number>> = { company: 0, period: 0, row: 0, ...counts };
  return { kinds, listed: others + kinds.company + kinds.period + kinds.row };
}

export function toPrinted({ kind, start, end }: StoredPeriod): PrintedPeriod {
  if (kind === PERIOD_KIND.unknown || end === null) return { unknown: true };
  return kind === PERIOD_KIND.instant || start === null ? { instant: end } : { start, end };
}
