import type { Taxonomy } from '../../model/taxonomy.ts';
import type { TaxonomyRead } from '../../model/taxonomy-read.ts';
import { summaryFromJson } from '../../protocol/summary/from-json.ts';
import { summaryFromXml } from '../../protocol/summary/from-xml.ts';
import { contentVersion } from './content-version.ts';
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
  const { content } = await readAnswer(file, { fromJson: summaryFromJson, fromXml: summaryFromXml }, maxXml);
  const kept = distinct(content, ({ id }) => `taxonomy ${id}`, file.place);
  const taxonomies = kept.map(({ id, name, dataset }): Taxonomy => {
    const version = etag ?? contentVersion(name, dataset, {});
    const taxonomy = { source: 'service', id: String(id), version, extent: 'parts', name, parts: {} } as const;
    return dataset === undefined ? taxonomy : { ...taxonomy, dataset };
  });
  const counts = { taxonomies: content.length, taxonomiesRepeated: content.length - kept.length };
  return { taxonomies, counts, diagnostics: [] };
}
