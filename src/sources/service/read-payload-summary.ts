import type { Taxonomy, TaxonomyRead } from '../../model/taxonomy.ts';
import { SUMMARY } from '../../protocol/taxonomy/summary.ts';
import { distinct } from './distinct.ts';
import { type PayloadFile, readAnswer } from './payload.ts';

/**
 * Reads a saved list of taxonomies: each becomes a taxonomy with its name and data set and without parts. Ids that the
 * contract does not list are taken as they come.
 */
export async function readPayloadSummary(
  file: PayloadFile,
  { etag, maxXml }: { readonly etag: string | undefined; readonly maxXml: number },
): Promise<TaxonomyRead> {
  const { content } = await readAnswer(file, SUMMARY, maxXml);
  const kept = distinct(content, ({ id }) => `taxonomy ${id}`, file.place);
  const taxonomies = kept.map(({ id, name, dataset }): Taxonomy => {
    const key = { source: 'service', id: String(id), ...versionOf(etag) } as const;
    return { ...key, extent: 'summary', name, ...(dataset === undefined ? {} : { dataset }), parts: {} };
  });
  const counts = { taxonomies: content.length, taxonomiesRepeated: content.length - kept.length };
  return { taxonomies, counts, diagnostics: [] };
}

/** The version of what an answer says: its ETag, where it was kept. */
export function versionOf(etag: string | undefined): { readonly version?: string } {
  return etag === undefined ? {} : { version: etag };
}
