import { createRequire } from 'node:module';
import type * as FastXml from 'fast-xml-parser';
import { inputError } from './errors.ts';
import { checkXml, MAX_DEPTH } from './xml-check.ts';

/** Documents that are read whole are refused before they are read where they are larger than this (`--max-xml`). */
export const DEFAULT_MAX_XML = 256 * 1024 * 1024;

/** The namespaces in scope of an element, shared by all elements that declare the same ones in the same place. */
export type NamespaceScope = {
  /** By prefix; the default namespace under ''. */
  readonly namespaces: ReadonlyMap<string, string>;
  readonly prefixes: ReadonlyMap<string, readonly string[]>;
  /** Attribute names as they may be written, by namespace and local name; filled as they are asked for. */
  readonly writtenNames: Map<string, Map<string, readonly string[]>>;
  /** Of elements inside, by what they declare. */
  readonly inner: Map<string, NamespaceScope>;
};

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

/** A node as the parser gives it: one key is the name, `:@` the attributes. */
type ParsedNode = Record<string, unknown>;

const XML_NAMESPACE = 'http://www.w3.org/XML/1998/namespace';
const ATTRIBUTES = ':@';
const TEXT = '#text';
const CDATA = '#cdata';
const NO_ATTRIBUTES: Readonly<Record<string, string>> = Object.freeze(Object.create(null));
/** Namespaces in all scopes of a document together: each scope has a list of its own. */
const MAX_NAMESPACES = 1_000_000;

/** Loaded with the first document: most commands read none. */
function parserLibrary(): typeof FastXml {
  return require('fast-xml-parser') as typeof FastXml;
}

const require = createRequire(import.meta.url);

/**
 * Parses a whole document. Values keep their text: nothing is typed or trimmed; predefined and numeric references are decoded.
 *
 * @throws input error with file and line where the document is larger than `maxXml` characters, has a DOCTYPE, is not
 *   well-formed, or uses a prefix that nobody declared.
 */
export function parseXml(text: string, { file, maxXml }: { file: string; maxXml: number }): XmlElement {
  if (text.length > maxXml) throw inputError(`the document is larger than ${maxXml} characters`, { place: { file } });
  const body = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  checkXml(body, file);
  const [root] = buildElements(parseNodes(body, file), body, file).filter((node) => typeof node !== 'string');
  if (!root) throw inputError('no XML element in this document', { place: { file } });
  return root;
}

function parseNodes(text: string, file: string): readonly ParsedNode[] {
  const { XMLParser } = parserLibrary();
  const parser = new XMLParser({
    preserveOrder: true,
    ignoreAttributes: false,
    attributeNamePrefix: '',
    parseTagValue: false,
    parseAttributeValue: false,
    trimValues: false,
    processEntities: false,
    cdataPropName: CDATA,
    ignoreDeclaration: true,
    ignorePiTags: true,
    captureMetaData: true,
    jPath: false,
    maxNestedTags: MAX_DEPTH,
    onDangerousProperty: (name) => name,
    attributeValueProcessor: (_name, value) => decodeAttribute(value),
  });
  try {
    return parser.parse(text) as readonly ParsedNode[];
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw inputError(`the XML cannot be read: ${reason}`, { place: { file }, cause });
  }
}

/** Turns parsed nodes into elements; it walks in document order, so lines are counted once from front to back. */
function buildElements(nodes: readonly ParsedNode[], text: string, file: string): (XmlElement | string)[] {
  const startIndexOf = parserLibrary().XMLParser.getMetaDataSymbol() as symbol;
  let line = 1;
  let nextBreak = text.indexOf('\n');
  let namespaces = 0;

  const lineOf = (node: ParsedNode): number => {
    const { startIndex = 0 } = (node as Record<symbol, { startIndex?: number } | undefined>)[startIndexOf] ?? {};
    while (nextBreak >= 0 && nextBreak < startIndex) {
      line += 1;
      nextBreak = text.indexOf('\n', nextBreak + 1);
    }
    return line;
  };

  const element = (tag: string, node: ParsedNode, outer: NamespaceScope): XmlElement => {
    const at = lineOf(node);
    const written = (node[ATTRIBUTES] as Readonly<Record<string, string>> | undefined) ?? NO_ATTRIBUTES;
    const scope = innerScope(outer, written, ({ size }) => {
      namespaces += size;
      if (namespaces <= MAX_NAMESPACES) return;
      const message = `namespaces are declared in too many places: the scopes have more than ${MAX_NAMESPACES} in all`;
      throw inputError(message, { place: { file, line: at } });
    });
    const colon = tag.indexOf(':');
    const prefix = colon < 0 ? '' : tag.slice(0, colon);
    const namespace = scope.namespaces.get(prefix);
    if (namespace === undefined && prefix !== '') {
      throw inputError(`the prefix of <${tag}> is not declared`, { place: { file, line: at } });
    }
    for (const name in written) {
      const end = name.indexOf(':');
      if (end < 0 || scope.namespaces.has(name.slice(0, end)) || name.startsWith('xmlns:')) continue;
      throw inputError(`the prefix of the attribute ${name} is not declared`, { place: { file, line: at } });
    }
    const children = content(node[tag] as readonly ParsedNode[], scope);
    return { namespace: namespace ?? '', name: tag.slice(colon + 1), line: at, scope, written, content: children };
  };

  const content = (nodes: readonly ParsedNode[], scope: NamespaceScope): (XmlElement | string)[] => {
    const result: (XmlElement | string)[] = [];
    for (const node of nodes) {
      for (const key in node) {
        if (key === ATTRIBUTES) continue;
        if (key === TEXT) result.push(decodeReferences(node[key] as string));
        else if (key === CDATA) result.push((node[key] as { [TEXT]: string }[])[0]?.[TEXT] ?? '');
        else result.push(element(key, node, scope));
      }
    }
    return result;
  };
  return content(nodes, scopeOf(new Map([['xml', XML_NAMESPACE]])));
}

function scopeOf(namespaces: ReadonlyMap<string, string>): NamespaceScope {
  const prefixes = new Map<string, string[]>();
  for (const [prefix, namespace] of namespaces) {
    const known = prefixes.get(namespace);
    if (known) known.push(prefix);
    else prefixes.set(namespace, [prefix]);
  }
  return { namespaces, prefixes, writtenNames: new Map(), inner: new Map() };
}

function innerScope(
  outer: NamespaceScope,
  written: Readonly<Record<string, string>>,
  onNew: (namespaces: ReadonlyMap<string, string>) => void,
): NamespaceScope {
  let declared: [prefix: string, namespace: string][] | undefined;
  for (const name in written) {
    if (name !== 'xmlns' && !name.startsWith('xmlns:')) continue;
    declared ??= [];
    declared.push([name.slice(6), written[name] ?? '']);
  }
  if (!declared) return outer;
  const key = JSON.stringify(declared);
  const known = outer.inner.get(key);
  if (known) return known;
  const namespaces = new Map([...outer.namespaces, ...declared]);
  onNew(namespaces);
  const scope = scopeOf(namespaces);
  outer.inner.set(key, scope);
  return scope;
}

const REFERENCE = /&(?:(lt|gt|amp|quot|apos)|#(\d+)|#x([0-9a-fA-F]+));/g;
const PREDEFINED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** Text as it was meant: predefined and numeric references resolved. */
export function decodeReferences(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(REFERENCE, (_, name?: string, decimal?: string, hex?: string) => {
    if (name) return PREDEFINED[name] ?? '';
    return String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16));
  });
}

const WHITESPACE = /[\t\n\r]/;

/** XML 1.0 section 3.3.3: white space in an attribute value is a space, unless it was written as a reference. */
export function decodeAttribute(value: string): string {
  return decodeReferences(WHITESPACE.test(value) ? value.replace(/\r\n?|[\t\n]/g, ' ') : value);
}

/** An attribute's value; `namespace` is left out for attributes without prefix. */
export function attribute(element: XmlElement, name: string, namespace?: string): string | undefined {
  if (namespace === undefined) return element.written[name];
  for (const written of writtenNames(element.scope, namespace, name)) {
    const value = element.written[written];
    if (value !== undefined) return value;
  }
  return undefined;
}

function writtenNames({ prefixes, writtenNames }: NamespaceScope, namespace: string, name: string): readonly string[] {
  let ofNamespace = writtenNames.get(namespace);
  if (!ofNamespace) {
    ofNamespace = new Map();
    writtenNames.set(namespace, ofNamespace);
  }
  let names = ofNamespace.get(name);
  if (!names) {
    names = (prefixes.get(namespace) ?? []).filter((prefix) => prefix !== '').map((prefix) => `${prefix}:${name}`);
    ofNamespace.set(name, names);
  }
  return names;
}

export type XmlAttribute = { readonly namespace: string; readonly name: string; readonly value: string };

/** All attributes with their names resolved, namespace declarations left out. */
export function attributes(element: XmlElement): XmlAttribute[] {
  const result: XmlAttribute[] = [];
  for (const [written, value] of Object.entries(element.written)) {
    const colon = written.indexOf(':');
    const prefix = colon < 0 ? '' : written.slice(0, colon);
    if (written === 'xmlns' || prefix === 'xmlns') continue;
    const namespace = prefix === '' ? '' : (element.scope.namespaces.get(prefix) ?? prefix);
    result.push({ namespace, name: written.slice(colon + 1), value });
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

/** A name in content or attribute value (`xbrli:item`), resolved in the scope of its element; `undefined` where its prefix is unknown. */
export function resolveName(element: XmlElement, written: string): QualifiedName | undefined {
  const text = written.trim();
  const colon = text.indexOf(':');
  const namespace = element.scope.namespaces.get(colon < 0 ? '' : text.slice(0, colon));
  if (namespace === undefined) return colon < 0 ? { namespace: '', name: text } : undefined;
  return { namespace, name: text.slice(colon + 1) };
}
