import { openFileSet } from '../sources/archive/open-file-set.ts';
import { readFsds } from '../sources/fsds/read-fsds.ts';
import { type IngestedRows, type IngestPorts, ingestRows } from './ingest-rows.ts';

export type IngestRequest = { readonly store: string; readonly observedAt: string };

/** Brings in one SEC data set, zip or folder, as one snapshot of its quarter. */
export async function ingestFsds(path: string, request: IngestRequest, ports: IngestPorts): Promise<IngestedRows> {
  const { progress, signal } = ports;
  const set = await openFileSet(path);
  return ingestRows(readFsds(set, { progress, signal }), { ...request, command: 'ingest fsds', input: path }, ports);
}
