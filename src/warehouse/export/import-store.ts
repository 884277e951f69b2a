import { join } from 'node:path';
import { inputError, throwIfAborted } from '../../core/base/errors.ts';
import type { ExportFormat } from '../../core/model/export-format.ts';
import type { ExportManifest } from '../../core/model/export-manifest.ts';
import { requireUnchanged } from '../store/files/hashed-file.ts';
import type { FilledFrom } from '../store/fill-tables.ts';
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
    const from = { folder, ...manifest, readArrow: await arrowReader(folder, manifest.format, signal) };
    await session.make(store, { overwrite }, ports, (writer) => writer.fillTables(from, ports));
    return manifest;
  } finally {
    session.close();
  }
}

function requireWhole(folder: string, { kind }: ExportManifest): void {
  if (kind !== 'store') {
    throw inputError(`${folder} is not the export of a whole store`, {
      hint: 'Only that has the history from which a store can be made.',
    });
  }
}

/** Only an export as Arrow loads what reads it. */
async function arrowReader(
  folder: string,
  format: ExportFormat,
  signal: AbortSignal | undefined,
): Promise<FilledFrom['readArrow']> {
  if (format !== 'arrow') return undefined;
  const { readIpcFile } = await import('../../output/arrow/read-ipc.ts');
  return async function* (path, columns) {
    for await (const chunk of readIpcFile(join(folder, path), path, columns)) {
      throwIfAborted(signal);
      yield chunk;
    }
  };
}
