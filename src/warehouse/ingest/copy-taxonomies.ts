import type { Taxonomy } from '../../core/model/taxonomy.ts';
import type { IngestPorts } from '../store/ports.ts';
import { withReader } from '../store/reader.ts';
import type { IngestRequest } from './ingest-fsds.ts';
import { type IngestedTaxonomies, storeTaxonomies } from './ingest-taxonomy.ts';

/** Writes all taxonomies of a store into another one; `undefined` where it has none. */
export async function copyTaxonomies(
  from: string,
  request: IngestRequest,
  ports: IngestPorts,
): Promise<IngestedTaxonomies | undefined> {
  ports.progress.stage(`taxonomies of ${from}`);
  const taxonomies = await withReader(from, ports, async (reader) => {
    const read: Taxonomy[] = [];
    for (const { taxonomyId, source, id, version, name, dataset } of await reader.taxonomies()) {
      const parts = await reader.taxonomyParts(taxonomyId);
      const extent = 'whole' as const;
      read.push({ source, id, version, extent, name, parts, ...(dataset !== null && { dataset }) });
    }
    return read;
  });
  if (taxonomies.length === 0) return undefined;
  const read = { taxonomies, counts: { taxonomies: taxonomies.length }, diagnostics: [] };
  return storeTaxonomies(read, { ...request, command: 'check', input: from }, ports);
}
