import { decodeAttribute, decodeReferences } from '../../../base/xml.ts';
import {
  ACCEPTED_REFERENCES,
  ATTRIBUTE,
  END_TAG,
  isKnownReference,
  MAX_DEPTH,
  notWellFormed,
  repeatedAttribute,
  START_TAG,
  TOO_DEEP,
} from '../../../base/xml-check.ts';
import { type ByteWindow, failAt, lineAt } from './byte-window.ts';
import { CUT } from './value-path.ts';

/** An element that is open; `line` where its start tag is gone from the window. */
type OpenElement = {
  readonly name: string;
  readonly at: number;
  line: number | undefined;
  /** Declared by its start tag. */
  readonly prefixes: ReadonlySet<string>;
};

/** A document that is being read from a window, and what was read last. */
export type XmlReader = {
  readonly window: ByteWindow;
  readonly open: OpenElement[];
  kind: 'start' | 'empty' | 'end' | 'cdata' | 'other';
  /** Of a tag, without prefix. */
  name: string;
  /** Of a tag, as written. */
  written: string;
  /** Of a start tag; `undefined` where it has none. */
  field: string | undefined;
  /** Of CDATA. */
  text: string;
};

export const LESS = 0x3c;
export const SLASH = 0x2f;
const GREATER = 0x3e;
const AMPERSAND = 0x26;
const CDATA = '<![CDATA[';
const COMMENT = '<!--';
const DOCTYPE = '<!DOCTYPE';
const NO_PREFIXES: ReadonlySet<string> = new Set();

export function xmlReader(window: ByteWindow): XmlReader {
  return { window, open: [], kind: 'other', name: '', written: '', field: undefined, text: '' };
}

/** The index of the next `<`; what stands before it is text, its references checked. */
export function nextMarkup({ window }: XmlReader, from: number): number {
  const { bytes, end } = window;
  let references = false;
  for (let at = from; at < end; at += 1) {
    const byte = bytes[at];
    if (byte === AMPERSAND) references = true;
    else if (byte === LESS) {
      if (references) checkReferences(window, from, at);
      return at;
    }
  }
  if (window.final && references) checkReferences(window, from, end);
  return CUT;
}

function checkReferences(window: ByteWindow, from: number, to: number): void {
  const text = window.bytes.toString('utf8', from, to);
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1)) {
    if (isKnownReference(text, at)) continue;
    const index = from + Buffer.byteLength(text.slice(0, at));
    throw failAt(window, index, `'&' begins no reference that is known here`, ACCEPTED_REFERENCES);
  }
}

/** Text between two indexes as it was meant. */
function textBetween({ window }: XmlReader, from: number, to: number): string {
  return decodeReferences(withoutReturns(window.bytes.toString('utf8', from, to)));
}

/** XML 1.0 section 2.11: every end of line is one line feed. */
function withoutReturns(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}

/**
 * Reads the tag, comment, CDATA or instruction that begins at `<` and gives the index after it. Start tags are put on `open`, end tags
 * take them off; an element without content is never on it.
 */
export function readMarkup(xml: XmlReader, at: number): number {
  const { window } = xml;
  const { bytes, end } = window;
  if (at + 1 >= end) return CUT;
  const second = bytes[at + 1];
  xml.kind = 'other';
  if (second === 0x3f) return behind(window, at + 2, '?>');
  if (second === 0x21) return readDeclaration(xml, at);
  const close = tagEnd(window, at);
  if (close < 0) return CUT;
  const tag = bytes.toString('utf8', at, close + 1);
  if (second === SLASH) readEndTag(xml, at, tag);
  else readStartTag(xml, at, tag);
  return close + 1;
}

function behind({ bytes, end }: ByteWindow, from: number, mark: string): number {
  const found = bytes.subarray(0, end).indexOf(mark, from);
  return found < 0 ? CUT : found + mark.length;
}

function readDeclaration(xml: XmlReader, at: number): number {
  const { window } = xml;
  const head = window.bytes.toString('latin1', at, Math.min(at + DOCTYPE.length, window.end));
  if (head.startsWith(COMMENT)) return behind(window, at + COMMENT.length, '-->');
  if (head.startsWith(CDATA)) {
    const after = behind(window, at + CDATA.length, ']]>');
    if (after < 0) return CUT;
    xml.kind = 'cdata';
    xml.text = withoutReturns(window.bytes.toString('utf8', at + CDATA.length, after - 3));
    return after;
  }
  if (head === DOCTYPE) {
    const hint = 'remove the DOCTYPE; entities it declares are not expanded';
    throw failAt(window, at, 'documents with a DOCTYPE are refused', hint);
  }
  const couldBe = !window.final && [COMMENT, CDATA, DOCTYPE].some((begin) => begin.startsWith(head));
  if (couldBe) return CUT;
  throw malformed(window, at);
}

/** The index of the `>` that ends a tag; one in quotes does not. */
function tagEnd(window: ByteWindow, at: number): number {
  const { bytes, end } = window;
  let quote = 0;
  for (let index = at + 1; index < end; index += 1) {
    const byte = bytes[index] as number;
    if (byte === LESS) throw malformed(window, at);
    if (quote !== 0) {
      if (byte === quote) quote = 0;
    } else if (byte === 0x22 || byte === 0x27) quote = byte;
    else if (byte === GREATER) return index;
  }
  return CUT;
}

function readStartTag(xml: XmlReader, at: number, tag: string): void {
  const { window, open } = xml;
  const match = START_TAG.exec(tag);
  if (!match) throw failAt(window, at, notWellFormed(tag, 0));
  const [, written = '', attributes = '', slash] = match;
  xml.kind = slash ? 'empty' : 'start';
  xml.written = written;
  xml.name = written.slice(written.indexOf(':') + 1);
  xml.field = undefined;
  let prefixes: Set<string> | undefined;
  if (attributes) {
    checkReferences(window, at, at + Buffer.byteLength(tag));
    const repeated = repeatedAttribute(attributes);
    if (repeated) throw failAt(window, at, `the attribute '${repeated}' is repeated in <${written}>`);
    for (const [whole, name = ''] of attributes.matchAll(ATTRIBUTE)) {
      if (name === 'field')
        xml.field = decodeAttribute(
          withoutReturns(
            whole
              .slice(whole.indexOf('=') + 1)
              .trim()
              .slice(1, -1),
          ),
        );
      if (name.startsWith('xmlns:')) {
        prefixes ??= new Set();
        prefixes.add(name.slice(6));
      }
    }
  }
  if (open.length >= MAX_DEPTH) throw failAt(window, at, TOO_DEEP);
  open.push({ name: written, at, line: undefined, prefixes: prefixes ?? NO_PREFIXES });
  requirePrefix(xml, at, written, `the prefix of <${written}> is not declared`);
  for (const [, name = ''] of attributes.matchAll(ATTRIBUTE)) {
    if (!name.startsWith('xmlns:')) requirePrefix(xml, at, name, `the prefix of the attribute ${name} is not declared`);
  }
  if (slash) open.pop();
}

function requirePrefix({ window, open }: XmlReader, at: number, written: string, said: string): void {
  const colon = written.indexOf(':');
  if (colon < 0) return;
  const prefix = written.slice(0, colon);
  if (prefix === '' || prefix === 'xml' || open.some(({ prefixes }) => prefixes.has(prefix))) return;
  throw failAt(window, at, said);
}

function readEndTag(xml: XmlReader, at: number, tag: string): void {
  const { window, open } = xml;
  const closed = END_TAG.exec(tag)?.[1];
  if (closed === undefined) throw malformed(window, at);
  const opened = open.pop();
  if (!opened) throw failAt(window, at, `</${closed}> closes nothing`);
  if (opened.name !== closed) {
    const line = opened.line ?? lineAt(window, opened.at);
    throw failAt(window, at, `</${closed}> stands where <${opened.name}> of line ${line} should be closed`);
  }
  xml.kind = 'end';
  xml.written = closed;
  xml.name = closed.slice(closed.indexOf(':') + 1);
}

/**
 * The text of the element that was opened last, that of elements inside it included: the index of its end tag, and the text in `text`.
 * The end tag is left to be read.
 */
export function elementText(xml: XmlReader, from: number): number {
  const depth = xml.open.length;
  let text = '';
  let at = from;
  for (;;) {
    const markup = nextMarkup(xml, at);
    if (markup < 0) return CUT;
    text += textBetween(xml, at, markup);
    if (markup + 1 >= xml.window.end) return CUT;
    if (xml.window.bytes[markup + 1] === SLASH && xml.open.length === depth) {
      xml.text = text;
      return markup;
    }
    at = readMarkup(xml, markup);
    if (at < 0) return CUT;
    if (xml.kind === 'cdata') text += xml.text;
  }
}

/** Up to behind the end tag of the element that was opened last, whatever is in it. */
export function skipElement(xml: XmlReader, from: number): number {
  const end = elementText(xml, from);
  return end < 0 ? CUT : readMarkup(xml, end);
}

/** The document ends for good where it should go on. */
export function documentEnds({ window, open }: XmlReader): Error {
  const { bytes, start, end } = window;
  if (bytes.subarray(start, end).lastIndexOf(LESS) > bytes.subarray(start, end).lastIndexOf(GREATER)) {
    return failAt(window, start + bytes.subarray(start, end).lastIndexOf(LESS), 'the document ends inside a tag');
  }
  const unclosed = open.at(-1);
  if (!unclosed) return failAt(window, end, 'no XML element in this document');
  const line = unclosed.line ?? lineAt(window, unclosed.at);
  return failAt(window, end, `the document ends inside <${unclosed.name}> of line ${line}`);
}

function malformed(window: ByteWindow, at: number): Error {
  return failAt(window, at, notWellFormed(window.bytes.toString('utf8', at, Math.min(at + 60, window.end)), 0));
}
