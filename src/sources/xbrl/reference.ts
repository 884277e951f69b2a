import { attribute, type XmlElement } from '../../base/xml.ts';
import { resolveAddress, targetOf } from './href.ts';
import { XML } from './names.ts';

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
