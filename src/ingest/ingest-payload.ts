import { findResource } from '../model/resource.ts';
import { openFile } from '../sources/archive/open-file.ts';
import { readPayloadRows } from '../sources/service/read-payload-rows.ts';
import { readPayloadTaxonomy } from '../sources/service/read-payload-taxonomy.ts';
import type { IngestRequest } from './ingest-fsds.ts';
import { type IngestedRows, type IngestPorts, ingestRows } from './ingest-rows.ts';
import { type IngestedTaxonomies, storeTaxonomies } from './ingest-taxonomy.ts';

export type PayloadRequest = IngestRequest & {
  readonly resource: string;
  readonly symbol: string | undefined;
  readonly taxonomy: string | undefined;
  readonly etag: string | undefined;
  readonly maxXml: number;
};

export type IngestedPayload =
  | { readonly kind: 'rows'; readonly ingested: IngestedRows }
  | { readonly kind: 'taxonomy'; readonly ingested: IngestedTaxonomies };

/** Brings in one saved answer of the service: rows of a data resource, or a part of a taxonomy. */
export async function ingestPayload(
  path: string,
  request: PayloadRequest,
  ports: IngestPorts,
): Promise<IngestedPayload> {
  const { resource, symbol, maxXml } = request;
  const target = { ...request, command: 'ingest payload', input: path };
  const file = await openFile(path);
  if (findResource(resource).kind === 'taxonomy') {
    return {
      kind: 'taxonomy',
      ingested: await storeTaxonomies(await readPayloadTaxonomy(file, request), target, ports),
    };
  }
  const { progress, signal } = ports;
  const read = readPayloadRows(file, { resource, symbol, maxXml, progress, signal });
  return { kind: 'rows', ingested: await ingestRows(read, target, ports) };
}
