import type { Form } from './answer.ts';

const HTML_TYPE = /^\s*(?:text\/html|application\/xhtml\+xml)\b/i;
const HTML_START = /^(?:<!--[\s\S]*?-->\s*)*<(?:!doctype\s+html|html|head|body|title|h1|p|center)\b/i;
const XML_DECLARATION = /^<\?xml[^>]*\?>\s*/;

/** The text that a body begins with, without a byte order mark and white space in front. */
export function startOf(bytes: Uint8Array): string {
  return new TextDecoder('utf-8').decode(bytes).trimStart();
}

/** Whether a body is a page for people, by what its type or its first characters say. */
export function isPage(contentType: string | null, start: string): boolean {
  return HTML_TYPE.test(contentType ?? '') || HTML_START.test(start.replace(XML_DECLARATION, ''));
}

/** The form of a body by its first character, not by its type; `undefined` where it is neither. */
export function formOf(start: string): Form | undefined {
  if (start.startsWith('<')) return 'xml';
  return start.startsWith('{') || start.startsWith('[') ? 'json' : undefined;
}

const LONGEST = 500;
const ELEMENTS = /<(?:script|style|title)\b[\s\S]*?<\/(?:script|style)>|<[^>]*>/gi;

/** The words of a body in one line: of a page without its markup. */
export function wordsOf(text: string): string {
  const words = text.replace(ELEMENTS, ' ').replace(/\s+/g, ' ').trim();
  return words.length > LONGEST ? `${words.slice(0, LONGEST)}…` : words;
}
