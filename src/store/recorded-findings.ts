import type { DuckDBConnection } from '@duckdb/node-api';
import type { Severity } from '../base/diagnostic.ts';
import type { FindingSort } from '../model/finding.ts';
import { openAt } from './open-at.ts';
import { queryRecords } from './rows.ts';

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
  SELECT validation_run_id AS run, strftime(ran_at, '%Y-%m-%dT%H:%M:%SZ') AS "ranAt", as_of_snapshot AS snapshot, options, totals,
    coalesce(c.findings, 0)::INTEGER AS findings
  FROM validation_run LEFT JOIN (SELECT validation_run_id, count(*) AS findings FROM finding GROUP BY ALL) c USING (validation_run_id)
  WHERE as_of_snapshot <= $snapshot ORDER BY run DESC LIMIT $most`;

/** Recorded runs over a snapshot and those before it, the newest first. */
export function listRuns(
  connection: DuckDBConnection,
  snapshot: number,
  most: number,
): Promise<readonly RecordedRun[]> {
  return queryRecords(connection, RUNS, { snapshot, most });
}

/** The findings of a run that are asked for; what is left out chooses all. */
export type FindingChoice = {
  readonly run: number;
  /** The snapshot of the run: names are those of that time. */
  readonly snapshot: number;
  readonly severity?: string | undefined;
  /** An id, or a family. */
  readonly rule?: string | undefined;
  /** Key of a company. */
  readonly company?: string | undefined;
  /** Title of a section. */
  readonly section?: string | undefined;
  readonly form?: string | undefined;
  readonly document?: string | undefined;
  /** Groups of findings with one cause. */
  readonly groups?: readonly string[] | undefined;
  /** Findings that this run does not have. */
  readonly since?: number | undefined;
};

const isOpen = openAt('$snapshot');

const CONDITIONS = {
  severity: 'n.severity = $severity',
  rule: `(n.rule = $rule OR starts_with(n.rule, $rule || '/'))`,
  company: 'e.key = $company',
  section: `list_contains(string_split(s.text, '; '), $section)`,
  form: 'dv.form = $form',
  document: 'o.name = $document',
  groups: `g.text IN (SELECT unnest(from_json($groups, '["VARCHAR"]')))`,
  since: 'NOT EXISTS (FROM finding b WHERE b.validation_run_id = $since AND b.finding_id = n.finding_id)',
} as const satisfies { readonly [K in Exclude<keyof FindingChoice, 'run' | 'snapshot'>]: string };

// The keys of the table are the choices.
const CHOICES = Object.keys(CONDITIONS) as readonly (keyof typeof CONDITIONS)[];

const chosenSql = (conditions: readonly string[]): string => `
  CREATE OR REPLACE TEMP TABLE chosen_finding AS
  SELECT n.finding_id AS id, n.row_version_id AS row, n.rule, n.severity, g.text AS "group", coalesce((n.evidence->>'folded')::BOOLEAN, false) AS folded,
    e.key AS company_key, v.name AS company_name, v.symbol, o.name AS document, dv.form, dv.filed::VARCHAR AS filed,
    c.period_kind, c.period_start::VARCHAR AS period_start, c.period_end::VARCHAR AS period_end, u.name AS unit, d.text AS dimensions,
    f.name AS field, s.text AS sections, t.text AS cause,
    json_extract_string(n.evidence, ['reported', 'computed', 'difference', 'tolerance']) AS amounts
  FROM finding n LEFT JOIN row_version x USING (row_version_id) LEFT JOIN filed_row w USING (filed_row_id)
  LEFT JOIN current_row c USING (current_row_id) LEFT JOIN entity e ON e.entity_id = coalesce(c.entity_id, n.entity_id)
  LEFT JOIN entity_version v ON v.entity_id = e.entity_id AND ${isOpen('v')} LEFT JOIN field f ON f.field_id = n.field_id
  LEFT JOIN document o ON o.document_id = coalesce(w.document_id, n.document_id)
  LEFT JOIN document_version dv ON dv.document_id = o.document_id AND ${isOpen('dv')}
  LEFT JOIN unit u ON u.unit_id = c.unit_id LEFT JOIN dimensions d USING (dimensions_id)
  LEFT JOIN finding_text s ON s.finding_text_id = n.section_text_id LEFT JOIN finding_text t ON t.finding_text_id = n.cause_text_id
  LEFT JOIN finding_text g ON g.finding_text_id = n.group_text_id
  WHERE n.validation_run_id = $run AND ${['true', ...conditions].join(' AND ')}`;

export type FacetName = 'severity' | 'rule' | 'group' | 'company' | 'section' | 'form';

/** A value that findings have, and how many of the chosen ones do. `name`: for people, where it is not the value. */
export type Facet = {
  readonly facet: FacetName;
  readonly value: string;
  readonly name: string | null;
  readonly findings: number;
};

const ONE_VALUED: Readonly<Record<Exclude<FacetName, 'section'>, readonly [value: string, name: string]>> = {
  severity: ['severity', 'NULL'],
  rule: ['rule', 'NULL'],
  group: ['"group"', 'NULL'],
  company: ['company_key', 'any_value(coalesce(company_name, symbol))'],
  form: ['form', 'NULL'],
};

const FACETS = [
  ...Object.entries(ONE_VALUED).map(
    ([facet, [value, name]]) =>
      `SELECT '${facet}' AS facet, ${value} AS value, ${name}::VARCHAR AS name, count(*)::INTEGER AS findings
       FROM chosen_finding WHERE ${value} IS NOT NULL GROUP BY ${value}`,
  ),
  `SELECT 'section', title, NULL, count(*)::INTEGER
   FROM (SELECT unnest(string_split(sections, '; ')) AS title FROM chosen_finding) GROUP BY title`,
].join(' UNION ALL ');

export type RecordedFinding = {
  readonly id: string;
  readonly rule: string;
  readonly severity: Severity;
  /** Of findings with one cause; null in runs of earlier versions. */
  readonly group: string | null;
  /** Explained by the finding of a total below it. */
  readonly folded: boolean;
  readonly company: { readonly key: string; readonly name: string | null; readonly symbol: string | null } | null;
  readonly document: { readonly name: string; readonly form: string | null; readonly filed: string | null } | null;
  readonly period: { readonly start: string | null; readonly end: string | null } | null;
  readonly unit: string | null;
  readonly dimensions: string | null;
  readonly field: string | null;
  /** Titles, with `; ` between them. */
  readonly sections: string | null;
  readonly cause: string | null;
  /** Exact decimal texts. */
  readonly reported: string | null;
  readonly computed: string | null;
  readonly difference: string | null;
  readonly tolerance: string | null;
};

const BY_FILING = 'filed DESC NULLS LAST, document, company_key, folded, period_end DESC, field, id';
const BY_SEVERITY = `array_position(['error', 'warning', 'note'], severity)`;
const ORDERS: Readonly<Record<FindingSort, string>> = {
  cause: `coalesce(place, 2147483647), ${BY_SEVERITY}, "group", ${BY_FILING}`,
  filed: `filed DESC NULLS LAST, ${BY_SEVERITY}, coalesce(place, 2147483647), ${BY_FILING}`,
  size: `abs(TRY_CAST(amounts[3] AS DECIMAL(38, 6))) DESC NULLS LAST, ${BY_FILING}`,
  company: `lower(coalesce(company_name, symbol, company_key)), ${BY_SEVERITY}, ${BY_FILING}`,
};

const COLUMNS = `id, rule, severity, "group", folded, field, sections, cause, unit, dimensions,
    CASE WHEN company_key IS NOT NULL THEN {key: company_key, name: company_name, symbol: symbol} END AS company,
    CASE WHEN document IS NOT NULL THEN {name: document, form: form, filed: filed} END AS document,
    CASE WHEN period_end IS NOT NULL THEN {"start": CASE WHEN period_kind = 1 THEN period_start END, "end": period_end} END AS period,
    amounts[1] AS reported, amounts[2] AS computed, amounts[3] AS difference, amounts[4] AS tolerance`;

/** The chosen findings with the place of their groups in `$order`. */
const PLACED = `chosen_finding LEFT JOIN (
    SELECT name AS "group", min(n)::INTEGER AS place FROM (SELECT unnest(names) AS name, generate_subscripts(names, 1) AS n
      FROM (SELECT from_json($order, '["VARCHAR"]') AS names)) GROUP BY ALL) USING ("group")`;

const pageSql = (sort: FindingSort, isLimited: boolean): string => `
  SELECT ${COLUMNS} FROM ${PLACED}
  ${isLimited ? `QUALIFY row_number() OVER (PARTITION BY "group" ORDER BY ${BY_FILING}) <= $each` : ''}
  ORDER BY ${ORDERS[sort]} LIMIT $most OFFSET $from`;

const amongSql = (sort: FindingSort): string => `
  SELECT ${COLUMNS}, row, previous, next, position, count
  FROM (SELECT *, lag(id) OVER listed AS previous, lead(id) OVER listed AS next,
      (row_number() OVER listed)::INTEGER AS position, (count(*) OVER ())::INTEGER AS count
    FROM ${PLACED} WINDOW listed AS (ORDER BY ${ORDERS[sort]})) WHERE id = $id`;

/** `order`: the groups, the most important first. `each`: at most so many of each group; all where it is left out. */
export type FindingPage = {
  readonly sort: FindingSort;
  readonly order: readonly string[];
  readonly each?: number | undefined;
  readonly from: number;
  readonly most: number;
};

export type ChosenFindings = {
  readonly facets: readonly Facet[];
  readonly findings: readonly RecordedFinding[];
};

/** A page of the chosen findings, and the values that all chosen ones have. */
export async function readFindings(
  connection: DuckDBConnection,
  choice: FindingChoice,
  { sort, order, each, from, most }: FindingPage,
): Promise<ChosenFindings> {
  await chooseFindings(connection, choice);
  const facets = await queryRecords<Facet>(connection, `${FACETS} ORDER BY facet, findings DESC, value`);
  const limits = { order: JSON.stringify(order), from, most, ...(each !== undefined && { each }) };
  const findings = await queryRecords<RecordedFinding>(connection, pageSql(sort, each !== undefined), limits);
  return { facets, findings };
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
  await chooseFindings(connection, choice);
  const asked = { id, order: JSON.stringify(order) };
  const [found] = await queryRecords<ListedFinding>(connection, amongSql(sort), asked);
  return found;
}

async function chooseFindings(
  connection: DuckDBConnection,
  { run, snapshot, groups, ...choice }: FindingChoice,
): Promise<void> {
  const given = { ...choice, groups: groups && JSON.stringify(groups) };
  const chosen = CHOICES.filter((name) => given[name] !== undefined);
  const values = Object.fromEntries(chosen.map((name) => [name, given[name] ?? null]));
  await connection.run(chosenSql(chosen.map((name) => CONDITIONS[name])), { run, snapshot, ...values });
}
