import type { DuckDBConnection } from '@duckdb/node-api';
import type { FindingSort } from '../../../core/model/finding.ts';
import { openAt } from '../relations.ts';
import { INDUSTRY } from '../years/company-figures.ts';

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
  /** The beginning of the SIC code of a company; null: of no company with one. */
  readonly industry?: string | null | undefined;
  /** Title of a section. */
  readonly section?: string | undefined;
  readonly form?: string | undefined;
  readonly document?: string | undefined;
  /** The day, month (`2010-05`) or year of filing. */
  readonly filed?: string | undefined;
  /** Groups of findings with one cause. */
  readonly groups?: readonly string[] | undefined;
  /** Findings that this run does not have. */
  readonly since?: number | undefined;
};

const textIds = (condition: string): string => `(SELECT finding_text_id FROM finding_text WHERE ${condition})`;

type Condition = { readonly of: 'finding' | 'subject'; readonly sql: string };

/** Companies with a code that begins so: with nothing, all that have one. */
const OF_INDUSTRY = `SELECT entity_id FROM entity_version ev WHERE ${openAt('$snapshot')('ev')}
  AND starts_with(${INDUSTRY}, coalesce($industry, ''))`;

/** Conditions on a finding alone, and on what it is about: its row, or what it names itself. */
const CONDITIONS: Readonly<Record<Exclude<keyof FindingChoice, 'run' | 'snapshot'>, Condition>> = {
  severity: { of: 'finding', sql: 'n.severity = $severity' },
  rule: { of: 'finding', sql: `(n.rule = $rule OR starts_with(n.rule, $rule || '/'))` },
  section: {
    of: 'finding',
    sql: `n.section_text_id IN ${textIds(`list_contains(string_split(text, '; '), $section)`)}`,
  },
  groups: {
    of: 'finding',
    sql: `n.group_text_id IN ${textIds(`text IN (SELECT unnest(from_json($groups, '["VARCHAR"]')))`)}`,
  },
  since: {
    of: 'finding',
    sql: 'NOT EXISTS (FROM finding b WHERE b.validation_run_id = $since AND b.finding_id = n.finding_id)',
  },
  company: { of: 'subject', sql: 'entity_id IN (SELECT entity_id FROM entity WHERE key = $company)' },
  industry: {
    of: 'subject',
    sql: `CASE WHEN $industry IS NULL THEN entity_id IS NULL OR entity_id NOT IN (${OF_INDUSTRY})
      ELSE entity_id IN (${OF_INDUSTRY}) END`,
  },
  document: { of: 'subject', sql: 'document_id IN (SELECT document_id FROM document WHERE name = $document)' },
  form: {
    of: 'subject',
    sql: `document_id IN (SELECT document_id FROM document_version o WHERE form = $form
      AND ${openAt('$snapshot')('o')})`,
  },
  filed: {
    of: 'subject',
    sql: `document_id IN (SELECT document_id FROM document_version o WHERE starts_with(filed::VARCHAR, $filed)
      AND ${openAt('$snapshot')('o')})`,
  },
};

// The keys of the table are the choices.
const CHOICES = Object.keys(CONDITIONS) as readonly (keyof typeof CONDITIONS)[];

/** The size of a difference, for the order of a list only. */
const SIZE = `abs(TRY_CAST(n.evidence->>'difference' AS DOUBLE))`;

/**
 * The chosen findings, by the ids of what they are about: names and numbers are read for those alone that are shown.
 * `place`: the row of the table `finding`.
 */
const chosenSql = (ofFinding: string, ofSubject: string, sort: FindingSort): string => `
  CREATE OR REPLACE TEMP TABLE chosen_finding AS
  WITH picked AS MATERIALIZED (
    SELECT n.rowid AS place, rule, severity, row_version_id, document_id, entity_id, field_id, group_text_id,
      section_text_id,
      ${sort === 'size' ? SIZE : 'NULL'}::DOUBLE AS size
    FROM finding n WHERE n.validation_run_id = $run AND ${ofFinding}),
  about AS MATERIALIZED (
    SELECT row_version_id, document_id, row_identity_id, entity_id, period_end
    FROM (SELECT DISTINCT row_version_id FROM picked) JOIN row_version USING (row_version_id)
    JOIN filed_row USING (filed_row_id) JOIN row_identity USING (row_identity_id) WHERE ${ofSubject})
  FROM (
    SELECT p.* EXCLUDE (document_id, entity_id), a.row_identity_id, a.period_end,
      coalesce(a.document_id, p.document_id) AS document_id, coalesce(a.entity_id, p.entity_id) AS entity_id
    FROM picked p LEFT JOIN about a USING (row_version_id) WHERE a.row_identity_id IS NOT NULL
      OR p.row_version_id IS NULL)
  WHERE ${ofSubject}`;

/** Those that read what documents and companies were at the snapshot. */
const OF_ONE_TIME: ReadonlySet<string> = new Set(['form', 'filed', 'industry']);

/** Makes the table `chosen_finding`, which has sizes where the list is sorted by them. */
export async function chooseFindings(
  connection: DuckDBConnection,
  { run, snapshot, groups, ...choice }: FindingChoice,
  sort: FindingSort,
): Promise<void> {
  const filters = { ...choice, groups: groups && JSON.stringify(groups) };
  const names = CHOICES.filter((name) => filters[name] !== undefined);
  const conditionsOf = (of: Condition['of']): string =>
    ['true', ...names.flatMap((name) => (CONDITIONS[name].of === of ? CONDITIONS[name].sql : []))].join(' AND ');
  const values = Object.fromEntries(names.map((name) => [name, filters[name] ?? null]));
  const sql = chosenSql(conditionsOf('finding'), conditionsOf('subject'), sort);
  await connection.run(sql, { run, ...values, ...(names.some((name) => OF_ONE_TIME.has(name)) && { snapshot }) });
}
