import { createRequire } from 'node:module';
import type * as FastXml from 'fast-xml-parser';
import { inputError } from './errors.ts';
import { createXmlParser, MAX_DEPTH, type NamespaceScope, type XmlTag } from './xml-stream.ts';

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

/** A node of fast-xml-parser: its one key is the name. */
type ParsedNode = Readonly<Record<string, unknown>>;

const TEXT = '#text';
const CDATA = '#cdata';
const COLON = 0x3a;

const require = createRequire(import.meta.url);

/**
 * Parses a whole document. Text and attribute values stay text, untrimmed; predefined and numeric references are
 * decoded.
 *
 * @throws input error with file and line where the document is larger than `maxXml` characters, has more than 2,000,000
 *   elements, or is refused by {@link createXmlParser}.
 */
export function parseXml(text: string, { file, maxXml }: { file: string; maxXml: number }): XmlElement {
  if (text.length > maxXml) throw inputError(`the document is larger than ${maxXml} characters`, { place: { file } });
  const body = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  const tags = checkDocument(body, file);
  let count = 0;
  const next = (): XmlTag => {
    const tag = tags[count++];
    if (!tag) throw new Error(`${file}: fast-xml-parser and saxes disagree`);
    return tag;
  };
  const root = contentOf(parseNodes(body), next).find((node) => typeof node !== 'string');
  if (!root) throw new Error(`${file}: fast-xml-parser and saxes disagree`);
  return root;
}

/** The start tags of a document in their order. */
function checkDocument(text: string, file: string): XmlTag[] {
  const tags: XmlTag[] = [];
  const open = (tag: XmlTag): void => {
    tags.push(tag);
    if (tags.length <= MAX_ELEMENTS) return;
    throw inputError(`the document has more than ${MAX_ELEMENTS} elements`, { place: parser.place() });
  };
  const parser = createXmlParser(file, { open });
  parser.write(text);
  parser.end();
  return tags;
}

function parseNodes(text: string): readonly ParsedNode[] {
  const { XMLParser } = require('fast-xml-parser') as typeof FastXml;
  const parser = new XMLParser({
    preserveOrder: true,
    ignoreAttributes: true,
    parseTagValue: false,
    trimValues: false,
    processEntities: false,
    cdataPropName: CDATA,
    ignoreDeclaration: true,
    ignorePiTags: true,
    jPath: false,
    maxNestedTags: MAX_DEPTH,
    onDangerousProperty: (name) => name,
  });
  return parser.parse(text) as readonly ParsedNode[];
}

/** Joins parsed nodes with what their check learned; both are in document order. */
function contentOf(nodes: readonly ParsedNode[], next: () => XmlTag): (XmlElement | string)[] {
  const result: (XmlElement | string)[] = [];
  for (const node of nodes) {
    for (const key in node) {
      if (key === TEXT) result.push(decodeReferences(node[key] as string));
      else if (key === CDATA) result.push((node[key] as { [TEXT]: string }[])[0]?.[TEXT] ?? '');
      else {
        const { namespace, local, line, scope, attributes } = next();
        const content = contentOf(node[key] as readonly ParsedNode[], next);
        result.push({ namespace, name: local, line, scope, written: attributes, content });
      }
    }
  }
  return result;
}

const REFERENCE = /&(?:(lt|gt|amp|quot|apos)|#(\d+)|#x([0-9a-fA-F]+));/g;
const PREDEFINED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

function decodeReferences(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(REFERENCE, (_, name?: string, decimal?: string, hex?: string) => {
    if (name) return PREDEFINED[name] ?? '';
    return String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16));
  });
}

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
