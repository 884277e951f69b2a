import { createRequire } from 'node:module';
import type * as FastXml from 'fast-xml-parser';
import { inputError } from './errors.ts';
import { MAX_ELEMENTS, type XmlElement } from './xml.ts';
import { createXmlParser, localName, MAX_DEPTH, type NamespaceScope, namesInTag, OUTER_SCOPE } from './xml-stream.ts';

const NOT_READ_HINT =
  'not read: instructions with quotes, a second XML declaration, elements named constructor or __proto__';
const SLASH = 0x2f;
const EXCLAMATION = 0x21;
const QUESTION = 0x3f;

/**
 * A node of fast-xml-parser: its one key is the name of an element or instruction, or one of those below. That parser
 * accepts tags that do not match, attributes without quotes and more. So each node is held to the text of the document,
 * from the first character to the last: a document is read as the grammar of XML has it, or not at all.
 */
type ParsedNode = Readonly<Record<string, unknown>>;

const TEXT = '#text';
const CDATA = '#cdata';
const COMMENT = '#comment';

const START_CHARACTERS =
  ':A-Z_a-z\\u{c0}-\\u{d6}\\u{d8}-\\u{f6}\\u{f8}-\\u{2ff}\\u{370}-\\u{37d}\\u{37f}-\\u{1fff}\\u{200c}\\u{200d}' +
  '\\u{2070}-\\u{218f}\\u{2c00}-\\u{2fef}\\u{3001}-\\u{d7ff}\\u{f900}-\\u{fdcf}\\u{fdf0}-\\u{fffd}\\u{10000}-\\u{effff}';
const NAME = `[${START_CHARACTERS}][${START_CHARACTERS}\\-.0-9\\u{b7}\\u{300}-\\u{36f}\\u{203f}\\u{2040}]*`;
const SPACE = '[ \\t\\n]';
const sticky = (pattern: string): RegExp => new RegExp(pattern, 'uy');
const stated = (name: string, value: string): string => `${SPACE}+${name}${SPACE}*=${SPACE}*(?:"${value}"|'${value}')`;

const SPACES = sticky(`${SPACE}*`);
const DECLARATION = sticky(
  `<\\?xml${stated('version', '1\\.[0-9]+')}(?:${stated('encoding', '[A-Za-z][A-Za-z0-9._\\-]*')})?` +
    `(?:${stated('standalone', '(?:yes|no)')})?${SPACE}*\\?>`,
);
const INSTRUCTION = sticky(`<\\?(?![xX][mM][lL](?:${SPACE}|\\?))${NAME}(?:${SPACE}[^]*?)?\\?>`);
const TAG_NAME = sticky(`<(${NAME})`);
const ATTRIBUTE = sticky(`${SPACE}+(${NAME})${SPACE}*=${SPACE}*(?:"([^<"]*)"|'([^<']*)')`);
const TAG_END = sticky(`${SPACE}*(/?)>`);
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;
const REFERENCE = /&(?:(lt|gt|amp|quot|apos)|#(\d+)|#x([0-9a-fA-F]+));|&/g;
const PREDEFINED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

const require = createRequire(import.meta.url);

/** How far the nodes are held to the text: the index of the next character; the line of the character at `lineAt`. */
type Reading = { readonly text: string; at: number; line: number; lineAt: number };

/**
 * Parses a whole document. Text and attribute values stay text, untrimmed; predefined and numeric references are
 * decoded.
 *
 * @throws input error with file and line where the document is larger than `maxXml` characters, has more than 2,000,000
 *   elements, or is refused by {@link createXmlParser}.
 */
export function parseXml(text: string, { file, maxXml }: { file: string; maxXml: number }): XmlElement {
  if (text.length > maxXml) throw inputError(`the document is larger than ${maxXml} characters`, { place: { file } });
  if (hasMoreStartTags(text, MAX_ELEMENTS)) findFault(text, file);
  const document = readDocument(text);
  if (typeof document !== 'number') return document;
  findFault(text, file);
  throw inputError('the markup of this line is not read', { place: { file, line: document }, hint: NOT_READ_HINT });
}

/** Whether a document may have more elements than that: what looks like a tag in a comment or CDATA section counts. */
function hasMoreStartTags(text: string, limit: number): boolean {
  let count = 0;
  for (let at = text.indexOf('<'); at >= 0 && count <= limit; at = text.indexOf('<', at + 1)) {
    const code = text.charCodeAt(at + 1);
    if (code !== SLASH && code !== EXCLAMATION && code !== QUESTION) count += 1;
  }
  return count > limit;
}

/** Throws an error that says what is wrong with a refused document, and where: only saxes knows its columns. */
function findFault(text: string, file: string): void {
  let count = 0;
  const open = (): void => {
    count += 1;
    if (count <= MAX_ELEMENTS) return;
    throw inputError(`the document has more than ${MAX_ELEMENTS} elements`, { place: parser.place() });
  };
  const parser = createXmlParser(file, { open });
  parser.write(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
  parser.end();
}

/** The root of a document, or the line of what was not read. */
function readDocument(written: string): XmlElement | number {
  const text = (written.charCodeAt(0) === 0xfeff ? written.slice(1) : written).replace(/\r\n?/g, '\n');
  const reading: Reading = { text, at: 0, line: 1, lineAt: 0 };
  const nodes = FORBIDDEN.test(text) ? undefined : parseNodes(text);
  return (nodes && readRoot(nodes, reading)) ?? lineOf(reading);
}

function parseNodes(text: string): readonly ParsedNode[] | undefined {
  const { XMLParser } = require('fast-xml-parser') as typeof FastXml;
  const parser = new XMLParser({
    preserveOrder: true,
    ignoreAttributes: true,
    parseTagValue: false,
    trimValues: false,
    processEntities: false,
    cdataPropName: CDATA,
    commentPropName: COMMENT,
    jPath: false,
    maxNestedTags: MAX_DEPTH,
    onDangerousProperty: (name) => name,
  });
  try {
    return parser.parse(text) as readonly ParsedNode[];
  } catch {
    return undefined;
  }
}

/** The one element of a document, with white space, comments and instructions around it. */
function readRoot(nodes: readonly ParsedNode[], reading: Reading): XmlElement | undefined {
  let root: XmlElement | undefined;
  for (const node of nodes) {
    skip(SPACES, reading);
    const key = keyOf(node);
    if (key === TEXT) continue;
    if (key === '?xml' && skip(DECLARATION, reading)) continue;
    const content = key === CDATA ? undefined : readNode(node, key, reading, OUTER_SCOPE, 1);
    if (content === undefined || (root && content !== '')) return undefined;
    if (typeof content !== 'string') root = content;
  }
  skip(SPACES, reading);
  return reading.at === reading.text.length ? root : undefined;
}

function keyOf(node: ParsedNode): string {
  for (const key in node) return key;
  return '';
}

/** An element, or the text that a node stands for; `undefined` where the document has something else there. */
function readNode(
  node: ParsedNode,
  key: string,
  reading: Reading,
  scope: NamespaceScope,
  depth: number,
): XmlElement | string | undefined {
  if (key === TEXT) return readText(node[key] as string, reading);
  if (key === CDATA) return passText(node, key, reading, '<![CDATA[', ']]>');
  if (key === COMMENT) {
    const comment = passText(node, key, reading, '<!--', '-->');
    return comment === undefined || comment.includes('--') || comment.endsWith('-') ? undefined : '';
  }
  if (key.startsWith('?')) return skip(INSTRUCTION, reading) ? '' : undefined;
  return depth > MAX_DEPTH ? undefined : readElement(node[key] as readonly ParsedNode[], reading, scope, depth);
}

function readText(text: string, reading: Reading): string | undefined {
  if (!pass(text, reading) || text.includes(']]>')) return undefined;
  return decodeReferences(text);
}

function passText(node: ParsedNode, key: string, reading: Reading, start: string, end: string): string | undefined {
  const text = (node[key] as { [TEXT]: string }[])[0]?.[TEXT] ?? '';
  return pass(start, reading) && pass(text, reading) && pass(end, reading) ? text : undefined;
}

function readElement(
  nodes: readonly ParsedNode[],
  reading: Reading,
  outer: NamespaceScope,
  depth: number,
): XmlElement | undefined {
  const line = lineOf(reading);
  const name = match(TAG_NAME, reading)?.[1];
  const written = readAttributes(reading);
  const end = match(TAG_END, reading);
  if (name === undefined || !written || !end) return undefined;
  const { scope, namespace, unknown } = namesInTag(name, written, outer);
  const isClosed = end[1] !== '';
  if (unknown !== undefined || (isClosed && nodes.length > 0)) return undefined;
  const content: (XmlElement | string)[] = [];
  for (const node of nodes) {
    const part = readNode(node, keyOf(node), reading, scope, depth + 1);
    if (part === undefined) return undefined;
    if (part !== '') content.push(part);
  }
  if (!isClosed && !(pass(`</${name}`, reading) && skip(SPACES, reading) && pass('>', reading))) return undefined;
  return { namespace, name: localName(name), line, scope, written, content };
}

function readAttributes(reading: Reading): Record<string, string> | undefined {
  const attributes: Record<string, string> = Object.create(null);
  for (let attribute = match(ATTRIBUTE, reading); attribute; attribute = match(ATTRIBUTE, reading)) {
    const [, name = '', quoted, value = quoted ?? ''] = attribute;
    const decoded = decodeReferences(value.replace(/[\t\n]/g, ' '));
    if (decoded === undefined || name in attributes) return undefined;
    attributes[name] = decoded;
  }
  return attributes;
}

/** A text with the characters that its references stand for, if each is one of XML's. */
function decodeReferences(text: string): string | undefined {
  if (!text.includes('&')) return text;
  let isKnown = true;
  const decoded = text.replace(REFERENCE, (_, name?: string, decimal?: string, hex?: string) => {
    if (name) return PREDEFINED[name] ?? '';
    const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16);
    const character = code <= 0x10ffff ? String.fromCodePoint(code) : '\0';
    isKnown &&= !FORBIDDEN.test(character);
    return character;
  });
  return isKnown ? decoded : undefined;
}

function match(pattern: RegExp, reading: Reading): RegExpExecArray | undefined {
  pattern.lastIndex = reading.at;
  const result = pattern.exec(reading.text) ?? undefined;
  if (result) reading.at = pattern.lastIndex;
  return result;
}

function skip(pattern: RegExp, reading: Reading): boolean {
  return match(pattern, reading) !== undefined;
}

function pass(text: string, reading: Reading): boolean {
  if (!reading.text.startsWith(text, reading.at)) return false;
  reading.at += text.length;
  return true;
}

function lineOf(reading: Reading): number {
  const { text, at } = reading;
  for (let end = text.indexOf('\n', reading.lineAt); end >= 0 && end < at; end = text.indexOf('\n', end + 1)) {
    reading.line += 1;
    reading.lineAt = end + 1;
  }
  return reading.line;
}
