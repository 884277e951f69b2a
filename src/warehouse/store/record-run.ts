import type { DuckDBConnection } from '@duckdb/node-api';
import type { SourceSummary } from '../../core/model/source-read.ts';
import { jsonRows } from './sql-text.ts';

/** An ingest, as its run says it. */
export type Work = {
  readonly command: string;
  readonly input: string;
  /** ISO text, UTC. */
  readonly observedAt: string;
};

type Outcome = Pick<SourceSummary, 'counts' | 'diagnostics'>;

const COLUMNS = {
  ordinal: 'INTEGER',
  command: 'VARCHAR',
  input: 'VARCHAR',
  observedAt: 'VARCHAR',
  counts: 'VARCHAR',
  diagnostics: 'VARCHAR',
};
const RUNS = `
  INSERT INTO store.ingest_run
  SELECT $first + ordinal, command, input, rtrim("observedAt", 'Z')::TIMESTAMP, 'complete', counts, diagnostics
  FROM ${jsonRows('runs', COLUMNS)} ORDER BY ordinal`;

/** Records runs and gives the id of the first; those of the others follow it. */
export async function recordRuns(connection: DuckDBConnection, runs: readonly (Work & Outcome)[]): Promise<number> {
  const first = await nextId(connection, 'ingest_run', 'run_id');
  const rows = runs.map(({ command, input, observedAt, counts, diagnostics }, ordinal) => ({
    ordinal,
    command,
    input,
    observedAt,
    counts: JSON.stringify(counts),
    diagnostics: JSON.stringify(diagnostics),
  }));
  await connection.run(RUNS, { first, runs: JSON.stringify(rows) });
  return first;
}

export function recordRun(connection: DuckDBConnection, work: Work, outcome: Outcome): Promise<number> {
  return recordRuns(connection, [{ ...work, ...outcome }]);
}

export async function nextId(connection: DuckDBConnection, table: string, column: string): Promise<number> {
  const rows = await (await connection.run(`SELECT coalesce(max(${column}), 0) + 1 FROM store.${table}`)).getRows();
  return Number(rows[0]?.[0]);
}
