/** Control characters, line breaks of all kinds and what changes the direction of text. */
const UNSAFE = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]+/gu;

/**
 * Text of somebody else's file as a part of a line: nothing in it may move the cursor, colour the screen, break the line or turn the
 * text around.
 */
export function oneLine(text: string): string {
  return text.replace(UNSAFE, ' ');
}
