/** Control characters, line breaks of all kinds and what changes the direction of text. */
const UNSAFE = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]+/gu;

/** Input text made safe for one printed line: no cursor moves, colours, line breaks or direction marks. */
export function oneLine(text: string): string {
  return text.replace(UNSAFE, ' ');
}

/** The text, with `…` in place of what follows its first `longest` characters (UTF-16 units); no character is split. */
export function clipped(text: string, longest: number): string {
  return text.length > longest ? `${text.slice(0, longest).replace(/[\ud800-\udbff]$/, '')}…` : text;
}

const MOST_CHARACTERS = 60;

/** A caller's text for a message: in quotes, control characters escaped, and shortened where it is long. */
export function quoteClipped(text: string): string {
  const characters = text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;
  return JSON.stringify(characters);
}
