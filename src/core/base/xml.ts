import type { NamespaceScope } from './xml-stream.ts';

/** Larger documents are refused before they are parsed, unless the caller sets another limit. */
export const DEFAULT_MAX_XML = 256 * 1024 * 1024;
/** Each element takes some 400 bytes of memory. */
export const MAX_ELEMENTS = 2_000_000;

/** An element with its name resolved; `content` holds child elements and text in document order. */
export type XmlElement = {
  /** '' where the name is in no namespace. */
  readonly namespace: string;
  /** The local name. */
  readonly name: string;
  /** 1-based, of the start tag. */
  readonly line: number;
  readonly scope: NamespaceScope;
  /** Attribute values by name as written, prefix included; read them with {@link attribute}. */
  readonly written: Readonly<Record<string, string>>;
  readonly content: readonly (XmlElement | string)[];
};

const COLON = 0x3a;

/** An attribute's value; `namespace` is left out for attributes without prefix. */
export function attribute({ scope, written }: XmlElement, name: string, namespace?: string): string | undefined {
  if (namespace === undefined) return written[name];
  for (const key in written) {
    const colon = key.length - name.length - 1;
    if (colon <= 0 || key.charCodeAt(colon) !== COLON || !key.endsWith(name)) continue;
    if (scope[key.slice(0, colon)] === namespace) return written[key];
  }
  return undefined;
}

export type XmlAttribute = { readonly namespace: string; readonly name: string; readonly value: string };

/** All attributes with their names resolved, namespace declarations left out. */
export function attributes({ scope, written }: XmlElement): XmlAttribute[] {
  const result: XmlAttribute[] = [];
  for (const key in written) {
    const value = written[key] ?? '';
    const colon = key.indexOf(':');
    const prefix = colon < 0 ? '' : key.slice(0, colon);
    if (colon >= 0 && prefix !== 'xmlns')
      result.push({ namespace: scope[prefix] ?? '', name: key.slice(colon + 1), value });
    else if (colon < 0 && key !== 'xmlns') result.push({ namespace: '', name: key, value });
  }
  return result;
}

export function childElements(element: XmlElement): XmlElement[] {
  return element.content.filter((node) => typeof node !== 'string');
}

/** All text inside an element, that of its descendants included. */
export function textOf(element: XmlElement): string {
  return element.content.map((node) => (typeof node === 'string' ? node : textOf(node))).join('');
}

export type QualifiedName = { readonly namespace: string; readonly name: string };

/** A name in content or an attribute (`xbrli:item`), resolved in scope; `undefined` for an unknown prefix. */
export function resolveName({ scope }: XmlElement, written: string): QualifiedName | undefined {
  const text = written.trim();
  const colon = text.indexOf(':');
  const namespace = scope[colon < 0 ? '' : text.slice(0, colon)];
  if (namespace === undefined) return colon < 0 ? { namespace: '', name: text } : undefined;
  return { namespace, name: text.slice(colon + 1) };
}
