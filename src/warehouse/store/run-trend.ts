import type { DuckDBConnection } from '@duckdb/node-api';
import { queryRecords } from './rows.ts';

/** A recorded run with what changed since the run before it. Counts are null where they are not known. */
export type TrendRun = {
  readonly run: number;
  /** ISO text, UTC. */
  readonly ranAt: string;
  readonly snapshot: number;
  readonly mode: string | null;
  readonly tolerance: string | null;
  readonly errors: number | null;
  readonly warnings: number | null;
  readonly notes: number | null;
  /** The newest run before with the same mode and tolerance. */
  readonly before: number | null;
  readonly new: number | null;
  readonly fixed: number | null;
};

const kept = (count: string): string => `(d.trend->>'${count}')::INTEGER`;

/**
 * Runs are compared where the findings of both are kept: those of rules that took part in both. Runs of earlier
 * versions do not say which rules that was. Of runs whose findings are gone, `totals` has the counts as `trend`.
 */
const trendSql = (schema: '' | 'store.'): string => `
  WITH found AS (
    SELECT validation_run_id AS run, finding_id AS id, rule, severity FROM ${schema}finding),
  counted AS (SELECT run, count(*) FILTER (severity = 'error') AS errors,
      count(*) FILTER (severity = 'warning') AS warnings, count(*) FILTER (severity = 'note') AS notes
    FROM found GROUP BY run),
  run AS (
    SELECT validation_run_id AS run, ran_at, as_of_snapshot AS snapshot, options->>'mode' AS mode,
      options->>'tolerance' AS tolerance, (options->'rules')::VARCHAR[] AS rules, totals->'trend' AS trend,
      lag(validation_run_id) OVER (PARTITION BY options->>'mode', options->>'tolerance', (totals->'page') IS NULL
        ORDER BY validation_run_id) AS before,
      coalesce((totals->>'inconsistent')::INTEGER, 0)
        + coalesce((totals->>'inconsistentPartial')::INTEGER, 0) AS inconsistent
    FROM ${schema}validation_run),
  described AS (
    SELECT r.*, coalesce(c.run IS NOT NULL OR r.inconsistent = 0 AND r.trend IS NULL, false)
        OR coalesce((r.trend->>'errors')::INTEGER + (r.trend->>'warnings')::INTEGER
          + (r.trend->>'notes')::INTEGER = 0, false) AS "isKept",
      c.errors, c.warnings, c.notes
    FROM run r LEFT JOIN counted c USING (run)),
  pair AS (
    SELECT a.run, a.before, a.rules, b.rules AS "rulesBefore" FROM described a JOIN described b ON b.run = a.before
    WHERE a."isKept" AND b."isKept"),
  added AS (SELECT p.run, count(*) AS count FROM pair p JOIN found n ON n.run = p.run
    WHERE coalesce(list_contains(p."rulesBefore", n.rule), true)
      AND NOT EXISTS (FROM found b WHERE b.run = p.before AND b.id = n.id) GROUP BY p.run),
  gone AS (SELECT p.run, count(*) AS count FROM pair p JOIN found b ON b.run = p.before
    WHERE coalesce(list_contains(p.rules, b.rule), true)
      AND NOT EXISTS (FROM found n WHERE n.run = p.run AND n.id = b.id) GROUP BY p.run)
  SELECT d.run, strftime(d.ran_at, '%Y-%m-%dT%H:%M:%SZ') AS "ranAt", d.snapshot, d.mode, d.tolerance,
    ${(['errors', 'warnings', 'notes'] as const)
      .map((kind) => `CASE WHEN d."isKept" THEN coalesce(d.${kind}, 0) ELSE ${kept(kind)} END::INTEGER AS ${kind}`)
      .join(', ')},
    d.before,
    CASE WHEN p.run IS NULL THEN ${kept('new')} ELSE coalesce(a.count, 0) END::INTEGER AS new,
    CASE WHEN p.run IS NULL THEN ${kept('fixed')} ELSE coalesce(g.count, 0) END::INTEGER AS fixed
  FROM described d LEFT JOIN pair p USING (run) LEFT JOIN added a USING (run) LEFT JOIN gone g USING (run)`;

const RUNS = `${trendSql('')} WHERE d.snapshot <= $snapshot ORDER BY d.run DESC`;

/** The recorded runs over a snapshot and those before it, the newest first. */
export function readRunTrend(connection: DuckDBConnection, snapshot: number): Promise<readonly TrendRun[]> {
  return queryRecords(connection, RUNS, { snapshot });
}

const KEEP_COUNTS = `
  UPDATE store.validation_run SET totals = json_merge_patch(totals, json_object('trend', json_object(
    'errors', c.errors, 'warnings', c.warnings, 'notes', c.notes, 'new', c.new, 'fixed', c.fixed)))::VARCHAR
  FROM (${trendSql('store.')} WHERE d.run <= $last OR d.before <= $last) c WHERE c.run = validation_run_id`;

/** Keeps the counts of the runs up to a number, whose findings are deleted next, and of runs compared with these. */
export async function keepRunCounts(connection: DuckDBConnection, last: number): Promise<void> {
  await connection.run(KEEP_COUNTS, { last });
}
