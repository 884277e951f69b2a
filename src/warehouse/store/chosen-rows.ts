import type { DuckDBConnection } from '@duckdb/node-api';
import { type EarlierPeriod, earlierColumn } from '../../core/model/earlier-period.ts';
import { STANDARD_SOURCE } from '../../core/model/standard-resources.ts';
import { entityName, openAt } from './relations.ts';
import { queryRecords, queryRows } from './rows.ts';
import { quoteName } from './sql-text.ts';
import { baseColumn, contentOf, fieldColumns } from './wide-columns.ts';

/** A field, or a column that all wide views have, as a condition names it. */
export type ChosenColumn = { readonly name: string; readonly column: string };

export type ChosenRequest = {
  readonly resource: string;
  /** SQL over the columns, with `$1`, `$2`… for the parameters. */
  readonly condition: string;
  readonly parameters: readonly string[];
  readonly columns: readonly ChosenColumn[];
  /** The same of rows of earlier periods: their columns are called `before.COLUMN`. A row without one is left out. */
  readonly earlier: readonly { readonly period: EarlierPeriod; readonly columns: readonly ChosenColumn[] }[];
  /** The name of the field that is looked at. */
  readonly subject: string;
};

/** Values as text, in the order of the columns; `first` and `last` are days since 1970, `kind` as in `PERIOD_KIND`. */
export type ChosenValues = {
  readonly kind: number;
  readonly first: number;
  readonly last: number;
  readonly values: readonly (string | null)[];
};

/** A row version that meets a condition. `field`: the id of the subject in this row, 0 for none. */
export type ChosenRow = {
  readonly version: number;
  readonly field: number;
  readonly row: ChosenValues;
  readonly earlier: readonly ChosenValues[];
};

/** Filers with years of 52 weeks end their periods up to two weeks around the same day. */
const WEEKS = 15;

/** Conditions on a row `p` of the same series as row `o`, and the nearest of several periods. */
const EARLIER: Readonly<Record<EarlierPeriod, { readonly condition: string; readonly order: string }>> = {
  before: {
    condition: `p."@last" < o."@last" AND CASE o."@kind" WHEN 1
      THEN abs(o."@first" - 1 - p."@last") <= ${WEEKS} ELSE o."@last" - p."@last" <= 365 + ${WEEKS} END`,
    order: `p."@last" DESC`,
  },
  yearago: {
    condition: `abs(o."@last" - p."@last" - 365) <= ${WEEKS}`,
    order: `abs(o."@last" - p."@last" - 365)`,
  },
};

/** The order of several documents with the earlier period: the same one, else the latest that was filed until then. */
const NEAREST_DOCUMENT = `p."@document" = o."@document" DESC, coalesce(p."@filed" <= o."@filed", false) DESC,
  p."@filed" DESC NULLS LAST, p."@version" DESC`;

const valuesOf = (alias: string, columns: readonly string[]): string =>
  `[${columns.map((column) => `${alias}.${quoteName(column)}::VARCHAR`).join(', ')}]::VARCHAR[]`;

const day = (column: string): string => `coalesce((${column} - DATE '1970-01-01')::INTEGER, 0)`;

const partOf = (alias: string, columns: readonly string[]): string =>
  `{kind: ${alias}."@kind", first: ${day(`${alias}."@first"`)}, last: ${day(`${alias}."@last"`)},
    values: ${valuesOf(alias, columns)}}`;

/**
 * The rows of a resource, as documents state them, that meet a condition at a snapshot; `prepareRules` has made the
 * relation `row_at` of it.
 */
export async function chosenRows(
  connection: DuckDBConnection,
  snapshot: number,
  { resource, condition, parameters, columns, earlier, subject }: ChosenRequest,
): Promise<readonly ChosenRow[]> {
  const [[id, bindings] = []] = await queryRows(connection, RESOURCE, { name: resource, derived: STANDARD_SOURCE });
  if (id === undefined) return [];
  const view = { resource: Number(id), bindings: JSON.parse(String(bindings)) as number[] };
  const all = [...columns, ...earlier.flatMap((each) => each.columns)];
  const distinct = [...new Map(all.map((each) => [each.column, each])).values()];
  const known = await fieldColumns(connection, view, [...distinct.map(({ name }) => name), subject]);
  const lists = distinct.map(({ name, column }) => {
    const sql = known.get(name)?.sql ?? baseColumn(name);
    if (sql === undefined) throw new Error(`defect: no column shows ${name}`);
    return `${sql} AS ${quoteName(column)}`;
  });
  const own = ownRows(snapshot, view.resource, [...lists, `${subjectId(known.get(subject)?.ids)} AS "@field"`]);
  const pairs = earlier.map((each) => `, ${quoteName(each.period)} AS (${pairOf(each)})`);
  const joins = earlier.map(({ period }) => `JOIN ${quoteName(period)} USING ("@version")`);
  const parts = earlier.map(({ period }) => `${quoteName(period)}."@part"`);
  const query = `WITH own AS MATERIALIZED (${own})${pairs.join('')}
    SELECT own."@version" AS version, own."@field" AS field, ${partOf('own', names(columns))} AS row,
      [${parts.join(', ')}] AS earlier
    FROM own ${joins.join(' ')} WHERE ${condition} ORDER BY 1`;
  return queryRecords<ChosenRow>(connection, query, Object.fromEntries(parameters.map((text, at) => [at + 1, text])));
}

const RESOURCE = `
  SELECT r.resource_id, coalesce(list(DISTINCT u.binding_id) FILTER (u.binding_id IS NOT NULL), [])
  FROM resource r LEFT JOIN field_usage u USING (resource_id) WHERE lower(r.name) = lower($name)
  GROUP BY r.resource_id, r.source ORDER BY r.source = $derived, 1`;

const names = (columns: readonly ChosenColumn[]): string[] => columns.map(({ column }) => column);

/** The first of some fields that a row has. */
function subjectId(ids: readonly string[] = []): string {
  const held = 'list_concat(x.fields, x.wide_fields, x.text_fields)';
  return `coalesce(${[...ids.map((id) => `if(list_contains(${held}, ${id}), ${id}, NULL)`), ids[0] ?? '0'].join(', ')})`;
}

function ownRows(snapshot: number, resource: number, lists: readonly string[]): string {
  const isOpen = openAt(snapshot);
  const shown = lists.join(',\n');
  return `SELECT c.version AS "@version", c.series AS "@series", c.kind AS "@kind", c.first AS "@first",
      c.last AS "@last", c.document_id AS "@document", dv.filed AS "@filed", ${shown}
    FROM (SELECT *, first AS period_start, last AS period_end, kind AS period_kind FROM row_at
      WHERE resource_id = ${resource}) c
    JOIN ${contentOf(shown)} x ON x.content_id = c.version JOIN entity e USING (entity_id)
    JOIN dimensions d USING (dimensions_id) ${entityName(isOpen)}
    LEFT JOIN unit u ON u.unit_id = c.unit_id LEFT JOIN document o ON o.document_id = c.document_id
    LEFT JOIN document_version dv ON dv.document_id = c.document_id AND ${isOpen('dv')}`;
}

/** Each row of `own` with the row of an earlier period of its series. */
function pairOf({ period, columns }: ChosenRequest['earlier'][number]): string {
  const { condition, order } = EARLIER[period];
  const shown = columns.map(({ column }) => `p.${quoteName(column)} AS ${quoteName(earlierColumn(period, column))}`);
  return `SELECT o."@version", ${[...shown, `${partOf('p', names(columns))} AS "@part"`].join(', ')}
    FROM own o JOIN own p ON p."@series" = o."@series" AND ${condition}
    QUALIFY row_number() OVER (PARTITION BY o."@version" ORDER BY ${order}, ${NEAREST_DOCUMENT}) = 1`;
}
