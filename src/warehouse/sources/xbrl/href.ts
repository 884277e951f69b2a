import { memoize } from '../../../core/base/collections.ts';
import { attribute, type XmlElement } from '../../../core/base/xml.ts';

/** The target of an `href`: a path inside the set of files, or an absolute URL; and the id behind `#`. */
export type Target = { readonly address: string; readonly fragment: string };

export const XML = 'http://www.w3.org/XML/1998/namespace';
const SET_ROOT = 'file:///';
const ABSOLUTE = /^[A-Za-z][A-Za-z0-9+.-]+:/;

/** The address of a reference against a base, which is a path inside the set or, through `xml:base`, a URL. */
export function resolveAddress(reference: string, base: string): string {
  const from = ABSOLUTE.test(base) ? base : SET_ROOT + base.split('/').map(encodeURIComponent).join('/');
  let url: URL;
  try {
    url = new URL(reference.trim(), from);
  } catch {
    return reference;
  }
  return url.protocol === 'file:' ? decoded(url.pathname.slice(1)) : url.href;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Splits at `#` and resolves; XPointer's `element(id)` and `xpointer(id('x'))` are read as the plain id. */
export function targetOf(href: string, base: string, resolve: (reference: string, base: string) => string): Target {
  const mark = href.indexOf('#');
  const reference = mark < 0 ? href : href.slice(0, mark);
  const fragment = mark < 0 ? '' : href.slice(mark + 1).trim();
  const pointer = /^(?:element\(([^/()]+)\)|xpointer\(id\(["']([^"']+)["']\)\))$/.exec(fragment);
  return { address: resolve(reference, base), fragment: decoded(pointer?.[1] ?? pointer?.[2] ?? fragment) };
}

/** The last part of a path or URL: `us-gaap-2009-01-31.xsd`. */
export function lastPart(address: string): string {
  return /[^/\\]*$/.exec(address.replace(/[/\\]+$/, ''))?.[0] ?? address;
}

/** Remembers {@link resolveAddress}: thousands of locators name the same document. */
export function rememberedResolver(): (reference: string, base: string) => string {
  const resolverOf = memoize((base: string) => memoize((reference: string) => resolveAddress(reference, base)));
  return (reference, base) => resolverOf(base)(reference);
}

/** The place of a document, and how its references resolve. */
export type DocumentContext = {
  /** Path inside the set. */
  readonly path: string;
  /** For messages. */
  readonly place: string;
  /** What relative references start from: the path, unless `xml:base` says otherwise. */
  readonly base: string;
  readonly resolve: (reference: string, base: string) => string;
};

/** A reference from one document to another. `role` references only name roles that a schema should define. */
export type Reference = {
  readonly kind: 'schema' | 'linkbase' | 'role';
  readonly address: string;
  /** The namespace that an import says the schema has. */
  readonly namespace: string | undefined;
  /** The role of a `linkbaseRef`. */
  readonly role: string | undefined;
  readonly place: { readonly file: string; readonly line: number };
};

/** The base inside an element: its `xml:base`, resolved against the one outside. */
export function innerBase(element: XmlElement, base: string): string {
  const own = attribute(element, 'base', XML);
  return own ? resolveAddress(own, base) : base;
}

/** One reference, or none where the element has no address. */
export function referenceOf(
  element: XmlElement,
  kind: Reference['kind'],
  href: string | undefined,
  context: DocumentContext,
  detail: { readonly namespace?: string | undefined; readonly role?: string | undefined } = {},
): Reference[] {
  if (!href) return [];
  const { address } = targetOf(href, innerBase(element, context.base), context.resolve);
  const place = { file: context.place, line: element.line };
  return [{ kind, address, namespace: detail.namespace, role: detail.role, place }];
}
