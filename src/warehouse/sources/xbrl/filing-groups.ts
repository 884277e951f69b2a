import { groupBy } from '../../../core/base/collections.ts';
import { inputError } from '../../../core/base/errors.ts';
import { attribute, childElements, textOf } from '../../../core/base/xml.ts';
import { decodeXml } from '../../../core/base/xml-bytes.ts';
import { parseXml } from '../../../core/base/xml-document.ts';
import type { FileSet } from '../../../core/model/files.ts';
import type { DocumentHead } from './document-head.ts';
import { isTaxonomyHead } from './filing-taxonomy.ts';
import { lastPart, resolveAddress } from './href.ts';
import { isInlineHead } from './inline/read-inline.ts';

/** The documents of one instance: an XML document, or all documents of an inline document set. */
export type InstanceSource = {
  readonly documents: readonly [DocumentHead, ...DocumentHead[]];
  /** Tells it apart from others of its folder: the name of its document. */
  readonly label: string;
};

/** Documents of a set that belong together: those of one filing, or of several instances that share a taxonomy. */
export type FilingGroup = {
  /** Its path in the set; '' for the set itself. */
  readonly folder: string;
  /** None: the documents of a filing whose instance is missing. */
  readonly sources: readonly InstanceSource[];
  readonly heads: readonly DocumentHead[];
  /** Other folders of the set have filings too. */
  readonly isOneOfSeveral: boolean;
};

/**
 * The filings of a set: the whole set, or each of its folders that has instances, where there are several. `listed`:
 * the inline document sets that its manifests list.
 *
 * @throws input error where there is no instance document.
 */
export function filingGroups(
  set: FileSet,
  heads: readonly DocumentHead[],
  listed: readonly ListedSet[],
  instance: string | undefined,
): FilingGroup[] {
  const named = instance === undefined ? heads : heads.filter(({ file }) => file.path === instance);
  const instances = named.filter((head) => isInstanceHead(head) || isInlineHead(head));
  if (instances.length === 0) throw noInstance(set, named, instance);
  const folders = [...new Set(instances.map(folderOf))];
  const [only = '', ...others] = folders;
  if (others.length === 0) {
    const sources = sourcesAmong(instances, inlineSetsIn(only, set, listed));
    return [{ folder: only, sources, heads, isOneOfSeveral: false }];
  }
  const owned = groupBy(heads, (head) => ownerOf(head, folders) ?? folderOf(head));
  return Array.from(owned).flatMap(([folder, own]): FilingGroup[] => {
    const sources = sourcesAmong(own, inlineSetsIn(folder, set, listed));
    if (sources.length === 0 && !own.some(({ root }) => root === 'linkbase')) return [];
    return [{ folder, sources, heads: own, isOneOfSeveral: true }];
  });
}

/** The inline document sets that inline documents of one folder form. */
type InlineSets = (heads: readonly DocumentHead[]) => readonly InstanceSource[];

/** Inline documents are read only where there is no XML instance: one that comes with them was extracted from them. */
function sourcesAmong(heads: readonly DocumentHead[], inlineSets: InlineSets): readonly InstanceSource[] {
  const instances = heads.filter(isInstanceHead).flatMap((head) => sourceOf([head]));
  return instances.length > 0 ? instances : inlineSets(heads.filter(isInlineHead));
}

const REPORTS = /^(.*\/)?reports$/;

/**
 * In the folder `reports` of a report package (Report Packages 1.0) each document is a set. Elsewhere manifests list
 * the sets; where they list none, all documents of a folder are one.
 */
function inlineSetsIn(folder: string, { files }: FileSet, listed: readonly ListedSet[]): InlineSets {
  const reports = REPORTS.exec(folder);
  const beside = `${reports?.[1] ?? ''}META-INF/`;
  if (reports && files.some(({ path }) => path.startsWith(beside)))
    return (heads) => heads.flatMap((head) => sourceOf([head]));
  return (heads) => {
    const byPath = new Map(heads.map((head) => [head.file.path, head]));
    const sets = listed.flatMap(({ name, paths }) =>
      sourceOf(
        paths.flatMap((path) => byPath.get(path) ?? []),
        name,
      ),
    );
    return sets.length > 0 ? sets : sourceOf(heads);
  };
}

function sourceOf([first, ...others]: readonly DocumentHead[], label?: string): InstanceSource[] {
  return first ? [{ documents: [first, ...others], label: label ?? lastPart(first.file.path) }] : [];
}

const isInstanceHead = ({ root }: DocumentHead): boolean => root === 'xbrl';

const folderOf = ({ file: { path } }: DocumentHead): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));

/** The innermost of the folders that a document is in; none for documents beside all of them. */
function ownerOf({ file: { path } }: DocumentHead, folders: readonly string[]): string | undefined {
  const around = folders.filter((folder) => folder === '' || path.startsWith(`${folder}/`));
  return around.toSorted((a, b) => b.length - a.length)[0];
}

const INSTANCE_HINT = 'name a filing: a zip or folder with an instance, or the instance itself';

function noInstance(set: FileSet, named: readonly DocumentHead[], instance: string | undefined): Error {
  const [document] = instance === undefined ? [] : named;
  const place = { file: document?.file.place ?? set.name };
  if (document?.root === '') return inputError('is not an XML document', { place, hint: INSTANCE_HINT });
  if (document) {
    const message = `is not an XBRL instance: its root element is <${document.root}>`;
    return inputError(message, { place, hint: INSTANCE_HINT });
  }
  if (named.some(isTaxonomyHead)) return missingInstance(set.name);
  return inputError('no XBRL instance document', { place, hint: INSTANCE_HINT });
}

/** A filing of which only the taxonomy is there. */
export function missingInstance(file: string): Error {
  const message = 'the filing is incomplete: it has schemas or linkbases, but no instance document';
  return inputError(message, { place: { file }, hint: 'download the filing with its main document' });
}

/** An inline document set by a manifest: the name of its instance, and the paths of its documents. */
type ListedSet = { readonly name: string; readonly paths: readonly string[] };

/** Larger manifests are refused: a set has a few hundred documents. */
const MAX_MANIFEST = 4 * 2 ** 20;

/**
 * The inline document sets that the manifests among documents list, as EDINET writes them: an `instance` with its
 * `preferredFilename`, and an `ixbrl` for each document.
 *
 * @throws input error where a manifest is not well-formed, or larger than 4 MiB.
 */
export async function listedSets(heads: readonly DocumentHead[]): Promise<readonly ListedSet[]> {
  const sets: ListedSet[] = [];
  for (const { file, root } of heads) {
    if (root !== 'manifest') continue;
    const text = decodeXml(await file.read(MAX_MANIFEST), file.place);
    const manifest = parseXml(text, { file: file.place, maxXml: MAX_MANIFEST });
    const elements = childElements(manifest).flatMap((child) => [child, ...childElements(child)]);
    for (const instance of elements.filter(({ name }) => name === 'instance')) {
      const documents = childElements(instance).filter(({ name }) => name === 'ixbrl');
      const paths = documents.map((document) => resolveAddress(textOf(document), file.path));
      const name = attribute(instance, 'preferredFilename') ?? paths[0];
      if (name !== undefined && paths.length > 0) sets.push({ name: lastPart(name), paths });
    }
  }
  return sets;
}
