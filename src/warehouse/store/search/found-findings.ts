import type { DuckDBConnection } from '@duckdb/node-api';
import type { Severity } from '../../../core/base/diagnostic.ts';
import type { FindingCompany } from '../../../core/model/finding.ts';
import { openAt } from '../relations.ts';
import { queryRecords } from '../rows.ts';
import { jsonRows } from '../sql-text.ts';
import { hasWord, maskSql, type SearchText, wordValues } from './search-words.ts';

/** A finding of a recorded run. */
export type FoundFinding = {
  readonly id: string;
  readonly rule: string;
  readonly severity: Severity;
  readonly name: string | null;
  readonly company: FindingCompany | null;
  readonly document: string | null;
  readonly period: { readonly start: string | null; readonly end: string | null };
};

/** What a rule checks, in words. */
export type RuleText = { readonly rule: string; readonly text: string };

/** Names are those of the snapshot of the run. */
export type FindingRun = { readonly run: number; readonly snapshot: number };

const isOpen = openAt('$snapshot');

/** Each word is in the names of the company or of the field, in the text of the rule, or it is the severity. */
const hitsSql = (text: SearchText): string => `
  WITH rule_text AS (FROM ${jsonRows('rules', { rule: 'VARCHAR', text: 'VARCHAR' })}),
  rule AS MATERIALIZED (
    SELECT n.rule, n.severity,
      ${maskSql(
        text,
        (word) => `${hasWord(`lower(n.rule || ' ' || coalesce(r.text, ''))`, word)}
        OR ${word} IN (n.severity, n.severity || 's')`,
      )} AS mask
    FROM (SELECT DISTINCT rule, severity FROM finding WHERE validation_run_id = $run) n
    LEFT JOIN rule_text r USING (rule)),
  own AS MATERIALIZED (SELECT rowid AS place, rule, severity, field_id, entity_id, document_id, row_version_id
    FROM finding WHERE validation_run_id = $run),
  subject AS MATERIALIZED (
    SELECT row_version_id, document_id, entity_id, period_kind, period_start, period_end
    FROM (SELECT DISTINCT row_version_id FROM own) JOIN row_version USING (row_version_id)
    JOIN filed_row USING (filed_row_id) JOIN row_identity USING (row_identity_id)),
  about AS (
    SELECT n.place, n.rule, n.severity, n.field_id,
      coalesce(c.entity_id, n.entity_id) AS entity_id, coalesce(c.document_id, n.document_id) AS document_id,
      CASE WHEN c.period_kind = 1 THEN c.period_start END AS period_start, c.period_end
    FROM own n LEFT JOIN subject c USING (row_version_id)),
  matched AS (
    SELECT a.* FROM about a LEFT JOIN rule USING (rule, severity)
    LEFT JOIN found_company o ON o.entity_id = a.entity_id
    LEFT JOIN (SELECT field_id, mask FROM field JOIN found_field USING (name)
      WHERE field_id IN (SELECT field_id FROM finding WHERE validation_run_id = $run)) f ON f.field_id = a.field_id
    WHERE ${text.full} <> 0 AND coalesce(rule.mask, 0) | coalesce(o.mask, 0) | coalesce(f.mask, 0) = ${text.full}),
  page AS MATERIALIZED (
    SELECT m.*, filed, count(*) OVER ()::INTEGER AS "all" FROM matched m
    LEFT JOIN document_version dv ON dv.document_id = m.document_id AND ${isOpen('dv')}
    ORDER BY array_position(['error', 'warning', 'note'], severity), filed DESC NULLS LAST, place
    LIMIT $most OFFSET $from)
  SELECT n.finding_id AS id, page.rule, page.severity, f.name AS name, d.name AS document,
    {"start": page.period_start::VARCHAR, "end": page.period_end::VARCHAR} AS period, "all",
    CASE WHEN e.key IS NOT NULL THEN {key: e.key, name: v.name, symbol: v.symbol} END AS company
  FROM page JOIN finding n ON n.rowid = place
  LEFT JOIN (FROM field WHERE field_id IN (SELECT field_id FROM page)) f ON f.field_id = page.field_id
  LEFT JOIN document d ON d.document_id = page.document_id LEFT JOIN entity e ON e.entity_id = page.entity_id
  LEFT JOIN entity_version v ON v.entity_id = page.entity_id AND ${isOpen('v')}
  ORDER BY array_position(['error', 'warning', 'note'], page.severity), filed DESC NULLS LAST, place`;

export function findingHits(
  connection: DuckDBConnection,
  text: SearchText,
  {
    run,
    rules,
    ...page
  }: FindingRun & {
    readonly rules: readonly RuleText[];
    readonly from: number;
    readonly most: number;
  },
): Promise<readonly (FoundFinding & { readonly all: number })[]> {
  return queryRecords(connection, hitsSql(text), { ...wordValues(text), run, rules: JSON.stringify(rules), ...page });
}
