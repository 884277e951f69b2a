/** What must not stand in text as it is, with what XML 1.0 cannot hold at all: controls, halves of characters, U+FFFE, U+FFFF. */
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

/** Stands for a character that XML 1.0 cannot hold, not even as a reference. */
const REPLACEMENT = '\ufffd';

function written(character: string): string {
  return REFERENCES[character] ?? REPLACEMENT;
}

/** A text as it stands between tags. A reader gets it back, but for characters that XML 1.0 cannot hold: those become U+FFFD. */
export function xmlText(text: string): string {
  return SPECIAL_IN_TEXT.test(text) ? text.replace(EACH_IN_TEXT, written) : text;
}

/** The same between double quotes. */
export function xmlAttribute(text: string): string {
  return text.replace(EACH_IN_ATTRIBUTE, written);
}
