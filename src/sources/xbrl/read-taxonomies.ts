import { createHash } from 'node:crypto';
import type { Diagnostic } from '../../base/diagnostic.ts';
import { inputError } from '../../base/errors.ts';
import { DEFAULT_MAX_XML } from '../../base/xml.ts';
import type { FileSet, SetFile } from '../../model/files.ts';
import type { Taxonomy } from '../../model/taxonomy.ts';
import { buildTaxonomy } from './build-taxonomy.ts';
import { indexConcepts } from './concepts.ts';
import { type Documents, discoverFrom, readAll } from './discover.ts';
import { type DocumentHead, readHead } from './document-head.ts';
import { type DocumentSet, openDocumentSet } from './document-set.ts';
import { newTally, type Tally } from './tally.ts';
import { datedVersion, industryKey, type NamedKey, setId } from './taxonomy-keys.ts';

export type XbrlTaxonomyOptions = {
  /** Bytes beyond which a document is refused before it is read. */
  readonly maxXml?: number;
  readonly signal?: AbortSignal | undefined;
  /** For a filing: what its taxonomy is called, where the name of the set will not do. */
  readonly id?: string;
  readonly version?: string;
};

export type XbrlTaxonomies = {
  readonly taxonomies: readonly Taxonomy[];
  readonly diagnostics: readonly Diagnostic[];
  readonly counts: Readonly<Record<string, number>>;
};

/**
 * Reads the taxonomies of a set of files; nothing is fetched. A set with the industry entry points of US-GAAP gives one
 * taxonomy for each, by what its entry point reaches. Any other set (a filing, a folder of schemas and linkbases) gives one of
 * source `filing`, made of every schema and linkbase in it, referred to or not. Files that are referred to and absent are
 * reported and counted; so are prohibited and overridden arcs, cycles, roles without definition.
 *
 * @throws input error with file and line: no schema or linkbase at all; a document that is too large, is not well-formed or
 *   has a DOCTYPE; an order, weight or priority that is no number.
 */
export async function readXbrlTaxonomies(set: FileSet, options: XbrlTaxonomyOptions = {}): Promise<XbrlTaxonomies> {
  const tally = newTally();
  const documents = openDocumentSet(set, { maxXml: options.maxXml ?? DEFAULT_MAX_XML, signal: options.signal }, tally);
  const entries = set.files.flatMap(({ path }) => {
    const key = industryKey(path);
    return key ? [{ path, key }] : [];
  });
  const taxonomies =
    entries.length > 0
      ? await industryTaxonomies(entries, documents, tally)
      : [await filingTaxonomy(set, documents, options, tally)];
  return { taxonomies, ...tally.result() };
}

async function industryTaxonomies(
  entries: readonly { readonly path: string; readonly key: NamedKey }[],
  set: DocumentSet,
  tally: Tally,
): Promise<Taxonomy[]> {
  const found: { readonly key: NamedKey; readonly documents: Documents }[] = [];
  for (const { path, key } of entries.toSorted((a, b) => Number(a.key.id) - Number(b.key.id))) {
    found.push({ key, documents: await discoverFrom(path, set, tally) });
  }
  const schemas = new Set(found.flatMap(({ documents }) => documents.schemas));
  const linkbases = found.flatMap(({ documents }) => documents.linkbases);
  const read = new Set([...schemas, ...linkbases].map(({ path }) => path));
  tally.count('documents', read.size);
  tally.count('filesNotRead', set.files.length - read.size);
  const index = indexConcepts([...schemas], new Map(), set, tally);
  return found.map(({ key, documents }) => buildTaxonomy(key, documents, { index, tally, allFields: false }));
}

async function filingTaxonomy(
  set: FileSet,
  documentSet: DocumentSet,
  options: XbrlTaxonomyOptions,
  tally: Tally,
): Promise<Taxonomy> {
  const heads: { readonly file: SetFile; readonly head: DocumentHead | undefined }[] = [];
  for (const file of set.files) heads.push({ file, head: await headOf(file) });
  const wanted = heads
    .filter(({ head }) => head?.root === 'schema' || head?.root === 'linkbase')
    .map(({ file }) => file);
  const documents = await readAll(
    wanted.map(({ path }) => path),
    documentSet,
    tally,
  );
  const [first] = wanted;
  if (!first || documents.schemas.length + documents.linkbases.length === 0) {
    throw inputError('no XBRL schema and no calculation, presentation or label linkbase', {
      place: { file: set.name },
      hint: 'name a folder or zip with .xsd and .xml files of a taxonomy or filing',
    });
  }
  tally.count('documents', wanted.length);
  tally.count('filesNotRead', set.files.length - wanted.length);
  const prefixes = new Map(heads.flatMap(({ head }) => [...(head?.namespaces ?? [])]));
  const index = indexConcepts(documents.schemas, prefixes, documentSet, tally);
  const id = options.id ?? setId(set.name, first.path);
  const version = options.version ?? datedVersion(wanted.map(({ path }) => path)) ?? (await contentHash(wanted));
  const key = { source: 'filing', id, version, name: id } as const;
  return buildTaxonomy(key, documents, { index, tally, allFields: true });
}

async function headOf(file: SetFile): Promise<DocumentHead | undefined> {
  return /\.(?:xsd|xml|xbrl)$/i.test(file.path) ? readHead(file) : undefined;
}

/** The first 16 hex digits of SHA-256 over the contents, in the order of the set. */
async function contentHash(files: readonly SetFile[]): Promise<string> {
  const hash = createHash('sha256');
  for (const file of files) for await (const piece of file.open()) hash.update(piece);
  return hash.digest('hex').slice(0, 16);
}
