import { createHash } from 'node:crypto';
import { inputError } from '../../base/errors.ts';
import type { FileSet, SetFile } from '../../model/files.ts';
import type { Taxonomy } from '../../model/taxonomy.ts';
import { buildTaxonomy } from './build-taxonomy.ts';
import { indexConcepts } from './concepts.ts';
import { readAll } from './discover.ts';
import { type DocumentHead, readHead } from './document-head.ts';
import type { DocumentSet } from './document-set.ts';
import type { Tally } from './tally.ts';
import { datedVersion, setId } from './taxonomy-keys.ts';

/**
 * One taxonomy of every schema and linkbase in the set. Its id and version are those given, else made from names and
 * content.
 */
export async function filingTaxonomy(
  set: FileSet,
  documentSet: DocumentSet,
  given: { readonly id: string | undefined; readonly version: string | undefined },
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
  const id = given.id ?? setId(set.name, first.path);
  const version = given.version ?? datedVersion(wanted.map(({ path }) => path)) ?? (await contentHash(wanted));
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
