import { createRequire } from 'node:module';
import type * as Saxes from 'saxes';
import type { Place } from './diagnostic.ts';
import { inputError } from './errors.ts';
import { XML_HEAD, xmlDecoder } from './xml-bytes.ts';

/** Elements may be nested this deep. */
export const MAX_DEPTH = 256;
/** Bytes that are parsed at once: a caller of {@link streamXml} may pause after each part. */
export const XML_PART = 64 * 1024;

/** Namespaces by prefix, the default one under ''. The prototype is the scope of the outer element. */
export type NamespaceScope = Readonly<Record<string, string | undefined>>;

export type XmlTag = {
  /** As written, and without its prefix. */
  readonly name: string;
  readonly local: string;
  /** '' where the name is in no namespace. */
  readonly namespace: string;
  readonly scope: NamespaceScope;
  /** Values by name as written; white space is normalized, references are decoded. */
  readonly attributes: Readonly<Record<string, string>>;
  /** The line of its start, from 1. */
  readonly line: number;
};

export type XmlHandlers = {
  readonly open: (tag: XmlTag) => void;
  readonly close?: () => void;
  /** Text with its references decoded and its line ends as line feeds. Comments and CDATA sections split it. */
  readonly text?: (text: string) => void;
  /** Whether to go on after a DOCTYPE, of which the text after the word is given; without this all are refused. */
  readonly acceptsDoctype?: (doctype: string) => boolean;
};

const require = createRequire(import.meta.url);
const ENTITIES = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
/** Comments, CDATA sections, and each `&` that begins no reference to a character. */
const AMPERSAND = /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|&(?!(?:lt|gt|amp|quot|apos|#\d+|#x[\da-fA-F]+);)/g;
const REFERENCE_HINT = "accepted: &lt; &gt; &amp; &quot; &apos; and numeric references; a lone '&' is written &amp;";
/** Messages of the parser. White space before the declaration is accepted: many programs save documents so. */
const LATE_DECLARATION = 'an XML declaration must be at the start of the document.';
const MISMATCH = 'unexpected close tag.';
const UNCLOSED = 'unclosed tag';
export const OUTER_SCOPE: NamespaceScope = Object.assign(Object.create(null), {
  '': '',
  xml: 'http://www.w3.org/XML/1998/namespace',
});
const DOCTYPE_HINT = 'remove the DOCTYPE; entities it declares are not expanded';

type State = ReturnType<typeof newState>;

function newState(file: string, parser: Saxes.SaxesParser) {
  return {
    file,
    parser,
    opened: [] as XmlTag[],
    lastClosed: undefined as XmlTag | undefined,
    /** The last text that was written, the position where it begins, and that of the last tag. */
    recent: '',
    recentFrom: 0,
    /** Counted here: the parser knows its position only while it parses. */
    written: 0,
    lastTag: 0,
  };
}

/**
 * Checks that a document is well-formed and declares its prefixes, and calls a handler for each tag and text.
 *
 * @throws input error with file, line and column where the document is not well-formed, has a DOCTYPE that is not
 *   accepted, uses an undeclared prefix, or is nested deeper than 256 levels.
 */
export function createXmlParser(file: string, { open, close, text, acceptsDoctype }: XmlHandlers) {
  const { SaxesParser } = require('saxes') as typeof Saxes;
  const parser = new SaxesParser({});
  const state = newState(file, parser);
  parser.ENTITIES = Object.assign(Object.create(null), ENTITIES);
  parser.fail = (message) => {
    if (message === LATE_DECLARATION) return parser;
    throw notWellFormed(state, message);
  };
  // With more handlers than these V8 keeps the parser as a slow dictionary.
  parser.on('doctype', (doctype) => {
    if (acceptsDoctype?.(doctype)) return;
    const place = placeAt(state, state.recent.lastIndexOf('<!DOCTYPE', parser.position - state.recentFrom));
    throw failure(state, 'documents with a DOCTYPE are refused', { hint: DOCTYPE_HINT, place });
  });
  parser.on('opentag', ({ name, attributes }) => {
    const tag = openTag(state, name, attributes);
    state.opened.push(tag);
    open(tag);
  });
  parser.on('closetag', () => {
    state.lastTag = parser.position;
    state.lastClosed = state.opened.pop();
    close?.();
  });
  if (text) {
    parser.on('text', text);
    parser.on('cdata', text);
  }
  return {
    write: (part: string): void => {
      const tail = state.recent.slice(-XML_PART);
      state.recent = tail + part;
      state.recentFrom = state.written - tail.length;
      state.written += part.length;
      parser.write(part);
    },
    /** After the last part: fails where the document is not complete. */
    end: (): void => void parser.close(),
    /** The number of UTF-16 units that were written. */
    position: (): number => state.written,
    place: (): Required<Place> => placeOf(state),
    /** Whether a tag is what was written last. */
    isBehindTag: (): boolean => state.lastTag === state.written,
  };
}

function placeOf({ file, parser }: State): Required<Place> {
  return { file, line: parser.line, column: Math.max(1, parser.column) };
}

function failure(state: State, message: string, { hint, place }: { hint?: string; place?: Place } = {}): Error {
  return inputError(message, { place: place ?? placeOf(state), hint });
}

function notWellFormed(state: State, reason: string): Error {
  const bad = badReference(state);
  if (bad) return failure(state, 'unknown entity reference', { hint: REFERENCE_HINT, place: bad });
  const { lastClosed, opened } = state;
  const element = reason === MISMATCH ? lastClosed : reason.startsWith(UNCLOSED) ? opened.at(-1) : undefined;
  if (element) return failure(state, `<${element.name}> of line ${element.line} is not closed`);
  return failure(state, `not well-formed: ${reason.replace(/\.$/, '')}`);
}

/** The place of a reference that is not one: the library reads on to the next semicolon, wherever that is. */
function badReference(state: State): Place | undefined {
  const { recent, recentFrom, lastTag } = state;
  const from = Math.max(0, lastTag - recentFrom);
  for (const { 0: reference, index } of recent.slice(from).matchAll(AMPERSAND)) {
    if (reference === '&') return placeAt(state, from + index);
  }
  return undefined;
}

/** The place of an index into the recent text. */
function placeAt(state: State, index: number): Place {
  const column = index - state.recent.lastIndexOf('\n', index);
  return { file: state.file, line: lineOf(state, index), column: Math.max(1, column) };
}

function lineOf({ parser, recent, recentFrom }: State, index: number): number {
  const end = parser.position - recentFrom;
  if (parser.columnIndex > end - index) return parser.line;
  return parser.line - (recent.slice(Math.max(0, index), end).split('\n').length - 1);
}

function openTag(state: State, name: string, attributes: XmlTag['attributes']): XmlTag {
  const { opened, recent, recentFrom } = state;
  state.lastTag = state.parser.position;
  if (opened.length >= MAX_DEPTH) throw failure(state, `elements are nested deeper than ${MAX_DEPTH} levels`);
  const { scope, namespace, unknown } = namesInTag(name, attributes, opened.at(-1)?.scope ?? OUTER_SCOPE);
  if (unknown !== undefined) throw failure(state, `the prefix of ${unknown} is not declared`);
  const line = lineOf(state, recent.lastIndexOf('<', state.lastTag - recentFrom - 1));
  return { name, local: localName(name), namespace, scope, attributes, line };
}

export function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** The namespaces that a tag has in scope, and that of its name; `unknown` is a name whose prefix is not declared. */
export function namesInTag(name: string, attributes: XmlTag['attributes'], outer: NamespaceScope) {
  const prefixes = hasPrefixes(attributes);
  const scope = prefixes ? innerScope(attributes, outer) : outer;
  const colon = name.indexOf(':');
  const namespace = scope[colon < 0 ? '' : name.slice(0, colon)];
  const unknown = namespace === undefined ? name : prefixes ? unknownPrefix(attributes, scope) : undefined;
  return { scope, namespace: namespace ?? '', unknown };
}

function hasPrefixes(attributes: XmlTag['attributes']): boolean {
  for (const name in attributes) if (name === 'xmlns' || name.includes(':')) return true;
  return false;
}

function innerScope(attributes: XmlTag['attributes'], outer: NamespaceScope): NamespaceScope {
  let scope = outer;
  for (const name in attributes) {
    if (name !== 'xmlns' && !declaresPrefix(name)) continue;
    if (scope === outer) scope = Object.create(outer);
    Object.defineProperty(scope, name.slice(6), { value: attributes[name] });
  }
  return scope;
}

function declaresPrefix(name: string): boolean {
  return name.startsWith('xmlns:') && name.length > 6;
}

/** An attribute whose prefix is not declared. */
function unknownPrefix(attributes: XmlTag['attributes'], scope: NamespaceScope): string | undefined {
  for (const name in attributes) {
    const colon = name.indexOf(':');
    if (colon >= 0 && scope[name.slice(0, colon)] === undefined && !declaresPrefix(name)) return name;
  }
  return undefined;
}

/** A document as its bytes arrive, in any encoding that it declares. It pauses after each part that was parsed. */
export async function* streamXml(
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  parser: ReturnType<typeof createXmlParser>,
  file: string,
): AsyncGenerator<void, void, void> {
  let head = Buffer.alloc(0);
  let decoder: ReturnType<typeof xmlDecoder> | undefined;
  for await (const piece of pieces) {
    let bytes = piece;
    if (!decoder) {
      head = Buffer.concat([head, piece]);
      if (head.length < XML_HEAD) continue;
      decoder = xmlDecoder(head, file);
      bytes = head;
    }
    for (let from = 0; from < bytes.length; from += XML_PART) {
      parser.write(decoder.decode(bytes.subarray(from, from + XML_PART), { more: true }));
      yield;
    }
  }
  parser.write(decoder ? decoder.decode(new Uint8Array(0)) : xmlDecoder(head, file).decode(head));
  parser.end();
}
