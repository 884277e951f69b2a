import { attribute, childElements, textOf } from '../../../core/base/xml.ts';
import { decodeXml } from '../../../core/base/xml-bytes.ts';
import { parseXml } from '../../../core/base/xml-document.ts';
import type { DocumentHead } from './document-head.ts';
import { lastPart, resolveAddress } from './href.ts';

/** An inline document set by a manifest: the name of its instance, and the paths of its documents. */
export type ListedSet = { readonly name: string; readonly paths: readonly string[] };

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
