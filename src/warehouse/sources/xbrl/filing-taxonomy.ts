import { createHash } from 'node:crypto';
import { inputError } from '../../../core/base/errors.ts';
import type { FileSet, SetFile } from '../../../core/model/files.ts';
import type { Taxonomy } from '../../../core/model/taxonomy.ts';
import { buildTaxonomy } from './build-taxonomy.ts';
import { indexConcepts } from './concepts.ts';
import { type Documents, readAll } from './discover.ts';
import { type DocumentHead, readHead } from './document-head.ts';
import type { DocumentSet } from './document-set.ts';
import { lastPart } from './href.ts';
import type { Tally } from './tally.ts';

/**
 * One taxonomy of every schema and linkbase in the set; without a given id and version, they come from names and
 * content.
 */
export async function filingTaxonomy(
  set: FileSet,
  documentSet: DocumentSet,
  given: { readonly id: string | undefined; readonly version: string | undefined },
  tally: Tally,
): Promise<Taxonomy> {
  const heads = await documentHeads(set.files);
  const wanted = heads.filter(isTaxonomyHead);
  const paths = wanted.map(({ file }) => file.path);
  const documents = await readAll(paths, documentSet, tally);
  const [first] = paths;
  if (first === undefined || documents.schemas.length + documents.linkbases.length === 0) {
    throw inputError('no XBRL schema and no calculation, presentation or label linkbase', {
      place: { file: set.name },
      hint: 'name a folder or zip with .xsd and .xml files of a taxonomy or filing',
    });
  }
  tally.count('documents', wanted.length);
  tally.count('filesNotRead', set.files.length - wanted.length);
  return taxonomyOf(given.id ?? setId(set.name, first), heads, documents, documentSet, tally, given.version);
}

/** The taxonomy of documents that were read; its version comes from names and content where none is given. */
export async function taxonomyOf(
  id: string,
  heads: readonly DocumentHead[],
  documents: Documents,
  documentSet: DocumentSet,
  tally: Tally,
  given?: string,
): Promise<Taxonomy> {
  const files = heads.filter(isTaxonomyHead).map(({ file }) => file);
  const prefixes = new Map(heads.flatMap(({ namespaces }) => [...namespaces]));
  const index = indexConcepts(documents.schemas, prefixes, documentSet, tally);
  const version = given ?? datedVersion(files.map(({ path }) => path)) ?? (await contentHash(files));
  const key = { source: 'filing', id, version, name: id } as const;
  return buildTaxonomy(key, documents, { index, tally, allFields: true });
}

/** Whether a document is a schema or a linkbase. */
export function isTaxonomyHead({ root }: DocumentHead): boolean {
  return root === 'schema' || root === 'linkbase';
}

/** Names of schemas and linkbases. */
export const FILING_DOCUMENTS = /\.(?:xsd|xml)$/i;

/** Reads the root tag of a file. */
export type HeadReader = typeof readHead;

/** The heads of documents that may be XBRL, by their names. */
export async function documentHeads(files: readonly SetFile[], head: HeadReader = readHead): Promise<DocumentHead[]> {
  const heads: DocumentHead[] = [];
  for (const file of files) {
    if (/\.(?:xsd|xml|xbrl|x?html?)$/i.test(file.path)) heads.push({ file, ...(await head(file)) });
  }
  return heads;
}

/** The heads of the schemas and linkbases among files, and that of the instance at a path, whatever its name. */
export async function namedHeads(
  files: readonly SetFile[],
  path: string,
  head: HeadReader = readHead,
): Promise<DocumentHead[]> {
  const others = await documentHeads(
    files.filter((file) => file.path !== path),
    head,
  );
  const [file] = files.filter((one) => one.path === path);
  return [...(file ? [{ file, ...(await head(file)) }] : []), ...others.filter(isTaxonomyHead)];
}

/** The first 16 hex digits of SHA-256 over the contents, in the order of the set. */
async function contentHash(files: readonly SetFile[]): Promise<string> {
  const hash = createHash('sha256');
  for (const file of files) for await (const piece of file.open()) hash.update(piece);
  return hash.digest('hex').slice(0, 16);
}

/** `-20100222` or `-2010-02-22`; `-0001-2025` is the number of a document and a year. */
const DATED = /-(\d{4})(-?)(0[1-9]|1[0-2])\2(0[1-9]|[12]\d|3[01])(?:[._].*)?$/;

/** The date in the names of schemas, else of linkbases: `nflx-20100222.xsd`, `sr-20231231_cal.xml`. */
export function datedVersion(paths: readonly string[]): string | undefined {
  const schemasFirst = paths.toSorted((a, b) => Number(b.endsWith('.xsd')) - Number(a.endsWith('.xsd')));
  for (const path of schemasFirst) {
    const [, year, , month, day] = DATED.exec(lastPart(path)) ?? [];
    if (year !== undefined) return `${year}-${month}-${day}`;
  }
  return undefined;
}

/** The id of a set of files: the last part of its path without `.zip`, or of its first document where it has none. */
export function setId(setName: string, firstPath: string): string {
  const name = lastPart(setName).replace(/\.zip$/i, '');
  return /^\.*$/.test(name) ? lastPart(firstPath).replace(/\.[^.]*$/, '') : name;
}
