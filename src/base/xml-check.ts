import type { CrossfootError } from './errors.ts';
import { inputError } from './errors.ts';

/**
 * Whether a text is well-formed, strictly enough that a lenient parser cannot misread it: every tag closed by its own name,
 * attributes quoted, references known, one root, no DOCTYPE. One pass of a sticky pattern, some fifteen times faster than the
 * parser's validator, which also lets `&unknown;` and a second root pass.
 */

/** Elements may be nested this deep. */
export const MAX_DEPTH = 256;
const MAX_ATTRIBUTES = 1_000;
/** Tags, comments, instructions and CDATA sections of a document that is read whole: each may take 400 bytes of memory. */
const MAX_MARKUP = 4_000_000;

const NAME = '[A-Za-z_\\u0080-\\uFFFF][^\\s/>="\'<]*';
const EACH_ATTRIBUTE = `(?:\\s+${NAME}\\s*=\\s*(?:"[^<"]*"|'[^<']*'))`;
/** A start tag. Groups: 1 name, 2 attributes, 3 `/`. */
const START = `(${NAME})(${EACH_ATTRIBUTE}{0,${MAX_ATTRIBUTES}})\\s*(/?)>`;
/** A start tag with too many attributes. */
const CROWDED = new RegExp(`<(${NAME})${EACH_ATTRIBUTE}{${MAX_ATTRIBUTES}}\\s+[^\\s/>]`, 'y');
/** Groups: 1 name, 2 attributes and 3 `/` of a start tag; 4 name of an end tag. */
const TOKEN = new RegExp(`<(?:${START}|/(${NAME})\\s*>|!--[^]*?-->|!\\[CDATA\\[[^]*?\\]\\]>|\\?[^]*?\\?>)`, 'y');
/** One whole start tag; the groups are those of a token. */
export const START_TAG = new RegExp(`^<${START}$`);
/** One whole end tag with its name. */
export const END_TAG = new RegExp(`^</(${NAME})\\s*>$`);
const REFERENCE = /&(?:lt|gt|amp|quot|apos|#(\d{1,7})|#x([0-9a-fA-F]{1,6}));/y;
export const ATTRIBUTE = /\s([^\s=]+)\s*=\s*(?:"[^"]*"|'[^']*')/g;
const NOT_BLANK = /\S/;

export function checkXml(text: string, file: string): void {
  const open: { readonly name: string; readonly at: number }[] = [];
  let position = 0;
  let rootSeen = false;
  let markup = 0;
  let reference = text.indexOf('&');
  const fail = (at: number, message: string, hint?: string) => xmlError(text, at, file, message, hint);

  const checkReferences = (from: number, to: number): void => {
    while (reference >= 0 && reference < to) {
      if (reference >= from && !isKnownReference(text, reference)) {
        throw fail(reference, `'&' begins no reference that is known here`, ACCEPTED_REFERENCES);
      }
      reference = text.indexOf('&', Math.max(reference + 1, from));
    }
  };

  for (;;) {
    const start = text.indexOf('<', position);
    const end = start < 0 ? text.length : start;
    checkReferences(position, end);
    if (open.length === 0 && end > position && NOT_BLANK.test(text.slice(position, end))) {
      throw fail(position + text.slice(position, end).search(NOT_BLANK), 'text outside the document element');
    }
    if (start < 0) break;
    markup += 1;
    if (markup > MAX_MARKUP) throw fail(start, `the document has more than ${MAX_MARKUP} tags`);
    TOKEN.lastIndex = start;
    const token = TOKEN.exec(text);
    if (!token) throw fail(start, ...describeBadToken(text, start));
    position = TOKEN.lastIndex;
    const [, name, attributes, selfClosing, closed] = token;
    if (closed !== undefined) {
      const opened = open.pop();
      if (opened?.name !== closed) throw fail(start, mismatch(text, closed, opened));
    } else if (name !== undefined) {
      if (open.length === 0 && rootSeen) throw fail(start, `a second document element <${name}>`);
      rootSeen = true;
      if (attributes) {
        checkReferences(start, position);
        const repeated = repeatedAttribute(attributes);
        if (repeated) throw fail(start, `the attribute '${repeated}' is repeated in <${name}>`);
      }
      if (open.length >= MAX_DEPTH) throw fail(start, TOO_DEEP);
      if (!selfClosing) open.push({ name, at: start });
    }
    if (reference >= 0 && reference < position) reference = text.indexOf('&', position);
  }
  const unclosed = open.pop();
  if (unclosed)
    throw fail(text.length, `the document ends inside <${unclosed.name}> of line ${lineAt(text, unclosed.at)}`);
  if (!rootSeen) throw fail(0, 'no XML element in this document');
}

export const TOO_DEEP = `elements are nested deeper than ${MAX_DEPTH} levels`;

export const ACCEPTED_REFERENCES =
  "accepted: &lt; &gt; &amp; &quot; &apos; and numeric references; a lone '&' is written &amp;";

/** Whether a reference that is known without a DOCTYPE stands at an index. */
export function isKnownReference(text: string, at: number): boolean {
  REFERENCE.lastIndex = at;
  const match = REFERENCE.exec(text);
  if (!match) return false;
  const code = match[1] ? Number(match[1]) : match[2] ? Number.parseInt(match[2], 16) : undefined;
  return code === undefined || (code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff));
}

/** The first name that the attributes of a tag have twice. */
export function repeatedAttribute(attributes: string): string | undefined {
  const names = new Set<string>();
  ATTRIBUTE.lastIndex = 0;
  for (let match = ATTRIBUTE.exec(attributes); match; match = ATTRIBUTE.exec(attributes)) {
    const name = match[1] ?? '';
    if (names.has(name)) return name;
    names.add(name);
  }
  return undefined;
}

function describeBadToken(text: string, at: number): [message: string, hint?: string] {
  if (text.startsWith('<!DOCTYPE', at)) {
    return ['documents with a DOCTYPE are refused', 'remove the DOCTYPE; entities it declares are not expanded'];
  }
  if (text.indexOf('>', at) < 0) return ['the document ends inside a tag'];
  return [notWellFormed(text, at)];
}

/** Why the markup at an index is not accepted. */
export function notWellFormed(text: string, at: number): string {
  CROWDED.lastIndex = at;
  const crowded = CROWDED.exec(text)?.[1];
  if (crowded !== undefined) return `<${crowded}> has more than ${MAX_ATTRIBUTES} attributes`;
  return `not well-formed: ${JSON.stringify(text.slice(at, at + 60).split('\n', 1)[0])}`;
}

function mismatch(
  text: string,
  closed: string,
  opened: { readonly name: string; readonly at: number } | undefined,
): string {
  if (!opened) return `</${closed}> closes nothing`;
  return `</${closed}> stands where <${opened.name}> of line ${lineAt(text, opened.at)} should be closed`;
}

/** The 1-based line of an offset. */
function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}

/** An input error that names file, line and column of an offset. */
function xmlError(text: string, offset: number, file: string, message: string, hint?: string): CrossfootError {
  const column = offset - text.lastIndexOf('\n', offset - 1);
  const place = { file, line: lineAt(text, offset), column };
  return inputError(message, hint === undefined ? { place } : { place, hint });
}
