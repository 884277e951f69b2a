import { inputError } from '../../base/errors.ts';
import { DEFAULT_MAX_XML } from '../../base/xml.ts';
import type { FileSet, SetFile } from '../../model/files.ts';
import type { RowBatch } from '../../model/row-batch.ts';
import type { SourceRead, SourceSummary } from '../../model/source-read.ts';
import type { Taxonomy } from '../../model/taxonomy.ts';
import { discoverFrom, readAll } from './discover.ts';
import { type DocumentSet, openDocumentSet } from './document-set.ts';
import { type DocumentHead, documentHeads, isTaxonomyHead, setId, taxonomyOf } from './filing-taxonomy.ts';
import { lastPart, resolveAddress } from './href.ts';
import { addInlineFacts, isInlineHead, newInlineParts, readInlineDocument } from './inline/read-inline.ts';
import { filedDocument } from './instance/filed-document.ts';
import { instanceRows } from './instance/instance-rows.ts';
import { newDraft, readWritten } from './instance/read-instance.ts';
import { resolveFacts } from './instance/resolve-facts.ts';
import { schemaDefaults } from './schema-defaults.ts';
import { newTally, type Tally } from './tally.ts';

export type FilingOptions = {
  /** Bytes beyond which a document is refused before it is read. */
  readonly maxXml?: number;
  readonly signal?: AbortSignal | undefined;
  /** The path of the instance in the set that is meant: then only documents that it leads to are its taxonomy. */
  readonly instance?: string;
};

/** One instance document with the taxonomy of its filing. */
export type Filing = {
  /** Names the filing: the document of its rows, and the id of its taxonomy. */
  readonly id: string;
  /** `undefined`: the filing has neither a schema nor a linkbase. */
  readonly taxonomy: Taxonomy | undefined;
  readonly rows: RowBatch;
  readonly summary: SourceSummary;
};

/** The source and the resource of rows of filings. */
export const FILING_SOURCE = 'filing';
export const FILING_RESOURCE = 'XBRL';

/**
 * Reads the filings of a set of files, one for each instance document; nothing is fetched. Their taxonomy is of every schema and linkbase
 * in the set, whatever the references name.
 *
 * @throws input error with file and line: no instance document; a document that is too large, is not well-formed or has a DOCTYPE.
 */
export async function readFilings(set: FileSet, options: FilingOptions = {}): Promise<readonly Filing[]> {
  const { maxXml = DEFAULT_MAX_XML, signal, instance } = options;
  const heads = await documentHeads(set.files);
  const wanted = instance === undefined ? heads : heads.filter(({ file }) => file.path === instance);
  const sources = instancesAmong(wanted);
  if (sources.length === 0) {
    const place = { file: set.name };
    throw inputError('no XBRL instance document', {
      place,
      hint: 'name a filing: a zip or folder with an instance, or the instance itself',
    });
  }
  const filings: Filing[] = [];
  for (const source of sources) {
    const tally = newTally();
    const documentSet = openDocumentSet(set, { maxXml, signal }, tally);
    const [head] = source;
    const own = setId(instance === undefined ? set.name : head.file.path, head.file.path);
    const id = sources.length === 1 ? own : `${own}/${lastPart(head.file.path)}`;
    tally.count('inlineDocumentsNotRead', isInlineHead(head) ? 0 : wanted.filter(isInlineHead).length);
    const filing = { id, source, heads, alone: instance !== undefined };
    filings.push(await readFiling(filing, documentSet, { maxXml, signal }, tally));
  }
  return filings;
}

/** The documents of one instance: an XML document, or all documents of an inline document set. */
type InstanceSource = readonly [DocumentHead, ...DocumentHead[]];

/** Inline documents are read only where there is no XML instance: one that comes with them was extracted from them. */
function instancesAmong(heads: readonly DocumentHead[]): InstanceSource[] {
  const instances = heads.filter(({ root }) => root === 'xbrl').map((head): InstanceSource => [head]);
  const [first, ...others] = heads.filter(isInlineHead);
  return instances.length > 0 || !first ? instances : [[first, ...others]];
}

type Wanted = {
  readonly id: string;
  readonly source: InstanceSource;
  readonly heads: readonly DocumentHead[];
  readonly alone: boolean;
};

async function readFiling(
  { id, source, heads, alone }: Wanted,
  documentSet: DocumentSet,
  { maxXml, signal }: { readonly maxXml: number; readonly signal: AbortSignal | undefined },
  tally: Tally,
): Promise<Filing> {
  const [head] = source;
  const draft = newDraft();
  if (isInlineHead(head)) {
    const parts = newInlineParts();
    for (const { file } of source) await readInlineDocument(file, { maxXml, signal }, { draft, parts }, tally);
    addInlineFacts(parts, draft, tally);
  } else await readWritten(head.file, { maxXml, signal }, draft, tally);
  const all = heads.filter(isTaxonomyHead).map(({ file }) => file.path);
  const referred = alone ? locate(draft.references, head.file, documentSet) : [];
  const documents =
    referred.length > 0 ? await discoverFrom(referred, documentSet, tally) : await readAll(all, documentSet, tally);
  const instance = resolveFacts(draft, schemaDefaults(documents.schemas), head.file.place, tally);
  const taxonomy =
    documents.schemas.length + documents.linkbases.length === 0
      ? undefined
      : await taxonomyOf(id, heads, documents, documentSet, tally);
  if (!taxonomy) {
    tally.say('warning', 'xbrl/no-taxonomy', 'the filing has no schema and no linkbase: nothing of it can be checked', {
      file: head.file.place,
    });
  }
  const binding = taxonomy && {
    source: taxonomy.source,
    id: taxonomy.id,
    ...(taxonomy.version !== undefined && { statedVersion: taxonomy.version }),
  };
  const rows = instanceRows(instance, { ...filedDocument(id, instance), taxonomy: binding });
  return { id, taxonomy, rows, summary: summaryOf(id, tally) };
}

function locate(references: readonly string[], { path }: SetFile, documentSet: DocumentSet): string[] {
  return references.flatMap((reference) => documentSet.locate(resolveAddress(reference, path)) ?? []);
}

function summaryOf(id: string, tally: Tally): SourceSummary {
  return {
    scope: {
      source: FILING_SOURCE,
      resource: FILING_RESOURCE,
      partition: `filing ${id}`,
      complete: true,
      supersedes: false,
      partitionBy: 'scope',
      dimensions: 'all',
    },
    ...tally.result(),
  };
}

/** A filing as a source of rows. */
export async function* filingRead({ rows, summary }: Filing): SourceRead {
  yield { kind: 'rows', batch: rows };
  return summary;
}
