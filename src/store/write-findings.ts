import type { DuckDBConnection } from '@duckdb/node-api';
import { appendColumns } from './columns.ts';
import { nextId } from './record-run.ts';

/** Findings of one run, column-wise; `parentField` is a field id of the store, `section` and `cause` are indexes into `texts`, -1 for none. */
export type FindingColumns = {
  readonly id: readonly string[];
  readonly rule: readonly string[];
  readonly severity: readonly string[];
  readonly rowVersion: Int32Array;
  readonly parentField: Int32Array;
  readonly reported: readonly string[];
  readonly computed: readonly string[];
  readonly difference: readonly string[];
  readonly tolerance: readonly string[];
  readonly section: Int32Array;
  readonly cause: Int32Array;
  /** Each once. */
  readonly texts: readonly string[];
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
       parent_field_id INTEGER, reported VARCHAR, computed VARCHAR, difference VARCHAR, tolerance VARCHAR, section INTEGER, cause INTEGER)`,
  );
  await connection.run('CREATE OR REPLACE TEMP TABLE staged_text (index INTEGER, text VARCHAR)');
  await appendColumns(connection, 'staged_text', [Int32Array.from(findings.texts.keys()), findings.texts]);
  const { id, rule, severity, rowVersion, parentField, reported, computed, difference, tolerance } = findings;
  await appendColumns(connection, 'staged_finding', [
    id,
    rule,
    severity,
    rowVersion,
    parentField,
    reported,
    computed,
    difference,
    tolerance,
    findings.section,
    findings.cause,
  ]);
}

/**
 * Writes a run and its staged findings into the attached store, inside the caller's transaction; gives the run's id. Of earlier runs the
 * newest `keepRuns - 1` keep their findings (0: all do); the runs themselves stay, with their totals.
 */
export async function writeFindings(
  connection: DuckDBConnection,
  run: ValidationRun,
  keepRuns: number,
): Promise<number> {
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
  await connection.run(
    `INSERT INTO store.finding_text
     SELECT (SELECT count(*) FROM store.finding_text) + row_number() OVER (ORDER BY index), text
     FROM staged_text WHERE text NOT IN (SELECT text FROM store.finding_text)`,
  );
  await connection.run(
    `INSERT INTO store.finding BY NAME
     WITH stored AS (SELECT index, finding_text_id FROM staged_text JOIN store.finding_text USING (text))
     SELECT $id::INTEGER AS validation_run_id, f.* EXCLUDE (section, cause), s.finding_text_id AS section_text_id, c.finding_text_id AS cause_text_id
     FROM staged_finding f LEFT JOIN stored s ON s.index = f.section LEFT JOIN stored c ON c.index = f.cause`,
    { id },
  );
  if (keepRuns > 0) {
    await connection.run('DELETE FROM store.finding WHERE validation_run_id <= $last', { last: id - keepRuns });
  }
  return id;
}
