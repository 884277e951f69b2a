import type { Structure, Taxonomy } from '../../../core/model/taxonomy.ts';
import { buildTaxonomy } from './build-taxonomy.ts';
import { indexConcepts } from './concepts.ts';
import { type Documents, discoverFrom } from './discover.ts';
import type { DocumentSet } from './document-set.ts';
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

/** Ids of the industries' taxonomies, or every industry. */
type Owners = readonly string[] | 'all';

/** Sections whose role has a number from this one up to the next of the table. */
type SectionRange = {
  readonly from: number;
  readonly statement: string;
  /** The industries that present the statement in this form. */
  readonly presentation: Owners;
  /** The industries that the sums hold for. */
  readonly calculation: Owners;
};

/**
 * The sections of each industry, for releases without entry points by industry. They present a statement once for each
 * kind of business, but state each sum only once: all balance sheets in 104000 (not classified: 108000), income
 * statements in 124000, cash flows in 152200. So these sums belong to more industries than their lines do.
 */
export const INDUSTRY_SECTIONS: readonly SectionRange[] = [
  range(0, 'Other', 'all'),
  range(104000, 'Financial position, classified', ['18'], 'all'),
  range(108000, 'Financial position, deposit based operations', ['19'], ['19', '20', '27', '28']),
  range(108200, 'Financial position, insurance based operations', ['20']),
  range(110000, 'Financial position, real estate operations', ['27']),
  range(112000, 'Financial position, securities based operations', ['28']),
  range(114000, 'Other', 'all'),
  range(124000, 'Income', ['18'], 'all'),
  range(124200, 'Income, additional elements', 'all'),
  range(132000, 'Income, interest based revenue', ['19']),
  range(136000, 'Income, insurance based revenue', ['20']),
  range(140400, 'Income, securities based income', ['28']),
  range(144000, 'Income, real estate', ['27']),
  range(148000, "Comprehensive income, shareholders' equity, partners' capital", 'all'),
  range(152200, 'Cash flows', ['18'], 'all'),
  range(152201, 'Cash flows, additional elements', 'all'),
  range(160000, 'Cash flows, deposit based operations', ['19']),
  range(164000, 'Cash flows, insurance based operations', ['20']),
  range(168400, 'Cash flows, securities based operations', ['28']),
  range(170000, 'Cash flows, real estate', ['27']),
  range(172600, 'Cash flows, direct method', 'all'),
  range(190000, 'Common domain members', 'all'),
  range(195000, 'Disclosures', 'all'),
];

function range(from: number, statement: string, presentation: Owners, calculation = presentation): SectionRange {
  return { from, statement, presentation, calculation };
}

/** Whether a section belongs to the taxonomy of an industry; one without a number belongs to all of them. */
export function belongsTo(industry: string, structure: Structure, sectionNumber: number | undefined): boolean {
  if (sectionNumber === undefined) return true;
  const owners = INDUSTRY_SECTIONS.findLast(({ from }) => from <= sectionNumber)?.[structure] ?? 'all';
  return owners === 'all' || owners.includes(industry);
}
