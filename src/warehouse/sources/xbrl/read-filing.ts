import { DEFAULT_MAX_XML } from '../../../core/base/xml.ts';
import type { FileSet, SetFile } from '../../../core/model/files.ts';
import type { FilingIdentity } from '../../../core/model/filing-identity.ts';
import type { KeptDocument } from '../../../core/model/kept-document.ts';
import type { RowBatch } from '../../../core/model/row-batch.ts';
import { documentPartition, type Scope, type SourceSummary } from '../../../core/model/source-read.ts';
import type { Taxonomy } from '../../../core/model/taxonomy.ts';
import { type Documents, discoverFrom, readAll } from './discover.ts';
import type { DocumentHead } from './document-head.ts';
import { type DocumentSet, openDocumentSet } from './document-set.ts';
import { type FilingGroup, filingGroups, type InstanceSource, listedSets, missingInstance } from './filing-groups.ts';
import { accessionIn, nameFilings } from './filing-names.ts';
import { documentHeads, type HeadReader, isTaxonomyHead, namedHeads, setId, taxonomyOf } from './filing-taxonomy.ts';
import { lastPart, resolveAddress } from './href.ts';
import { addInlineFacts, isInlineHead, newInlineParts, readInlineDocument } from './inline/read-inline.ts';
import { filedDocument } from './instance/filed-document.ts';
import type { Instance } from './instance/instance.ts';
import { instanceRows } from './instance/instance-rows.ts';
import { type Draft, type InstanceOptions, newDraft, readWritten } from './instance/read-instance.ts';
import { resolveFacts } from './instance/resolve-facts.ts';
import { keptDocuments } from './kept-documents.ts';
import { schemaDefaults } from './schema-defaults.ts';
import { sayWithoutTaxonomy, standardTaxonomy } from './standard-taxonomy.ts';
import { newTally, type Tally } from './tally.ts';

export type FilingOptions = {
  /** Bytes beyond which a document is refused before it is read. */
  readonly maxXml?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /** The path of the instance in the set that is meant: then only documents that it leads to are its taxonomy. */
  readonly instance?: string | undefined;
  /** The name of a filing, where it is not the one that its files give it. */
  readonly rename?: ((name: string, identity: FilingIdentity) => string) | undefined;
  /** Whether its documents that people read come with the rows. */
  readonly keepDocuments?: boolean | undefined;
  /** Reads the root tags of documents; sets that share files may share one that remembers them. */
  readonly readHead?: HeadReader;
  /** SIC codes by CIK of ten digits, for filings without a taxonomy of their own; asked for where there is one. */
  readonly industries?: () => Promise<ReadonlyMap<string, string>>;
};

/** One instance document with the taxonomy of its filing. */
export type Filing = {
  /** Names the filing: the document of its rows, and the id of its taxonomy. */
  readonly id: string;
  readonly identity: FilingIdentity;
  /** `undefined`: the filing has neither a schema nor a linkbase. */
  readonly taxonomy: Taxonomy | undefined;
  readonly rows: RowBatch;
  readonly summary: SourceSummary;
};

/** The source and the resource of rows of filings. */
export const FILING_SOURCE = 'filing';
export const FILING_RESOURCE = 'XBRL';

/** Reads a filing that was found; throws an input error with file and line where a document of it is bad. */
export type ReadFiling = () => Promise<Filing>;

/**
 * Finds the filings of a set of files: one for each instance document or inline document set; nothing is fetched. Where
 * several folders of the set have instances, each of these folders has filings of its own. The taxonomy of a filing is
 * of every schema and linkbase in its folder, whatever the references name; where its instance was named or is one of
 * several in the folder, of those documents that it refers to.
 *
 * @throws input error where the set has no instance document, or a manifest that cannot be read.
 */
export async function findFilings(set: FileSet, options: FilingOptions = {}): Promise<readonly ReadFiling[]> {
  const { instance, readHead } = options;
  const heads =
    instance === undefined ? await documentHeads(set.files, readHead) : await namedHeads(set.files, instance, readHead);
  const groups = filingGroups(set, heads, await listedSets(heads), instance);
  return nameFilings(set, groups).map(({ name, group, source }): ReadFiling => {
    if (!source) return () => Promise.reject(missingInstance(`${set.name}/${group.folder}`));
    const isAlone = instance !== undefined || group.sources.length > 1;
    const wanted = { name: instance === undefined ? name : setId(instance, instance), source, group, heads, isAlone };
    return () => readFiling(wanted, set, options);
  });
}

/** Reads all filings of a set of files, as {@link findFilings} finds them. */
export async function readFilings(set: FileSet, options: FilingOptions = {}): Promise<readonly Filing[]> {
  const filings: Filing[] = [];
  for (const read of await findFilings(set, options)) filings.push(await read());
  return filings;
}

type Wanted = {
  readonly name: string;
  readonly source: InstanceSource;
  readonly group: FilingGroup;
  /** The heads of all documents of the set. */
  readonly heads: readonly DocumentHead[];
  /** The taxonomy is of the documents that the instance refers to. */
  readonly isAlone: boolean;
};

async function readFiling(wanted: Wanted, set: FileSet, options: FilingOptions): Promise<Filing> {
  const { source, group } = wanted;
  const { maxXml = DEFAULT_MAX_XML, signal, rename = (name) => name } = options;
  const [head] = source.documents;
  const tally = newTally();
  const documentSet = openDocumentSet(set, { maxXml, signal, countsStandardSchemas: true }, tally);
  const read = new Set(group.sources.flatMap(({ documents }) => documents));
  tally.count('inlineDocumentsNotRead', group.heads.filter((each) => isInlineHead(each) && !read.has(each)).length);
  const draft = await readSource(source, { maxXml, signal }, tally);
  const documents = await taxonomyDocuments(wanted, draft.references, documentSet, tally);
  const instance = resolveFacts(draft, schemaDefaults(documents.schemas), head.file.place, tally);
  const { document, entityNames, identity } = filedDocument(instance);
  const id = rename(wanted.name, identity);
  const taxonomy = await filedTaxonomy(id, wanted, documents, documentSet, tally);
  const standard = taxonomy ? undefined : standardTaxonomy(instance, await options.industries?.());
  if (!taxonomy) sayWithoutTaxonomy(standard, head.file.place, tally);
  const binding = taxonomy
    ? {
        source: taxonomy.source,
        id: taxonomy.id,
        ...(taxonomy.version !== undefined && { statedVersion: taxonomy.version }),
      }
    : standard;
  documentSet.reportStandardSchemas();
  const accession = accessionIn(wanted.name);
  const attributes = {
    ...document.attributes,
    instance: lastPart(head.file.path),
    ...(accession !== undefined && { accession }),
  };
  const filed = { document: { ...document, attributes, name: id }, entityNames, taxonomy: binding };
  const batch = instanceRows(instance, filed);
  const kept = options.keepDocuments ? await keptOf(wanted, { instance, rows: batch, documents }, options) : [];
  for (const { bytes, content } of kept) {
    tally.count('documentsKept');
    tally.count('documentBytes', bytes);
    tally.count('documentBytesStored', content.length);
  }
  const rows = kept.length > 0 ? { ...batch, kept } : batch;
  return { id, identity, taxonomy, rows, summary: { scope: filingScope([id]), ...tally.result() } };
}

type ReadParts = {
  readonly instance: Instance;
  readonly rows: RowBatch;
  readonly documents: Documents;
};

/** Inline documents beside an XML instance print its values: it was extracted from them. */
async function keptOf(
  { source, group }: Wanted,
  { instance, rows, documents }: ReadParts,
  { maxXml = DEFAULT_MAX_XML, signal }: FilingOptions,
): Promise<readonly KeptDocument[]> {
  // Documents beside several instances may be of any of them.
  if (rows.documents.length === 0 || (group.sources.length > 1 && !isInlineHead(source.documents[0]))) return [];
  const [head, ...others] = group.heads.filter(isInlineHead);
  const isOwn = isInlineHead(source.documents[0]);
  const heads = group.sources.length > 1 ? source.documents : group.heads;
  let printed = instance;
  if (!isOwn && head) {
    // What is wrong with these is not what is wrong with the filing.
    const aside = newTally();
    const draft = await readSource({ documents: [head, ...others], label: '' }, { maxXml, signal }, aside);
    printed = resolveFacts(draft, schemaDefaults(documents.schemas), head.file.place, aside);
  }
  return keptDocuments(heads, { instance, printed, rows }, maxXml);
}

async function readSource({ documents }: InstanceSource, options: InstanceOptions, tally: Tally): Promise<Draft> {
  const draft = newDraft();
  const [head] = documents;
  const { file } = head;
  if (!isInlineHead(head)) {
    await readWritten(file, options, draft, tally);
    return draft;
  }
  const parts = newInlineParts();
  for (const document of documents) await readInlineDocument(document.file, options, { draft, parts }, tally);
  addInlineFacts(parts, draft, tally);
  if (draft.references.length === 0 && draft.contexts.size === 0 && draft.facts.length > 0) {
    const message = `the filing is incomplete: its main document, with the contexts and units, is missing; ${draft.facts.length} facts are left out`;
    tally.say('error', 'xbrl/main-document-missing', message, { file: file.place });
    tally.count('factsLeftOut', draft.facts.length);
    draft.facts.length = 0;
  }
  return draft;
}

async function taxonomyDocuments(
  { source, group, isAlone }: Wanted,
  references: readonly string[],
  documentSet: DocumentSet,
  tally: Tally,
): Promise<Documents> {
  const all = group.heads.filter(isTaxonomyHead).map(({ file }) => file.path);
  const isReferred = isAlone || all.length === 0;
  const referred = isReferred ? locate(references, source.documents[0].file, documentSet) : [];
  if (referred.length > 0) return discoverFrom(referred, documentSet, tally);
  return group.isOneOfSeveral ? discoverFrom(all, documentSet, tally) : readAll(all, documentSet, tally);
}

function locate(references: readonly string[], { path }: SetFile, documentSet: DocumentSet): string[] {
  return references.flatMap((reference) => documentSet.locate(resolveAddress(reference, path)) ?? []);
}

async function filedTaxonomy(
  id: string,
  { group, heads, isAlone }: Wanted,
  documents: Documents,
  documentSet: DocumentSet,
  tally: Tally,
): Promise<Taxonomy | undefined> {
  const read = new Set([...documents.schemas, ...documents.linkbases].map(({ path }) => path));
  if (read.size > 0) {
    const isOwn = !isAlone && group.heads.some(isTaxonomyHead);
    const own = isOwn ? group.heads : heads.filter(({ file }) => read.has(file.path));
    return taxonomyOf(id, own, documents, documentSet, tally);
  }
  return undefined;
}

/** The scope of filings that are read together, at least one. */
export function filingScope(ids: readonly string[]): Scope {
  const [first = '', ...others] = ids;
  return {
    source: FILING_SOURCE,
    resource: FILING_RESOURCE,
    partition: documentPartition(others.length === 0 ? first : `${first} and ${others.length} more`),
    complete: true,
    supersedes: false,
    partitionBy: 'document',
    dimensions: 'all',
  };
}
