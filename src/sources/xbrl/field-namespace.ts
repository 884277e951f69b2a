/**
 * The names of publishers of taxonomies, as the SEC's data sets write them (`us-gaap/2009`). A namespace URI names
 * the release by day (`http://xbrl.us/us-gaap/2009-01-31`) or by year (`http://fasb.org/us-gaap/2023`); the year is
 * kept.
 */
const RELEASE =
  /^https?:\/\/(?:xbrl\.us|(?:xbrl\.)?fasb\.org|xbrl\.sec\.gov)\/([a-z][a-z-]*)\/(\d{4})(?:-\d\d-\d\d)?\/?$/;

const FAMILIES = 'us-gaap|dei|srt|invest|country|currency|exch|naics|sic|stpr|ecd|cyd';
const SCHEMA_FILE = new RegExp(`^(${FAMILIES})-(\\d{4})(?:-\\d\\d-\\d\\d)?\\.xsd$`);

/** The namespace part of a field name for an XML namespace; any other URI is used as it is. Not reversible. */
export function fieldNamespace(uri: string): string {
  const release = RELEASE.exec(uri);
  return release ? `${release[1]}/${release[2]}` : uri;
}

/** The same from the name of a standard schema file (`us-gaap-2023.xsd`), for sets that come without it. */
export function fieldNamespaceOfSchema(fileName: string): string | undefined {
  const release = SCHEMA_FILE.exec(fileName);
  return release ? `${release[1]}/${release[2]}` : undefined;
}
