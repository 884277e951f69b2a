const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text for HTML, between tags or in quotes. Line breaks stay. */
export function encodeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

/** Characters to escape in text, and those that XML 1.0 cannot hold: controls, lone surrogates, U+FFFE, U+FFFF. */
const SPECIAL_IN_TEXT = /[&<>\r]|[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;
const EACH_IN_TEXT = new RegExp(SPECIAL_IN_TEXT, 'gu');
const EACH_IN_ATTRIBUTE = /[&<>"\t\n\r]|[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

const REFERENCES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

/** In place of a character that XML 1.0 cannot hold, not even as a reference. */
const REPLACEMENT = '\ufffd';

function written(character: string): string {
  return REFERENCES[character] ?? REPLACEMENT;
}

/** A text, escaped for use between tags. Characters that XML 1.0 cannot hold become U+FFFD. */
export function xmlText(text: string): string {
  return SPECIAL_IN_TEXT.test(text) ? text.replace(EACH_IN_TEXT, written) : text;
}

/** A text, escaped for an attribute in double quotes. */
export function xmlAttribute(text: string): string {
  return text.replace(EACH_IN_ATTRIBUTE, written);
}

/** Characters that JSON allows but that control a terminal: DEL, C1 controls, line separators, direction marks. */
const UNSAFE = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** JSON text, escaped so that no character of it controls a terminal. It parses to the same value. */
export function safeJson(text: string): string {
  return text.replace(UNSAFE, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** `JSON.stringify` in one line, escaped as {@link safeJson} does. */
export function printSafeJson(value: unknown): string {
  return safeJson(JSON.stringify(value));
}
