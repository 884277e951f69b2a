import type { DuckDBConnection } from '@duckdb/node-api';
import type { Severity } from '../../core/base/diagnostic.ts';
import type { FindingSort } from '../../core/model/finding.ts';
import { readOwnLabels } from './field-labels.ts';
import { chooseFindings, type FindingChoice } from './findings/choose-findings.ts';
import { type Facet, readFacets } from './findings/finding-facets.ts';
import { ALL, neighboursOf, pageOf } from './findings/finding-order.ts';
import { openAt } from './relations.ts';
import { queryRecords, queryRows } from './rows.ts';

const isOpen = openAt('$snapshot');

/** A recorded run of `validate`. `options` and `totals` are JSON objects as they were recorded. */
export type RecordedRun = {
  readonly run: number;
  /** ISO text, UTC. */
  readonly ranAt: string;
  readonly snapshot: number;
  readonly options: string;
  readonly totals: string;
  /** 0 where they are no longer kept, or nothing was found. */
  readonly findings: number;
};

const RUNS = `
  SELECT validation_run_id AS run, strftime(ran_at, '%Y-%m-%dT%H:%M:%SZ') AS "ranAt", as_of_snapshot AS snapshot,
    options, totals,
    coalesce(c.findings, 0)::INTEGER AS findings
  FROM validation_run LEFT JOIN (SELECT validation_run_id, count(*) AS findings FROM finding
    GROUP BY ALL) c USING (validation_run_id)
  WHERE as_of_snapshot <= $snapshot ORDER BY run DESC LIMIT $most`;

/** Recorded runs over a snapshot and those before it, the newest first. */
export function listRuns(
  connection: DuckDBConnection,
  snapshot: number,
  most: number,
): Promise<readonly RecordedRun[]> {
  return queryRecords(connection, RUNS, { snapshot, most });
}

export type RecordedFinding = {
  readonly id: string;
  readonly rule: string;
  readonly severity: Severity;
  /** The key of the findings with the same cause; null in runs of earlier versions. */
  readonly group: string | null;
  /** Explained by the finding of a total below it. */
  readonly folded: boolean;
  readonly company: { readonly key: string; readonly name: string | null; readonly symbol: string | null } | null;
  readonly document: { readonly name: string; readonly form: string | null; readonly filed: string | null } | null;
  readonly period: { readonly start: string | null; readonly end: string | null } | null;
  readonly unit: string | null;
  readonly dimensions: string | null;
  readonly field: string | null;
  readonly label: string | null;
  /** Titles, with `; ` between them. */
  readonly sections: string | null;
  readonly cause: string | null;
  /** Exact decimal texts. */
  readonly reported: string | null;
  readonly computed: string | null;
  readonly difference: string | null;
  readonly tolerance: string | null;
};

/** DuckDB would read the whole table for a join with few rows. */
const isShown = (id: string): string => `${id} IN (SELECT ${id} FROM shown_finding)`;

/** The places in a list. What is shown there is another query: two plans are made faster than one of both. */
const placesSql = (places: string): string => `
  CREATE OR REPLACE TEMP TABLE shown_finding AS
  WITH page AS MATERIALIZED (${places}) FROM chosen_finding JOIN page USING (place)`;

/** The findings of the table `shown_finding`, with all that is shown of them but labels. */
const shownSql = (further = ''): string => `
  WITH n AS MATERIALIZED (
    SELECT *, rowid AS place, json_extract_string(evidence,
      ['reported', 'computed', 'difference', 'tolerance']) AS amounts
    FROM finding WHERE rowid IN (SELECT place FROM shown_finding)),
  texts AS MATERIALIZED (
    FROM finding_text
    WHERE finding_text_id IN (SELECT unnest([section_text_id, cause_text_id, group_text_id]) FROM n))
  SELECT n.finding_id AS id, n.rule, n.severity, g.text AS "group",
    coalesce((n.evidence->>'folded')::BOOLEAN, false) AS folded,
    f.name AS field, NULL AS label, s.text AS sections, t.text AS cause, u.name AS unit, d.text AS dimensions,
    CASE WHEN e.key IS NOT NULL THEN {key: e.key, name: v.name, symbol: v.symbol} END AS company,
    CASE WHEN o.name IS NOT NULL THEN {name: o.name, form: dv.form, filed: dv.filed::VARCHAR} END AS document,
    CASE WHEN c.period_end IS NOT NULL THEN
      {"start": CASE WHEN c.period_kind = 1 THEN c.period_start::VARCHAR END,
      "end": c.period_end::VARCHAR} END AS period,
    amounts[1] AS reported, amounts[2] AS computed, amounts[3] AS difference, amounts[4] AS tolerance,
    coalesce(x.row_version_id, 0) AS version ${further}
  FROM shown_finding x JOIN n USING (place)
  LEFT JOIN (FROM row_identity WHERE ${isShown('row_identity_id')}) c USING (row_identity_id)
  LEFT JOIN entity e ON e.entity_id = x.entity_id
  LEFT JOIN entity_version v ON v.entity_id = x.entity_id AND ${isOpen('v')}
  LEFT JOIN (FROM field WHERE ${isShown('field_id')}) f ON f.field_id = x.field_id
  LEFT JOIN (FROM document WHERE ${isShown('document_id')}) o ON o.document_id = x.document_id
  LEFT JOIN (FROM document_version WHERE ${isShown('document_id')}) dv
    ON dv.document_id = x.document_id AND ${isOpen('dv')}
  LEFT JOIN unit u ON u.unit_id = c.unit_id LEFT JOIN dimensions d USING (dimensions_id)
  LEFT JOIN texts s ON s.finding_text_id = n.section_text_id
  LEFT JOIN texts t ON t.finding_text_id = n.cause_text_id
  LEFT JOIN texts g ON g.finding_text_id = n.group_text_id
  ORDER BY position`;

/** The findings at some places (SQL with its parameters), with the labels of their fields. */
async function readShown<T extends RecordedFinding>(
  connection: DuckDBConnection,
  places: string,
  { snapshot, ...parameters }: { readonly snapshot: number } & Readonly<Record<string, string | number>>,
  further?: string,
): Promise<readonly T[]> {
  await connection.run(placesSql(places), { snapshot, ...parameters });
  const read = await queryRecords<T & { readonly version: number }>(connection, shownSql(further), { snapshot });
  const placed = read.flatMap(({ version, field: name }) => (name === null ? [] : [{ version, name }]));
  const labelAt = await readOwnLabels(connection, placed);
  return read.map(({ version, ...finding }) => {
    const { field: name } = finding;
    // The label keeps its place among the names.
    return { ...finding, label: name === null ? null : labelAt({ version, name }) } as unknown as T;
  });
}

/**
 * `order`: the groups, the most important first. `each`: the most findings of a group, in lists by cause; all where it
 * is left out.
 */
export type FindingPage = {
  readonly sort: FindingSort;
  readonly order: readonly string[];
  readonly each?: number | undefined;
  readonly from: number;
  readonly most: number;
  /** Nothing is read where there are more than `most`. */
  readonly isWhole?: boolean | undefined;
  /** The most values that are counted for each facet; none where it is left out. */
  readonly values?: number | undefined;
};

export type ChosenFindings = {
  /** The number of all findings that are chosen. */
  readonly count: number;
  readonly facets: readonly Facet[];
  readonly findings: readonly RecordedFinding[];
};

/** A page of the chosen findings, and the values that all chosen ones have. */
export async function readFindings(
  connection: DuckDBConnection,
  choice: FindingChoice,
  { sort, order, each = ALL, from, most, isWhole, values }: FindingPage,
): Promise<ChosenFindings> {
  const { snapshot } = choice;
  await chooseFindings(connection, choice, sort);
  const [[chosen] = []] = await queryRows(connection, 'SELECT count(*) FROM chosen_finding');
  const count = Number(chosen);
  const facets = values === undefined ? [] : await readFacets(connection, { snapshot, values });
  if (count <= from || (isWhole && count - from > most)) return { count, facets, findings: [] };
  const limits = { order: JSON.stringify(order), each, from, most, snapshot };
  return { count, facets, findings: await readShown(connection, pageOf(sort, each), limits) };
}

/** A finding with its neighbours in a list. */
export type ListedFinding = RecordedFinding & {
  /** The id of the row version that it is about; null: of none. */
  readonly row: number | null;
  /** Ids; null at the ends of the list. */
  readonly previous: string | null;
  readonly next: string | null;
  /** From 1. */
  readonly position: number;
  readonly count: number;
};

/** One of the chosen findings in their order; `undefined` where it is not among them. */
export async function readListedFinding(
  connection: DuckDBConnection,
  choice: FindingChoice,
  { sort, order, id }: Pick<FindingPage, 'sort' | 'order'> & { readonly id: string },
): Promise<ListedFinding | undefined> {
  await chooseFindings(connection, choice, sort);
  const values = { id, order: JSON.stringify(order), each: ALL, run: choice.run, snapshot: choice.snapshot };
  const further = ', x.row_version_id AS row, previous, next, position, count';
  const [finding] = await readShown<ListedFinding>(connection, neighboursOf(sort), values, further);
  return finding;
}
