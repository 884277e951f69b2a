import { DEFAULT_MAX_XML } from '../base/xml.ts';
import { findResource } from '../model/resource.ts';
import { openFile } from '../sources/archive/open-file.ts';
import { readPayloadRows } from '../sources/service/read-payload-rows.ts';
import { readPayloadTaxonomy } from '../sources/service/read-payload-taxonomy.ts';
import type { IngestRequest } from './ingest-fsds.ts';
import { type IngestedRows, type IngestPorts, ingestRows } from './ingest-rows.ts';
import { type IngestedTaxonomies, storeTaxonomies } from './ingest-taxonomy.ts';

export type PayloadRequest = IngestRequest & {
  /** What was asked for, in any case: `CoreFinancials-ANN`, `calculation`. */
  readonly resource: string;
  /** The company of rows that do not say whose they are. */
  readonly symbol?: string | undefined;
  /** The taxonomy that a part of one belongs to, which its answer does not say. */
  readonly taxonomy?: string | undefined;
  /** The ETag that came with a part of a taxonomy: its version. Without one the version is a hash of the content. */
  readonly etag?: string | undefined;
  /** Bytes beyond which an answer is refused before it is read; 256 MiB where it is left out. */
  /** What the snapshot calls the input; its path where this is left out. */
  readonly input?: string;
  readonly maxXml?: number | undefined;
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
  const { resource, symbol, taxonomy, etag, maxXml = DEFAULT_MAX_XML } = request;
  const target = { ...request, command: 'ingest payload', input: request.input ?? path };
  const file = await openFile(path);
  if (findResource(resource).kind === 'taxonomy') {
    const read = await readPayloadTaxonomy(file, { resource, taxonomy, etag, maxXml });
    return { kind: 'taxonomy', ingested: await storeTaxonomies(read, target, ports) };
  }
  const { progress, signal } = ports;
  const read = readPayloadRows(file, { resource, symbol, maxXml, progress, signal });
  return { kind: 'rows', ingested: await ingestRows(read, target, ports) };
}
