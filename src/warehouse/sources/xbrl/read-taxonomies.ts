import { inputError } from '../../../core/base/errors.ts';
import { childElements, DEFAULT_MAX_XML, textOf } from '../../../core/base/xml.ts';
import { decodeXml } from '../../../core/base/xml-bytes.ts';
import { parseXml } from '../../../core/base/xml-document.ts';
import type { FileSet } from '../../../core/model/files.ts';
import type { PublishedRules } from '../../../core/model/published-rules.ts';
import type { FieldName, Taxonomy, TaxonomyRead } from '../../../core/model/taxonomy.ts';
import { openDocumentSet } from './document-set.ts';
import { readDqcRules } from './dqc-rules.ts';
import { filingTaxonomy } from './filing-taxonomy.ts';
import { releaseTaxonomies } from './release-taxonomies.ts';
import { newTally, type Tally } from './tally.ts';
import { findReleases, looksLikeRelease, type Release } from './us-gaap-release.ts';

export type XbrlTaxonomyOptions = {
  /** Bytes beyond which a document is refused before it is read. */
  readonly maxXml?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /** For a filing: what its taxonomy is called, where the name of the set will not do. */
  readonly id?: string;
  readonly version?: string;
  /** For a release of US-GAAP: its disclosures too, not only its statements. */
  readonly disclosures?: boolean | undefined;
};

/**
 * Reads the taxonomies of a set of files; nothing is fetched. A release of US-GAAP gives one for each industry; any
 * other set one of source `filing` with every schema and linkbase in it. Missing files, prohibited and overridden arcs,
 * cycles and roles without definition are counted or reported.
 *
 * @throws input error with file and line: no schema or linkbase; a release of US-GAAP without statements; a document
 *   that is too large, is not well-formed or has a DOCTYPE; an order, weight or priority that is not a number.
 */
export async function readXbrlTaxonomies(set: FileSet, options: XbrlTaxonomyOptions = {}): Promise<TaxonomyRead> {
  const { maxXml = DEFAULT_MAX_XML, signal, disclosures = false } = options;
  const tally = newTally();
  const documents = openDocumentSet(set, { maxXml, signal }, tally);
  const paths = set.files.map(({ path }) => path);
  const releases = await versioned(findReleases(paths, { disclosures }), set, maxXml);
  if (releases.length > 0) {
    const taxonomies = await releaseTaxonomies(releases, documents, tally);
    sayUndeclared(taxonomies, set, tally);
    const publishedRules = await rulesOf(releases, set, maxXml, tally);
    return { taxonomies, publishedRules, ...tally.result() };
  }
  const own = await readTaxonomyPackage(set, maxXml);
  if (/\/us-gaap\b/.test(own?.identifier ?? '') || looksLikeRelease(paths)) throw withoutStatements(set);
  const place = { file: set.name };
  if (own) tally.say('warning', 'xbrl/other-package', otherPackage(own), place);
  if (disclosures) tally.say('warning', 'xbrl/no-disclosures', NO_DISCLOSURES, place);
  const given = { id: options.id, version: options.version ?? (own?.version || undefined) };
  return { taxonomies: [await filingTaxonomy(set, documents, given, tally)], ...tally.result() };
}

/** The releases under the versions that their packages state (`2025`), where these are of the year of their files. */
async function versioned(releases: readonly Release[], set: FileSet, maxXml: number): Promise<Release[]> {
  const found: Release[] = [];
  for (const release of releases) {
    const stated = (await readTaxonomyPackage(set, maxXml, release.root))?.version ?? '';
    const year = release.version.slice(0, 4);
    found.push(stated.startsWith(year) ? { ...release, version: stated } : release);
  }
  return found;
}

/** The rules of the releases that have some. */
async function rulesOf(
  releases: readonly Release[],
  set: FileSet,
  maxXml: number,
  tally: Tally,
): Promise<PublishedRules[]> {
  const found: PublishedRules[] = [];
  for (const { root, version } of releases) {
    const rules = await readDqcRules(set, { root, maxXml });
    if (rules.length === 0) continue;
    found.push({ source: 'us-gaap', version, rules });
    tally.count('publishedRules', rules.length);
    tally.count('documents', rules.length);
    tally.count('filesNotRead', -rules.length);
  }
  return found;
}

function withoutStatements(set: FileSet): Error {
  return inputError('a release of US-GAAP without the entry points of its statements', {
    place: { file: set.name },
    hint:
      'expected ind/ci/us-gaap-ci-stm-all-YYYY-MM-DD.xsd (as in 2009) or stm/us-gaap-stm-*-YYYY.xsd (as in 2025); ' +
      'name the zip as it was published, or its whole folder',
  });
}

function otherPackage({ name, version, identifier }: TaxonomyPackage): string {
  const called = [name || identifier, version].filter(Boolean).join(', ');
  return `the taxonomy package (${called}) is not US-GAAP: every schema and linkbase in it is read as one taxonomy`;
}

const NO_DISCLOSURES = 'disclosures were asked for, but this is not a release of US-GAAP: all of it is read anyway';

/** Says how many fields of a release no schema declares: nothing else shows it. Equal fields are one object. */
function sayUndeclared(taxonomies: readonly Taxonomy[], set: FileSet, tally: Tally): void {
  const fields = new Set<FieldName>();
  const declared = new Set<FieldName>();
  for (const { parts } of taxonomies) {
    for (const { parent, child } of [...(parts.calculation ?? []), ...(parts.presentation ?? [])]) {
      fields.add(parent).add(child);
    }
    for (const { field } of parts.properties ?? []) declared.add(field);
  }
  const unknown = fields.size - declared.size;
  if (unknown === 0) return;
  const which = `${unknown} of ${fields.size} fields have no declaration`;
  const message = `${which}: their data, period and balance types are unknown`;
  const hint = 'the schemas that declare them are among the missing files';
  tally.say('warning', 'xbrl/fields-undeclared', message, { file: set.name }, hint);
}

/** The metadata of a taxonomy package (XBRL Taxonomy Packages 1.0); '' where it states none. */
type TaxonomyPackage = { readonly identifier: string; readonly name: string; readonly version: string };

const PACKAGE_FILE = 'META-INF/taxonomyPackage.xml';

/** The package whose folder is `root`; without `root` the only package of the set, wherever it lies. */
async function readTaxonomyPackage(set: FileSet, maxXml: number, root?: string): Promise<TaxonomyPackage | undefined> {
  const files = set.files.filter(({ path }) =>
    root === undefined ? path === PACKAGE_FILE || path.endsWith(`/${PACKAGE_FILE}`) : path === root + PACKAGE_FILE,
  );
  const [file] = files;
  if (file === undefined || files.length > 1) return undefined;
  const element = parseXml(decodeXml(await file.read(maxXml), file.place), { file: file.place, maxXml });
  const said = (wanted: string): string => {
    const found = childElements(element).find(({ name }) => name === wanted);
    return found ? textOf(found).trim() : '';
  };
  return { identifier: said('identifier'), name: said('name'), version: said('version') };
}
