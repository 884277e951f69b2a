import { groupBy } from '../../base/collections.ts';
import { inputError } from '../../base/errors.ts';
import type { FileSet } from '../../model/files.ts';
import type { DocumentHead } from './document-head.ts';
import { isTaxonomyHead, setId } from './filing-taxonomy.ts';
import { lastPart } from './href.ts';
import { isInlineHead } from './inline/read-inline.ts';

/** The documents of one instance: an XML document, or all documents of an inline document set. */
export type InstanceSource = readonly [DocumentHead, ...DocumentHead[]];

/** Documents of a set that belong together: those of one filing, or of several instances that share a taxonomy. */
export type FilingGroup = {
  readonly id: string;
  /** None: the documents of a filing whose instance is missing. */
  readonly sources: readonly InstanceSource[];
  readonly heads: readonly DocumentHead[];
  /** Other folders of the set have filings too. */
  readonly isOneOfSeveral: boolean;
};

/**
 * The filings of a set: the whole set, or each of its folders that has instances, where there are several.
 *
 * @throws input error where there is no instance document.
 */
export function filingGroups(
  set: FileSet,
  heads: readonly DocumentHead[],
  instance: string | undefined,
): FilingGroup[] {
  const named = instance === undefined ? heads : heads.filter(({ file }) => file.path === instance);
  const instances = named.filter((head) => isInstanceHead(head) || isInlineHead(head));
  const [first] = instances;
  if (!first) throw noInstance(set, named, instance);
  const id = setId(instance === undefined ? set.name : first.file.path, first.file.path);
  const folders = [...new Set(instances.map(folderOf))];
  if (folders.length === 1) return [{ id, sources: sourcesAmong(instances), heads, isOneOfSeveral: false }];
  const owned = groupBy(heads, (head) => ownerOf(head, folders) ?? folderOf(head));
  const names = groupBy(owned.keys(), lastPart);
  return Array.from(owned).flatMap(([folder, own]): FilingGroup[] => {
    const sources = sourcesAmong(own);
    if (sources.length === 0 && !own.some(({ root }) => root === 'linkbase')) return [];
    const name = names.get(lastPart(folder))?.length === 1 ? lastPart(folder) : folder;
    return [{ id: name === '' ? id : name, sources, heads: own, isOneOfSeveral: true }];
  });
}

/** Inline documents are read only where there is no XML instance: one that comes with them was extracted from them. */
function sourcesAmong(heads: readonly DocumentHead[]): InstanceSource[] {
  const instances = heads.filter(isInstanceHead).map((head): InstanceSource => [head]);
  const [first, ...others] = heads.filter(isInlineHead);
  return instances.length > 0 || !first ? instances : [[first, ...others]];
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
