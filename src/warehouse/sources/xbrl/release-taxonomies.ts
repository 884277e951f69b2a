import type { Structure, Taxonomy } from '../../../core/model/taxonomy.ts';
import { buildTaxonomy } from './build-taxonomy.ts';
import { indexConcepts } from './concepts.ts';
import { type Documents, discoverFrom } from './discover.ts';
import type { DocumentSet } from './document-set.ts';
import { belongsTo } from './industry-sections.ts';
import { roleDefinitions, sectionNumber } from './sections.ts';
import type { Tally } from './tally.ts';
import { INDUSTRIES, type Industry, type Release } from './us-gaap-release.ts';

type IndustryDocuments = { readonly industry: Industry; readonly version: string; readonly documents: Documents };

/**
 * One taxonomy for each industry of each release: the documents of its entry point, or its sections ({@link belongsTo})
 * of all.
 */
export async function releaseTaxonomies(
  releases: readonly Release[],
  set: DocumentSet,
  tally: Tally,
): Promise<Taxonomy[]> {
  const found: IndustryDocuments[] = [];
  for (const release of releases) found.push(...(await documentsOf(release, set, tally)));
  const schemas = new Set(found.flatMap(({ documents }) => documents.schemas));
  const linkbases = found.flatMap(({ documents }) => documents.linkbases);
  const read = new Set([...schemas, ...linkbases].map(({ path }) => path));
  tally.count('documents', read.size);
  tally.count('filesNotRead', set.files.length - read.size);
  const index = indexConcepts([...schemas], new Map(), set, tally);
  return found.map(({ industry: { id, name }, version, documents }) =>
    buildTaxonomy({ source: 'us-gaap', id, version, name }, documents, { index, tally, allFields: false }),
  );
}

async function documentsOf(
  { version, industries, parts }: Release,
  set: DocumentSet,
  tally: Tally,
): Promise<IndustryDocuments[]> {
  if (industries.size > 0) {
    const found: IndustryDocuments[] = [];
    for (const [industry, path] of industries) {
      found.push({ industry, version, documents: await discoverFrom([path], set, tally) });
    }
    return found;
  }
  const all = await discoverFrom(parts, set, tally);
  const definitions = roleDefinitions(all.schemas);
  return INDUSTRIES.map((industry) => {
    const belongs = (structure: Structure, role: string) =>
      belongsTo(industry.id, structure, sectionNumber(definitions.get(role)));
    return { industry, version, documents: { ...all, linkbases: all.linkbases.map((one) => keepLinks(one, belongs)) } };
  });
}

function keepLinks(
  linkbase: Documents['linkbases'][number],
  belongs: (structure: Structure, role: string) => boolean,
): Documents['linkbases'][number] {
  const links = linkbase.links.filter(({ kind, role }) => kind === 'label' || belongs(kind, role));
  return { ...linkbase, links };
}
