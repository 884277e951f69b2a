import { lastPart } from './href.ts';

/** Namespaces and roles that XBRL fixes; prefixes are each document's own affair. */
export const XSD = 'http://www.w3.org/2001/XMLSchema';
export const XLINK = 'http://www.w3.org/1999/xlink';
export const XBRLI = 'http://www.xbrl.org/2003/instance';
export const LINK = 'http://www.xbrl.org/2003/linkbase';

export type LinkKind = 'calculation' | 'presentation' | 'label';

/** The extended links that are read, by the local name of their element. Definition and reference links are not. */
export const LINK_KINDS: ReadonlyMap<string, LinkKind> = new Map([
  ['calculationLink', 'calculation'],
  ['presentationLink', 'presentation'],
  ['labelLink', 'label'],
]);

/** XBRL 2.1 section 5.2; the second summation arcrole is that of Calculations 1.1. */
export const ARCROLES: Readonly<Record<LinkKind, readonly string[]>> = {
  calculation: ['http://www.xbrl.org/2003/arcrole/summation-item', 'https://xbrl.org/2023/arcrole/summation-item'],
  presentation: ['http://www.xbrl.org/2003/arcrole/parent-child'],
  label: ['http://www.xbrl.org/2003/arcrole/concept-label'],
};

/** Roles of `linkbaseRef` that promise links which are not read (XBRL 2.1 section 4.3.4). */
export const UNREAD_LINKBASES: ReadonlySet<string> = new Set([
  'http://www.xbrl.org/2003/role/definitionLinkbaseRef',
  'http://www.xbrl.org/2003/role/referenceLinkbaseRef',
]);

/** Schemas of the standard itself; their definitions are built in, so they may be missing. */
export function isStandardAddress(address: string): boolean {
  return /^https?:\/\/(?:www\.)?(?:xbrl|w3)\.org\//.test(address);
}

/** Documents of standard taxonomies, which filings refer to and come without. */
export function isStandardTaxonomy(address: string): boolean {
  return STANDARD_PUBLISHER.test(address) || SCHEMA_FILE.test(lastPart(address));
}

/** Roles of the standard and of standard taxonomies: their definitions are in schemas that filings come without. */
export function isStandardRole(role: string): boolean {
  return isStandardAddress(role) || STANDARD_PUBLISHER.test(role);
}

const STANDARD_PUBLISHER =
  /^https?:\/\/(?:(?:taxonomies\.)?xbrl\.us|(?:xbrl\.)?fasb\.org|xbrl\.sec\.gov|xbrl\.ifrs\.org)\//;

const SERVICE_TYPES: ReadonlyMap<string, string> = new Map([
  ['http://www.xbrl.org/2003/role/label', 'primary'],
  ['http://www.xbrl.org/2003/role/terseLabel', 'terse'],
  ['http://www.xbrl.org/2003/role/documentation', 'full'],
]);

/** The label type of a label role: the service's word where it has one, else the last part of the role. */
export function labelTypeOf(role: string): string {
  return SERVICE_TYPES.get(role) ?? lastPart(role);
}

/**
 * Namespace URIs of standard taxonomies, with the day or the year of a release: `http://xbrl.us/us-gaap/2009-01-31`.
 */
const RELEASE =
  /^https?:\/\/(?:xbrl\.us|(?:xbrl\.)?fasb\.org|xbrl\.sec\.gov)\/([a-z][a-z-]*)\/(\d{4})(?:-\d\d-\d\d)?\/?$/;

const FAMILIES = 'us-gaap|dei|srt|invest|country|currency|exch|naics|sic|stpr|ecd|cyd';
const SCHEMA_FILE = new RegExp(`^(${FAMILIES})-(\\d{4})(?:-\\d\\d-\\d\\d)?\\.xsd$`);

/**
 * The namespace part of a field name: family and year (`us-gaap/2009`) for standard taxonomies, else the URI. Not
 * reversible.
 */
export function fieldNamespace(uri: string): string {
  const release = RELEASE.exec(uri);
  return release ? `${release[1]}/${release[2]}` : uri;
}

/** The same from the name of a standard schema file (`us-gaap-2023.xsd`), for sets that come without it. */
export function fieldNamespaceOfSchema(fileName: string): string | undefined {
  const release = SCHEMA_FILE.exec(fileName);
  return release ? `${release[1]}/${release[2]}` : undefined;
}
