import type { DuckDBConnection } from '@duckdb/node-api';
import type { Severity } from '../../core/base/diagnostic.ts';
import { inputError } from '../../core/base/errors.ts';
import { openAt } from './relations.ts';
import { queryRecords } from './rows.ts';

const isOpen = openAt('$snapshot');

/** A recorded run of `validate` by its number, or by a word: `latest` is the newest, `previous` the one before. */
export type RunName = number | 'latest' | 'previous';

export type EarlierRun = {
  readonly run: number;
  /** ISO text, UTC. */
  readonly ranAt: string;
  readonly snapshot: number;
  readonly findings: readonly EarlierFinding[];
};

export type EarlierFinding = {
  readonly id: string;
  readonly rule: string;
  readonly severity: Severity;
  /** Symbol, else name, else key. */
  readonly company: string | null;
  readonly field: string | null;
  /** A day, or two with a slash between. */
  readonly period: string | null;
};

type Run = Omit<EarlierRun, 'findings'> & { readonly inconsistent: number };

const RUNS = `
  SELECT validation_run_id AS run, strftime(ran_at, '%Y-%m-%dT%H:%M:%SZ') AS "ranAt", as_of_snapshot AS snapshot,
    (coalesce((totals->>'inconsistent')::INTEGER, 0)
      + coalesce((totals->>'inconsistentPartial')::INTEGER, 0))::INTEGER AS inconsistent
  FROM validation_run ORDER BY 1 DESC`;

const FINDINGS = `
  SELECT n.finding_id AS id, n.rule, n.severity, coalesce(v.symbol, v.name, e.key) AS company, f.name AS field,
    concat_ws('/', c.period_start::VARCHAR, c.period_end::VARCHAR) AS period
  FROM finding n LEFT JOIN row_version x USING (row_version_id) LEFT JOIN filed_row w USING (filed_row_id)
  LEFT JOIN row_identity c USING (row_identity_id)
  LEFT JOIN entity e ON e.entity_id = coalesce(c.entity_id, n.entity_id)
  LEFT JOIN entity_version v ON v.entity_id = e.entity_id AND ${isOpen('v')}
  LEFT JOIN field f ON f.field_id = n.field_id
  WHERE n.validation_run_id = $run ORDER BY n.severity, n.rule, company, field, period, id`;

/** A recorded run with its findings. Fails where there is no such run, or its findings are no longer kept. */
export async function readEarlierRun(connection: DuckDBConnection, name: RunName): Promise<EarlierRun> {
  const runs = await queryRecords<Run>(connection, RUNS);
  const record = name === 'latest' ? runs[0] : name === 'previous' ? runs[1] : runs.find(({ run }) => run === name);
  if (!record) {
    const known = `The store has ${runs.length === 1 ? 'run' : 'runs'} ${runs
      .map(({ run }) => run)
      .slice(0, 20)
      .reverse()
      .join(', ')}.`;
    throw inputError(`no run ${name}`, { hint: runs.length === 0 ? 'The store has no recorded runs yet.' : known });
  }
  const { inconsistent, ...run } = record;
  const findings = await queryRecords<EarlierFinding>(connection, FINDINGS, { run: run.run, snapshot: run.snapshot });
  if (findings.length === 0 && inconsistent > 0) {
    throw inputError(`the findings of run ${run.run} are no longer kept`, { hint: 'Compare with a newer run.' });
  }
  return { ...run, findings: findings.map((each) => ({ ...each, period: each.period || null })) };
}
