import { inputError } from '../base/errors.ts';
import type { ExportManifest } from '../model/export-manifest.ts';
import { requireUnchanged } from '../store/files/hashed-file.ts';
import type { IngestPorts } from '../store/ports.ts';
import { openSession } from '../store/session.ts';
import { readManifest } from './manifest.ts';

/** `folder`: of the export of a whole store. `store`: the new one. `overwrite`: replaces a store that is there. */
export type ImportRequest = { readonly folder: string; readonly store: string; readonly overwrite?: boolean };

/** Makes a store of an export, whole or not at all, once every file has the content that the manifest says. */
export async function importStore(
  { folder, store, overwrite = false }: ImportRequest,
  ports: IngestPorts,
): Promise<ExportManifest> {
  const manifest = readManifest(folder);
  requireWhole(folder, manifest);
  const { progress, signal } = ports;
  progress.stage('checking files', manifest.totals.bytes);
  await requireUnchanged(folder, manifest.files, { signal, done: ({ bytes }) => progress.advance(bytes) });
  const session = await openSession();
  try {
    await session.make(store, { overwrite }, ports, (writer) => writer.fillTables({ folder, ...manifest }, ports));
    return manifest;
  } finally {
    session.close();
  }
}

function requireWhole(folder: string, { kind, format }: ExportManifest): void {
  if (kind !== 'store') {
    throw inputError(`${folder} is not the export of a whole store`, {
      hint: 'Only that has the history from which a store can be made.',
    });
  }
  if (format === 'arrow') {
    throw inputError(`${folder} is an export as Arrow, which is not imported`, {
      hint: 'Export the store as Parquet, CSV or NDJSON.',
    });
  }
}
