import { usageError } from '../../core/base/errors.ts';
import { DEFAULT_MAX_XML } from '../../core/base/xml.ts';
import { findResource, type Resource } from '../../core/model/resource.ts';
import type { IngestRequest } from '../../warehouse/ingest/ingest-fsds.ts';
import { type IngestedRows, ingestRows } from '../../warehouse/ingest/ingest-rows.ts';
import type { IngestedTaxonomies } from '../../warehouse/ingest/ingest-taxonomy.ts';
import { openFile } from '../../warehouse/sources/archive/open-file.ts';
import type { IngestPorts } from '../../warehouse/store/ports.ts';
import { readPayloadRows } from '../payload/read-payload-rows.ts';

export type PayloadRequest = IngestRequest & {
  /** The resource that was asked for, in any case: `CoreFinancials-ANN`, `calculation`. */
  readonly resource: string;
  /** The company of rows that do not say whose they are. */
  readonly symbol?: string | undefined;
  /** The taxonomy that a part of one belongs to, which its answer does not say. */
  readonly taxonomy?: string | undefined;
  /**
   * The ETag that came with a part of a taxonomy: the version of what is new. Without one that is a hash of the
   * content.
   */
  readonly etag?: string | undefined;
  /** The name of the input in the snapshot; its path where this is left out. */
  readonly input?: string;
  /**
   * Bytes beyond which a part of a taxonomy, which is read whole, is refused before it is read; 256 MiB where it is
   * left out.
   */
  readonly maxXml?: number | undefined;
};

/** A saved answer was rows or a part of a taxonomy. */
export type IngestedPayload =
  | { readonly kind: 'rows'; readonly ingested: IngestedRows }
  | { readonly kind: 'taxonomy'; readonly ingested: IngestedTaxonomies };

/** Options that apply only to answers of the other kind, and would be ignored in silence. */
const OUT_OF_PLACE = {
  rows: {
    taxonomy: 'rows name their taxonomy themselves',
    etag: 'only parts of a taxonomy have versions',
    maxXml: 'rows are read piece by piece, whatever their size',
  },
  taxonomy: { symbol: 'a taxonomy belongs to no company' },
} as const satisfies Readonly<Record<Resource['kind'], { readonly [word in OutOfPlace]?: string }>>;

type OutOfPlace = 'taxonomy' | 'etag' | 'symbol' | 'maxXml';

function refuseOutOfPlace({ kind, name }: Resource, request: PayloadRequest): void {
  for (const [word, why] of Object.entries(OUT_OF_PLACE[kind]) as [OutOfPlace, string][]) {
    if (request[word] === undefined) continue;
    throw usageError(`${word} does not go with the resource ${name}: ${why}`, { code: 'leave-out', option: word });
  }
}

/**
 * Brings in one saved answer of the service: rows of a data resource, or a part of a taxonomy.
 *
 * @throws usage error for `symbol` with a part of a taxonomy, `taxonomy`, `etag` or `maxXml` with rows.
 */
export async function ingestPayload(
  path: string,
  request: PayloadRequest,
  ports: IngestPorts,
): Promise<IngestedPayload> {
  const { resource, symbol, taxonomy, etag, maxXml = DEFAULT_MAX_XML } = request;
  const known = findResource(resource);
  refuseOutOfPlace(known, request);
  const target = { ...request, command: 'ingest payload', input: request.input ?? path };
  const file = await openFile(path);
  if (known.kind === 'taxonomy') {
    const { readPayloadTaxonomy } = await import('../payload/read-payload-taxonomy.ts');
    const { storeTaxonomies } = await import('../../warehouse/ingest/ingest-taxonomy.ts');
    const read = await readPayloadTaxonomy(file, { resource, taxonomy, etag, maxXml });
    return { kind: 'taxonomy', ingested: await storeTaxonomies(read, target, ports) };
  }
  const { progress, signal } = ports;
  const read = readPayloadRows(file, { resource, symbol, progress, signal });
  return { kind: 'rows', ingested: await ingestRows(read, target, ports) };
}
