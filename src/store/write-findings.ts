import type { DuckDBConnection } from '@duckdb/node-api';
import { appendColumns } from './columns.ts';
import { nextId } from './record-run.ts';

/** Findings of one run, column-wise; `parentField` is a field id of the store. */
export type FindingColumns = {
  readonly id: readonly string[];
  readonly rule: readonly string[];
  readonly severity: readonly string[];
  readonly rowVersion: Int32Array;
  readonly parentField: Int32Array;
  readonly reported: readonly string[];
  readonly computed: readonly string[];
  readonly tolerance: readonly string[];
};

export type ValidationRun = {
  /** ISO text, UTC. */
  readonly ranAt: string;
  readonly snapshot: number;
  readonly options: unknown;
  readonly totals: unknown;
};

/** Stages findings in temporary tables, before the store's file is taken. */
export async function stageFindings(connection: DuckDBConnection, findings: FindingColumns): Promise<void> {
  await connection.run(
    `CREATE OR REPLACE TEMP TABLE staged_finding (finding_id VARCHAR, rule VARCHAR, severity VARCHAR, row_version_id INTEGER,
       parent_field_id INTEGER, reported VARCHAR, computed VARCHAR, tolerance VARCHAR)`,
  );
  const { id, rule, severity, rowVersion, parentField, reported, computed, tolerance } = findings;
  await appendColumns(connection, 'staged_finding', [
    id,
    rule,
    severity,
    rowVersion,
    parentField,
    reported,
    computed,
    tolerance,
  ]);
}

/** Writes a run and its staged findings into the attached store, inside the caller's transaction; gives the run's id. */
export async function writeFindings(connection: DuckDBConnection, run: ValidationRun): Promise<number> {
  const id = await nextId(connection, 'validation_run', 'validation_run_id');
  await connection.run(
    'INSERT INTO store.validation_run VALUES ($id, $ranAt::TIMESTAMP, $snapshot, $options, $totals)',
    {
      id,
      ranAt: run.ranAt.replace(/Z$/, ''),
      snapshot: run.snapshot,
      options: JSON.stringify(run.options),
      totals: JSON.stringify(run.totals),
    },
  );
  await connection.run('INSERT INTO store.finding SELECT $id::INTEGER, * FROM staged_finding', { id });
  return id;
}
