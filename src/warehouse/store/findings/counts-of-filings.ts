import type { DuckDBConnection } from '@duckdb/node-api';
import { openAt } from '../open-at.ts';
import { queryRecords } from '../rows.ts';
import { chooseFindings, type FindingChoice } from './choose-findings.ts';

const isOpen = openAt('$snapshot');

/** A filing with findings, and the first of its companies. */
export type FilingCounts = {
  readonly document: { readonly name: string; readonly form: string | null; readonly filed: string | null };
  readonly company: { readonly key: string; readonly name: string | null; readonly symbol: string | null } | null;
  readonly errors: number;
  readonly warnings: number;
  readonly notes: number;
};

const COUNTS = `
  SELECT {name: d.name, form: dv.form, filed: dv.filed::VARCHAR} AS document,
    CASE WHEN c.company IS NOT NULL THEN {key: c.company, name: ev.name, symbol: ev.symbol} END AS company,
    errors, warnings, notes
  FROM (
    SELECT document_id, min(key) AS company, min_by(entity_id, key) AS entity_id,
      count(*) FILTER (severity = 'error')::INTEGER AS errors,
      count(*) FILTER (severity = 'warning')::INTEGER AS warnings,
      count(*) FILTER (severity = 'note')::INTEGER AS notes
    FROM chosen_finding LEFT JOIN entity USING (entity_id) GROUP BY document_id) c
  JOIN document d USING (document_id)
  LEFT JOIN document_version dv ON dv.document_id = c.document_id AND ${isOpen('dv')}
  LEFT JOIN entity_version ev ON ev.entity_id = c.entity_id AND ${isOpen('ev')}
  ORDER BY dv.filed DESC NULLS LAST, d.name LIMIT $most`;

/** The filings that the chosen findings are about, the newest first. */
export async function countByFiling(
  connection: DuckDBConnection,
  choice: FindingChoice,
  most: number,
): Promise<readonly FilingCounts[]> {
  await chooseFindings(connection, choice, 'filed');
  return queryRecords(connection, COUNTS, { snapshot: choice.snapshot, most });
}

const NEW = `
  SELECT count(*)::INTEGER AS count FROM finding n WHERE n.validation_run_id = $run
    AND NOT EXISTS (FROM finding b WHERE b.validation_run_id = $before AND b.finding_id = n.finding_id)`;

/** How many findings a run has that another does not have. */
export async function countNewFindings(
  connection: DuckDBConnection,
  runs: { readonly run: number; readonly before: number },
): Promise<number> {
  const [{ count } = { count: 0 }] = await queryRecords<{ readonly count: number }>(connection, NEW, runs);
  return count;
}
