import type { ExportManifest } from '../../core/model/export-manifest.ts';
import type { IngestPorts } from '../store/ports.ts';
import { type ExportVerdicts, exportVerdicts } from '../store/verdicts/export-verdicts.ts';

/** Writes the folder that engines judge (see {@link exportVerdicts}), and gives what is in it as any export does. */
export async function exportVerdictFiles(request: ExportVerdicts, ports: IngestPorts): Promise<ExportManifest> {
  const { storeSchema, snapshot, tables, files } = await exportVerdicts(request, ports);
  const sum = (of: 'rows' | 'bytes'): number => files.reduce((all, file) => all + file[of], 0);
  return {
    kind: 'verdicts',
    format: 'parquet',
    storeSchema,
    snapshot,
    query: null,
    partitionBy: ['snapshot'],
    totals: { tables: tables.length, files: files.length, rows: sum('rows'), bytes: sum('bytes') },
    tables,
    files: files.map(({ path, table, rows, bytes, sha256 }) => ({ path, table, rows, bytes, sha256 })),
  };
}
