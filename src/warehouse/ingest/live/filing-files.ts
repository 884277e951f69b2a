const XBRL = /\.(?:xsd|xml)$/i;
const PAGES = /\.x?html?$/i;
/** Pages of the viewer, and what describes them. */
const OF_THE_VIEWER = /^(?:FilingSummary\.xml|R\d+\.(?:xml|html?))$|-index(?:-headers)?\.html?$/i;

/**
 * The files of a folder of EDGAR that make the XBRL filing in it: schemas, linkbases and the instance. Where there is
 * no instance as XML, the pages too, of which some are inline documents.
 */
export function filingFiles(names: readonly string[]): readonly string[] {
  const own = names.filter((name) => !OF_THE_VIEWER.test(name));
  const documents = own.filter((name) => XBRL.test(name));
  return hasInstance(documents) ? documents : own.filter((name) => XBRL.test(name) || PAGES.test(name));
}

/**
 * An instance has the name of its schema (`t.xml`), or the date of its period where the schema has another
 * (`aapl-20100925.xml`), or that of the page that it was extracted from (`aapl-20230930_htm.xml`).
 */
function hasInstance(documents: readonly string[]): boolean {
  const schemas = new Set(documents.filter((name) => /\.xsd$/i.test(name)).map((name) => name.slice(0, -4)));
  return documents.some((name) => /(?:_htm|-\d{8})\.xml$/i.test(name) || isNamedAs(schemas, name));
}

const isNamedAs = (schemas: ReadonlySet<string>, name: string): boolean =>
  /\.xml$/i.test(name) && schemas.has(name.slice(0, -4));
