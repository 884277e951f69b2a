import { groupBy } from '../base/collections.ts';
import type { ExportManifest } from '../model/export-manifest.ts';
import type { IngestPorts } from '../store/ports.ts';
import { type ExportVerdicts, exportVerdicts } from '../store/verdicts/export-verdicts.ts';

/** Writes the folder that engines judge (see {@link exportVerdicts}), and gives what is in it as any export does. */
export async function exportVerdictFiles(request: ExportVerdicts, ports: IngestPorts): Promise<ExportManifest> {
  const { storeSchema, snapshot, files } = await exportVerdicts(request, ports);
  const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);
  const tables = Array.from(
    groupBy(files, ({ table }) => table),
    ([name, own]) => ({ name, columns: [], rows: sum(own.map(({ rows }) => rows)) }),
  );
  return {
    ...{ kind: 'verdicts', format: 'parquet', storeSchema, snapshot, query: null, partitionBy: ['snapshot'] },
    totals: {
      tables: tables.length,
      files: files.length,
      rows: sum(tables.map(({ rows }) => rows)),
      bytes: sum(files.map(({ bytes }) => bytes)),
    },
    tables,
    files: files.map(({ path, table, rows, bytes, sha256 }) => ({ path, table, rows, bytes, sha256 })),
  };
}
