/** Namespaces and roles that XBRL fixes; prefixes are each document's own affair. */
export const XSD = 'http://www.w3.org/2001/XMLSchema';
export const XLINK = 'http://www.w3.org/1999/xlink';
export const XML = 'http://www.w3.org/XML/1998/namespace';
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
