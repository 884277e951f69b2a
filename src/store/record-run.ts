import type { DuckDBConnection } from '@duckdb/node-api';
import type { SourceSummary } from '../model/source-read.ts';

export async function recordRun(
  connection: DuckDBConnection,
  work: { readonly command: string; readonly input: string; readonly observedAt: string },
  outcome: Pick<SourceSummary, 'counts' | 'diagnostics'>,
): Promise<number> {
  const run = await nextId(connection, 'ingest_run', 'run_id');
  await connection.run(
    `INSERT INTO store.ingest_run VALUES ($run, $command, $input, $observedAt::TIMESTAMP, 'complete', $counts,
      $diagnostics)`,
    {
      run,
      command: work.command,
      input: work.input,
      observedAt: work.observedAt.replace(/Z$/, ''),
      counts: JSON.stringify(outcome.counts),
      diagnostics: JSON.stringify(outcome.diagnostics),
    },
  );
  return run;
}

export async function nextId(connection: DuckDBConnection, table: string, column: string): Promise<number> {
  const rows = await (await connection.run(`SELECT coalesce(max(${column}), 0) + 1 FROM store.${table}`)).getRows();
  return Number(rows[0]?.[0]);
}
