import { childElements, parseXml, textOf } from '../../base/xml.ts';
import { decodeXml } from '../../base/xml-bytes.ts';
import type { FileSet } from '../../model/files.ts';

/** The metadata of a taxonomy package (XBRL Taxonomy Packages 1.0); '' where it states none. */
export type TaxonomyPackage = { readonly identifier: string; readonly name: string; readonly version: string };

const PACKAGE_FILE = 'META-INF/taxonomyPackage.xml';

/** The package whose folder is `root`; without `root` the only package of the set, wherever it lies. */
export async function readTaxonomyPackage(
  set: FileSet,
  maxXml: number,
  root?: string,
): Promise<TaxonomyPackage | undefined> {
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
